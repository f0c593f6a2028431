import type { Knex } from 'knex';

export interface DatabaseFigures {
  /** Of people who are signed in. */
  sessions: number;
  /** Changes that the search index has not taken yet. */
  searchWaiting: number;
  documents: number;
  spaces: number;
}

/** What is cheap to count at each scrape. */
export async function readFigures(knex: Knex): Promise<DatabaseFigures> {
  const { rows } = await knex.raw<{ rows: [DatabaseFigures] }>(`
    select (select count(*)::int from sessions where user_id is not null and expires_at > now()) as sessions,
      (select count(*)::int from search_changes where not applied) as "searchWaiting",
      (select count(*)::int from documents where deleted_at is null) as documents,
      (select count(*)::int from spaces where deleted_at is null) as spaces`);
  return rows[0];
}

export interface JobFigure {
  name: string;
  state: string;
  count: number;
}

/** What is in the queue of jobs, by what and how far; nothing before it was opened for the first time. */
export async function readJobFigures(knex: Knex): Promise<JobFigure[]> {
  const { rows: found } = await knex.raw<{ rows: { there: boolean }[] }>(
    `select to_regclass('jobs.job') is not null as there`,
  );
  if (!found[0]?.there) return [];
  const { rows } = await knex.raw<{ rows: JobFigure[] }>(
    'select name, state::text, count(*)::int from jobs.job group by name, state',
  );
  return rows;
}
