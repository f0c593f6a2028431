import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { testStore } from './s3.ts';

/** Where one program of a test keeps what it keeps outside the database. */
export interface OwnPlaces {
  settings: Record<string, string>;
  /** Every file of the store, finished or not. */
  storedFiles(): Promise<string[]>;
  remove(): Promise<void>;
}

/**
 * A folder, or a bucket and an index of a test's own where the run is on real servers: TEST_FILES_STORE=s3 and
 * TEST_SEARCH_ENGINE=meilisearch choose them, TEST_S3_... and TEST_MEILI_... tell where they are.
 */
export function openOwnPlaces(dataDir: string): OwnPlaces {
  return process.env['TEST_FILES_STORE'] === 's3' ? ownBucket() : ownFolder(join(dataDir, 'files'));
}

function ownFolder(folder: string): OwnPlaces {
  return {
    settings: {},
    async storedFiles() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    remove: () => Promise.resolve(),
  };
}

function ownBucket(): OwnPlaces {
  const { settings, client, unfinished, remove } = testStore();
  return {
    settings: {
      FILES_STORE: 's3',
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY: settings.accessKey,
      S3_SECRET_KEY: settings.secretKey,
    },
    async storedFiles() {
      if (!(await client.bucketExists(settings.bucket))) return [];
      const { objects } = await client.listObjectsV2Query(settings.bucket, '', '', '', 1000, '');
      return [...objects.map(({ name = '' }) => name), ...(await unfinished())];
    },
    remove,
  };
}
