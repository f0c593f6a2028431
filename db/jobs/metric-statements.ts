import type { Knex } from 'knex';

export interface DatabaseFigures {
  /** Sessions in which somebody is signed in. */
  sessions: number;
  /** Changes that are not in the search index yet. */
  searchWaiting: number;
  documents: number;
  spaces: number;
}

/** Figures that are cheap to count at each scrape. */
export async function readFigures(knex: Knex): Promise<DatabaseFigures> {
  const { rows } = await knex.raw<{ rows: [DatabaseFigures] }>(`
    select (select count(*)::int from sessions where user_id is not null and expires_at > now()) as sessions,
      (select count(*)::int from search_changes where not applied) as "searchWaiting",
      (select count(*)::int from documents where deleted_at is null) as documents,
      (select count(*)::int from spaces where deleted_at is null) as spaces`);
  return rows[0];
}
