import type { Knex } from 'knex';
import { sumDocumentCounts } from '../../db/document-counts.ts';
import { renewRecentIndex } from '../../db/recent-index.ts';
import type { FilesPort } from '../ports/files/port.ts';
import type { SearchPort } from '../ports/search/port.ts';
import { collectBlobs } from './collect-blobs.ts';
import { purgeDeleted } from './purge-deleted.ts';
import { purgeExpired } from './purge-expired.ts';
import { purgeNotifications } from './purge-notifications.ts';
import { refreshSearchWords } from './refresh-search-words.ts';

export interface JobDependencies {
  knex: Knex;
  files: FilesPort;
  search: SearchPort;
  backups: { nightly(stopping: AbortSignal): Promise<Record<string, number>> };
}

export interface Job {
  name: string;
  everyHours: number;
  /** May run twice, or again after it was cut off: what it does once, it leaves alone the next time. */
  run(dependencies: JobDependencies, stopping: AbortSignal): Promise<Record<string, number>>;
}

/** What happens without anybody asking. */
export const jobs: readonly Job[] = [
  { name: 'refresh-search-words', everyHours: 6, run: ({ knex }) => refreshSearchWords(knex) },
  {
    name: 'renew-recent-index',
    everyHours: 6,
    run: async ({ knex }) => ({ ...(await renewRecentIndex(knex)) }),
  },
  // what nobody told the index of: a database or an index that was put back to an older state
  {
    name: 'compare-search-index',
    everyHours: 6,
    run: async ({ search }) => ({ ...(await search.index?.compare()) }),
  },
  { name: 'purge-deleted', everyHours: 6, run: ({ knex }) => purgeDeleted(knex) },
  { name: 'collect-blobs', everyHours: 6, run: ({ knex, files }) => collectBlobs(knex, files) },
  { name: 'purge-expired', everyHours: 1, run: ({ knex }) => purgeExpired(knex) },
  // looks once an hour whether the last night's is there
  { name: 'nightly-backup', everyHours: 1, run: ({ backups }, stopping) => backups.nightly(stopping) },
  { name: 'sum-document-counts', everyHours: 1, run: ({ knex }) => sumDocumentCounts(knex) },
  { name: 'purge-notifications', everyHours: 6, run: ({ knex }) => purgeNotifications(knex) },
];
