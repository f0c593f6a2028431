import { randomBytes } from 'node:crypto';
import { Client } from 'minio';
import type { S3Settings } from '../../api/config.ts';

/** An object store of the test run: where it is, and how to look into it past the adapter. */
export interface TestStore {
  /** Of a bucket that is not there yet; those who use it empty it. */
  settings: S3Settings;
  /** The same, as a program is told. */
  environment: Record<string, string>;
  client: Client;
  /** The uploads that were begun and not ended, by their keys. */
  unfinished: () => Promise<string[]>;
  remove: () => Promise<void>;
}

const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY = '', TEST_S3_SECRET_KEY = '' } = process.env;

/** Why tests that need an object store are left out; undefined where there is one. */
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
