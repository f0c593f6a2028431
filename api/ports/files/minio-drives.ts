import { json } from 'node:stream/consumers';
import { settlingSeconds, type StoreDrives } from './port.ts';
import type { S3Store } from './s3-store.ts';

/** The part of MinIO's answer that is read. */
interface MinioInfo {
  servers?: { uptime?: number; drives?: MinioDrive[] }[];
}

interface MinioDrive {
  endpoint?: string;
  path?: string;
  state?: string;
  /** It was empty or behind, and is being filled. */
  healing?: boolean;
}

/** Only MinIO says it, and only to a key that administers it. */
export async function readDrives({ client }: S3Store): Promise<StoreDrives | null> {
  const answer = await client
    .makeRequestAsync({ method: 'GET', bucketName: 'minio', objectName: 'admin/v3/info' })
    .catch(() => null);
  if (!answer) return null;
  const { servers = [] } = (await json(answer).catch(() => ({}))) as MinioInfo;
  if (servers.length < 2) return null;
  const drives = servers.flatMap((server) => server.drives ?? []);
  const nameOf = ({ endpoint, path }: MinioDrive): string => endpoint ?? path ?? '';
  const works = ({ state }: MinioDrive): boolean => state === 'ok';
  return {
    all: drives.length,
    missing: drives.filter((drive) => !works(drive)).map((drive) => `${nameOf(drive)} (${drive.state})`),
    filling: drives.filter((drive) => works(drive) && drive.healing).map(nameOf),
    youngestSeconds: Math.min(...servers.map(({ uptime = 0 }) => uptime)),
  };
}

/** What to throw where `seesAll` is false. */
export const unseen = new Error('it did not find a file, and does not see all of its drives');

/** False while a file that the store does not find may be on a drive that it does not see. */
export async function seesAll(store: S3Store): Promise<boolean> {
  const drives = await readDrives(store);
  return !drives || (drives.missing.length === 0 && drives.youngestSeconds >= settlingSeconds);
}

/** A walk over all files that has begun already goes on. */
export async function fillDrives({ client, bucket, ask }: S3Store): Promise<void> {
  const walk = { method: 'POST', bucketName: 'minio', objectName: `admin/v3/heal/${bucket}` };
  const answer = await ask(() =>
    client.makeRequestAsync(walk, JSON.stringify({ recursive: true, scanMode: 1 })),
  );
  answer.resume();
}
