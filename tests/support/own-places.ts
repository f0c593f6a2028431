import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Meilisearch } from 'meilisearch';
import { provideMeilisearch } from './meilisearch.ts';
import { inDatabase } from '../../db/connect.ts';
import { execute } from './postgres-setup.ts';
import { noStore, testStore } from './s3.ts';

/** A place where the program of a test stores data, and the settings for it. */
interface OwnPlace {
  settings: Record<string, string>;
  remove(): Promise<void>;
}

export interface OwnStore extends OwnPlace {
  /** Every file of the store, finished or not. */
  storedFiles(): Promise<string[]>;
}

/** Opens a folder for files, or a bucket if TEST_FILES_STORE=s3 (with TEST_S3_...). */
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

/** Uses the database for search, or an index of its own if TEST_SEARCH_ENGINE=meilisearch (with TEST_MEILI_...). */
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

/** Uses the embedded database, or makes one on the server of TEST_DATABASE_URL. */
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
