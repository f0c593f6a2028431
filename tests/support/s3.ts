import { randomBytes } from 'node:crypto';
import { Client } from 'minio';
import type { S3Settings } from '../../api/settings/config.ts';

/** The object store of the test run, with a client that bypasses the adapter. */
export interface TestStore {
  /** Settings with a bucket that does not exist yet. The user of it empties it. */
  settings: S3Settings;
  /** The same settings as environment variables. */
  environment: Record<string, string>;
  client: Client;
  /** The keys of unfinished uploads. */
  unfinished: () => Promise<string[]>;
  remove: () => Promise<void>;
}

const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY = '', TEST_S3_SECRET_KEY = '' } = process.env;

/** Why tests that need an object store are skipped; undefined if there is one. */
export const noStore = TEST_S3_ENDPOINT ? undefined : 'no object store: TEST_S3_ENDPOINT is not set';

export function testStore(): TestStore {
  const settings: S3Settings = {
    store: 's3',
    endpoint: TEST_S3_ENDPOINT ?? '',
    region: 'us-east-1',
    bucket: `test-${randomBytes(6).toString('hex')}`,
    accessKey: TEST_S3_ACCESS_KEY,
    secretKey: TEST_S3_SECRET_KEY,
  };
  const { bucket, region, accessKey, secretKey } = settings;
  const { hostname: endPoint, port, protocol } = new URL(settings.endpoint);
  const useSSL = protocol === 'https:';
  const client = new Client({
    endPoint,
    port: Number(port) || (useSSL ? 443 : 80),
    useSSL,
    region,
    accessKey,
    secretKey,
  });
  return {
    settings,
    environment: {
      FILES_STORE: 's3',
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
    },
    client,
    async unfinished() {
      const { uploads } = await client.listIncompleteUploadsQuery(bucket, '', '', '', '');
      return uploads.map(({ key }) => key);
    },
    async remove() {
      if (!(await client.bucketExists(bucket))) return;
      for (;;) {
        const { objects } = await client.listObjectsV2Query(bucket, '', '', '', 1000, '');
        if (objects.length === 0) break;
        await client.removeObjects(
          bucket,
          objects.map(({ name }) => name ?? ''),
        );
      }
      await client.removeBucket(bucket);
    },
  };
}
