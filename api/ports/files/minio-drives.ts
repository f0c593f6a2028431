import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreDrives } from './port.ts';
import type { S3Store } from './s3-store.ts';

/**
 * A MinIO server that has just started connects to the drives of the others within 15 seconds
 * (`defaultMonitorConnectEndpointInterval`). Until then it reports that all is well, and returns `NoSuchKey` for files that
 * were written while it was stopped.
 */
const startSeconds = 30;

/** The fields of MinIO's answer that we use. */
interface MinioInfo {
  servers?: MinioServer[];
}

interface MinioServer {
  /** Seconds. */
  uptime?: number;
  drives?: MinioDrive[];
}

interface MinioDrive {
  endpoint?: string;
  path?: string;
  state?: string;
  /** The drive was empty or outdated, and MinIO is filling it. */
  healing?: boolean;
}

/** Null if the store is not MinIO on several machines, or if the key may not administer it. */
export async function readDrives({ client }: S3Store): Promise<StoreDrives | null> {
  const answer = await client
    .makeRequestAsync({ method: 'GET', bucketName: 'minio', objectName: 'admin/v3/info' })
    .catch(() => null);
  if (!answer) return null;
  const { servers = [] } = (await json(answer).catch(() => ({}))) as MinioInfo;
  if (servers.length < 2) return null;
  const drives = servers.flatMap(drivesOf);
  return {
    all: drives.length,
    missing: drives.filter(({ state }) => state !== 'ok').map(({ name, state }) => `${name} (${state})`),
    filling: drives.filter(({ state, isFilling }) => state === 'ok' && isFilling).map(({ name }) => name),
  };
}

const drivesOf = ({ uptime = 0, drives = [] }: MinioServer) =>
  drives.map(({ endpoint, path, state, healing }) => ({
    name: endpoint ?? path ?? '',
    state,
    isFilling: healing || uptime < startSeconds,
  }));

const statusIntervalMs = 1_000;

/**
 * Starts MinIO's repair of all files in the bucket, and waits until it has finished. MinIO pauses the repair when it has
 * 1,000 results that nobody has fetched, so that the results must be fetched although they are not used.
 * @throws Error if MinIO refuses, or ends the repair early
 */
export async function fillDrives({ client, bucket }: S3Store, stopping: AbortSignal): Promise<void> {
  const heal = { method: 'POST', bucketName: 'minio', objectName: `admin/v3/heal/${bucket}` };
  // forceStart: replaces a repair that paused because the process that started it has ended
  const started = await client.makeRequestAsync(
    { ...heal, query: 'forceStart=true' },
    JSON.stringify({ recursive: true, scanMode: 1 }),
  );
  const { clientToken } = (await json(started)) as { clientToken: string };
  const query = `clientToken=${encodeURIComponent(clientToken)}`;
  for (;;) {
    const status = await json(await client.makeRequestAsync({ ...heal, query }));
    const { Summary: state, Detail: reason } = status as { Summary: string; Detail?: string };
    if (state === 'finished') return;
    if (state === 'stopped') throw new Error(`MinIO stopped repairing the bucket "${bucket}": ${reason}`);
    await sleep(statusIntervalMs, undefined, { signal: stopping });
  }
}
