import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Knex } from 'knex';

export interface Sample {
  /** Seconds since the start. */
  at: number;
  /** Resident memory in bytes. */
  server: number;
  /** Memory of all its processes in bytes. Counts shared memory once. */
  postgres: number;
  /** Connections to the database. */
  connections: number;
  /** The 99th percentile of the event loop's delay since the last sample, in milliseconds. */
  lateness: number;
  /** Heap size in bytes. */
  heap: number;
}

export interface Sampled {
  knex: Knex;
  serverPid: number;
  metricsUrl: string;
}

export async function takeSample({ knex, serverPid, metricsUrl }: Sampled, at: number): Promise<Sample> {
  const [own] = (
    await knex.raw<{ rows: { pid: number; connections: number }[] }>(
      `select pg_backend_pid() as pid, (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections`,
    )
  ).rows;
  const postmaster = Number(await ps('-o', 'ppid=', '-p', String(own!.pid)));
  const workers = (await ps('-o', 'pid=', '--ppid', String(postmaster)))
    .split('\n')
    .map(Number)
    .filter(Boolean);
  const postgres = await Promise.all([postmaster, ...workers].map(memoryOf));
  const metrics = await (await fetch(metricsUrl)).text();
  const metric = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN);
  return {
    at,
    server: await memoryOf(serverPid),
    postgres: postgres.reduce((sum, each) => sum + each, 0),
    connections: own!.connections,
    lateness: 1000 * metric('nodejs_eventloop_lag_p99_seconds'),
    heap: metric('nodejs_heap_size_used_bytes'),
  };
}

const ps = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('ps', args)).stdout.trim();

/** The process's memory in bytes, with its share of shared memory; 0 if it has ended. */
async function memoryOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return 1024 * Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
}

/** The growth from the first to the last third after the warm-up, as a factor. */
export function growthOf(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const warm = samples.slice(Math.floor(samples.length / 5));
  const third = Math.max(1, Math.floor(warm.length / 3));
  const mean = (part: readonly Sample[]) => part.reduce((sum, each) => sum + of(each), 0) / part.length;
  return mean(warm.slice(-third)) / mean(warm.slice(0, third));
}
