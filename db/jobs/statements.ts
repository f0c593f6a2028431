import type { Knex } from 'knex';

export interface JobFigure {
  name: string;
  state: 'waiting' | 'due' | 'failed';
}

/** Adds jobs that are not in the table yet, due at once. */
export async function addJobs(knex: Knex, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const rows = names.map((name) => ({ name, due_at: knex.fn.now() }));
  await knex('jobs').insert(rows).onConflict('name').ignore();
}

/** Since when a job is due, for `noteSuccess`; null if it is not. */
export async function jobDueSince(knex: Knex, name: string): Promise<string | null> {
  const row = await knex('jobs')
    .where({ name })
    .whereRaw('due_at <= now()')
    .first<{ since: string } | undefined>(knex.raw('due_at::text as since'));
  return row?.since ?? null;
}

/** Lets a job run at its next turn, within half a minute. */
export async function makeJobDue(runner: Knex, name: string): Promise<void> {
  await runner('jobs').where({ name }).update({ due_at: runner.fn.now() });
}

/**
 * @param seconds until the next run
 * @param since the result of `jobDueSince` before the run; if the job was made due again meanwhile, it stays due
 */
export async function noteSuccess(knex: Knex, name: string, seconds: number, since: string): Promise<void> {
  await knex('jobs')
    .where({ name })
    .update({
      due_at: knex.raw('case when due_at = ?::timestamptz then ? else due_at end', [
        since,
        inSeconds(knex, seconds),
      ]),
      failures: 0,
    });
}

/**
 * Schedules a retry after a failure: soon at first, later after each further failure, but never later than the next
 * run.
 * @param seconds the usual time until the next run
 */
export async function noteJobFailure(knex: Knex, name: string, seconds: number): Promise<void> {
  const delay = knex.raw('least(?::float8, 60 * power(2, least(failures, 10)))', [seconds]);
  await knex('jobs')
    .where({ name })
    .update({
      due_at: knex.raw('now() + make_interval(secs => ?)', [delay]),
      failures: knex.raw('failures + 1'),
    });
}

/** The state of each job; `failed` if its last run failed. */
export async function readJobFigures(knex: Knex): Promise<JobFigure[]> {
  const { rows } = await knex.raw<{ rows: JobFigure[] }>(`
    select name, case when failures > 0 then 'failed' when due_at <= now() then 'due' else 'waiting' end as state
    from jobs`);
  return rows;
}

const inSeconds = (knex: Knex, seconds: number) => knex.raw('now() + make_interval(secs => ?)', [seconds]);
