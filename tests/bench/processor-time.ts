import { readFile } from 'node:fs/promises';
import type { Knex } from 'knex';

/** Linux counts processor time in hundredths of a second. */
const perTick = 10;

/**
 * The processor time that a server and the connections of its database have used so far, in milliseconds. What else the
 * machine does stretches the time that a request takes, and this by little.
 */
export async function processorTime({
  pid,
  knex,
}: {
  pid: number;
  knex: Knex;
}): Promise<Map<number, number>> {
  const { rows } = await knex.raw<{ rows: { pid: number }[] }>(
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return processorTimeOf([pid, ...rows.map((row) => row.pid)]);
}

/** The processor time that processes have used so far, in milliseconds. Leaves out those that are gone. */
export async function processorTimeOf(pids: readonly number[]): Promise<Map<number, number>> {
  const used = new Map<number, number>();
  for (const each of pids) {
    const stat = await readFile(`/proc/${each}/stat`, 'utf8').catch(() => '');
    // the name may contain anything, and is in brackets
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (stat) used.set(each, (Number(fields[11]) + Number(fields[12])) * perTick);
  }
  return used;
}

/** What was used between two looks, in milliseconds. */
export const usedBetween = (before: Map<number, number>, after: Map<number, number>): number =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
