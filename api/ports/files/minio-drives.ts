import { json } from 'node:stream/consumers';
import { setTimeout as pass } from 'node:timers/promises';
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

/** Milliseconds between two questions how far a walk is. */
const pauseMs = 1_000;

/**
 * A walk over all files by one of the machines. It keeps what it did to a thousand files until it is asked for, and stands
 * still meanwhile.
 * @throws Error if the machine ends, or refuses
 */
export async function fillDrives({ client, bucket }: S3Store, stopping: AbortSignal): Promise<void> {
  const place = { method: 'POST', bucketName: 'minio', objectName: `admin/v3/heal/${bucket}` };
  // a walk of a server that has ended stands still
  const begun = await client.makeRequestAsync(
    { ...place, query: 'forceStart=true' },
    JSON.stringify({ recursive: true, scanMode: 1 }),
  );
  const { clientToken } = (await json(begun)) as { clientToken: string };
  const query = `clientToken=${encodeURIComponent(clientToken)}`;
  for (;;) {
    const told = await json(await client.makeRequestAsync({ ...place, query }));
    const { Summary: state, Detail: reason } = told as { Summary: string; Detail?: string };
    if (state === 'finished') return;
    if (state === 'stopped') throw new Error(`MinIO stopped going through its files: ${reason}`);
    await pass(pauseMs, undefined, { signal: stopping });
  }
}
