import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Meilisearch } from 'meilisearch';
import { provideMeilisearch } from './meilisearch.ts';
import { inDatabase } from '../../db/connect.ts';
import { execute } from './postgres-setup.ts';
import { noStore, testStore } from './s3.ts';

/** Where one program of a test keeps what it keeps, and the settings that lead there. */
interface OwnPlace {
  settings: Record<string, string>;
  remove(): Promise<void>;
}

export interface OwnStore extends OwnPlace {
  /** Every file of the store, finished or not. */
  storedFiles(): Promise<string[]>;
}

/** A folder; a bucket where the run is on an object store: TEST_FILES_STORE=s3, and TEST_S3_... tell where. */
export function openOwnStore(dataDir: string): OwnStore {
  if (process.env['TEST_FILES_STORE'] !== 's3') return ownFolder(join(dataDir, 'files'));
  if (noStore) throw new Error(`TEST_FILES_STORE=s3: ${noStore}`);
  return ownBucket();
}

function ownFolder(folder: string): OwnStore {
  return {
    settings: {},
    async storedFiles() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    remove: () => Promise.resolve(),
  };
}

function ownBucket(): OwnStore {
  const { settings, environment, client, unfinished, remove } = testStore();
  return {
    settings: environment,
    async storedFiles() {
      if (!(await client.bucketExists(settings.bucket))) return [];
      const { objects } = await client.listObjectsV2Query(settings.bucket, '', '', '', 1000, '');
      return [...objects.map(({ name = '' }) => name), ...(await unfinished())];
    },
    remove,
  };
}

/** The database itself; an index where the run is on Meilisearch: TEST_SEARCH_ENGINE, and TEST_MEILI_... tell where. */
export function openOwnIndex(): OwnPlace {
  if (process.env['TEST_SEARCH_ENGINE'] !== 'meilisearch')
    return { settings: {}, remove: () => Promise.resolve() };
  const meilisearch = provideMeilisearch();
  if (!meilisearch) throw new Error('TEST_SEARCH_ENGINE=meilisearch needs TEST_MEILI_URL and TEST_MEILI_KEY');
  const { url, key, index } = meilisearch;
  const client = new Meilisearch({ host: url, apiKey: key });
  return {
    settings: { SEARCH_ENGINE: 'meilisearch', MEILI_URL: url, MEILI_KEY: key, MEILI_INDEX: index },
    async remove() {
      const { results } = await client.getRawIndexes({ limit: 1000 });
      for (const { uid } of results) if (uid.startsWith(index)) await client.deleteIndexIfExists(uid);
    },
  };
}

/** The embedded one; a database on the server that TEST_DATABASE_URL names. */
export async function openOwnDatabase(): Promise<OwnPlace> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return { settings: {}, remove: () => Promise.resolve() };
  const server = { connectionString: url };
  const name = `lectern_program_${randomBytes(4).toString('hex')}`;
  await execute(server, `create database ${name}`);
  return {
    settings: { DATABASE_URL: inDatabase(server, name).connectionString ?? '' },
    remove: () => execute(server, `drop database ${name} with (force)`),
  };
}
