import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { storeSaves } from '../../db/administration/figure-statements.ts';
import { sumDocumentCounts } from '../../db/documents/counts.ts';
import { renewRecentIndex } from '../../db/search/recent-index.ts';
import { purgeDeliveries } from '../../db/hooks/delivery-statements.ts';
import { purgeLiveTexts } from '../../db/live/fold-statements.ts';
import { thinRevisions } from '../../db/documents/thin-revisions.ts';
import type { FilesPort } from '../ports/files/port.ts';
import type { SearchPort } from '../ports/search/port.ts';
import { checkFiles } from './check-files.ts';
import { collectBlobs } from './collect-blobs.ts';
import { noteWaitingLinks } from './note-links.ts';
import { purgeDeleted } from './purge-deleted.ts';
import { purgeExpired } from './purge-expired.ts';
import { purgeNotifications } from './purge-notifications.ts';
import { refreshSearchWords } from './refresh-search-words.ts';
import { tellReviews } from './tell-reviews.ts';

export interface JobDependencies {
  knex: Knex;
  files: FilesPort;
  search: SearchPort;
  /** `all`: no old revision is ever removed. */
  keepRevisions: 'thin' | 'all';
  /** For how many days something deleted can be restored. */
  trashDays: number;
  backups: { nightly(stopping: AbortSignal): Promise<Record<string, number>> };
  directories: { nightly(stopping: AbortSignal): Promise<Record<string, number>> };
  log: Logger;
}

export interface Job {
  name: string;
  everyHours: number;
  /** Must be safe to run twice, and to run again after an interruption. */
  run(dependencies: JobDependencies, stopping: AbortSignal): Promise<Record<string, number>>;
}

/** How many bytes of attached files are read per day. */
const readADay = 4 * 1024 ** 3;

/** Everything that runs on a schedule. */
export const jobs: readonly Job[] = [
  { name: 'refresh-search-words', everyHours: 6, run: ({ knex }) => refreshSearchWords(knex) },
  // texts from before an update that changed how words are indexed, and of spaces whose language was changed
  {
    name: 'renew-search-columns',
    everyHours: 1,
    run: ({ search }, stopping) => search.renew(stopping),
  },
  { name: 'note-links', everyHours: 1, run: ({ knex }, stopping) => noteWaitingLinks(knex, stopping) },
  {
    name: 'renew-recent-index',
    everyHours: 6,
    run: async ({ knex }) => ({ ...(await renewRecentIndex(knex)) }),
  },
  // finds changes that were never recorded, for example because a database or an index was restored from an older state
  {
    name: 'compare-search-index',
    everyHours: 6,
    run: async ({ search }) => ({ ...(await search.index?.compare()) }),
  },
  { name: 'purge-deleted', everyHours: 6, run: ({ knex, trashDays }) => purgeDeleted(knex, trashDays) },
  { name: 'collect-blobs', everyHours: 6, run: ({ knex, files }) => collectBlobs(knex, files) },
  {
    name: 'check-files',
    everyHours: 24,
    run: ({ knex, files, log }, signal) =>
      checkFiles(knex, files, {
        mostBytes: readADay,
        signal,
        onDamage: ({ fault, attachmentId, documentId }) =>
          log.error({ attachmentId, documentId }, `an attached file is lost or damaged: ${fault}`),
      }),
  },
  { name: 'purge-expired', everyHours: 1, run: ({ knex }) => purgeExpired(knex) },
  { name: 'purge-live-texts', everyHours: 1, run: ({ knex }) => purgeLiveTexts(knex) },
  // checks every hour whether last night's backup exists
  { name: 'nightly-backup', everyHours: 1, run: ({ backups }, stopping) => backups.nightly(stopping) },
  // checks every hour whether last night's synchronisation has run
  {
    name: 'sync-directories',
    everyHours: 1,
    run: ({ directories }, stopping) => directories.nightly(stopping),
  },
  { name: 'count-saves', everyHours: 1, run: ({ knex }) => storeSaves(knex) },
  { name: 'sum-document-counts', everyHours: 1, run: ({ knex }) => sumDocumentCounts(knex) },
  {
    name: 'thin-revisions',
    everyHours: 24,
    run: async ({ knex, keepRevisions }) =>
      keepRevisions === 'all' ? {} : { ...(await thinRevisions(knex)) },
  },
  { name: 'tell-reviews', everyHours: 1, run: ({ knex }, stopping) => tellReviews(knex, stopping) },
  { name: 'purge-hook-deliveries', everyHours: 1, run: ({ knex }) => purgeDeliveries(knex) },
  { name: 'purge-notifications', everyHours: 6, run: ({ knex }) => purgeNotifications(knex) },
];
