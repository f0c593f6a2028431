import type { Knex } from 'knex';

export interface FigureRow {
  /** Who can sign in. */
  people: number;
  /** Of them, who was here in the last `activeDays` days. */
  active: number;
  spaces: number;
  documents: number;
  /** Bytes, as text because a bigint may exceed a JavaScript number. */
  attachedBytes: string;
  databaseBytes: string;
}

export interface DayRow {
  /** `2026-11-27`, by UTC. */
  day: string;
  saves: number;
  searches: number;
}

export const activeDays = 30;
/** How far the charts reach back, with today. */
export const chartDays = 42;

/** Sums that are kept anyway, so that it takes the same with many documents: see `document_counts`, `storage_used`. */
export async function readFigureRow(knex: Knex): Promise<FigureRow> {
  const { rows } = await knex.raw<{ rows: [FigureRow] }>(
    `select p.people, p.active,
       (select count(*)::integer from spaces where deleted_at is null) as spaces,
       (select coalesce(sum(c.documents), 0)::integer from document_counts c
        join spaces s on s.id = c.space_id and s.deleted_at is null) as documents,
       (select coalesce(sum(bytes), 0) from storage_used) as "attachedBytes",
       pg_database_size(current_database()) as "databaseBytes"
     from (
       select count(*)::integer as people,
         (count(*) filter (where last_sign_in_at > now() - make_interval(days => :activeDays) or exists (
           select from sessions s where s.user_id = users.id
             and s.last_used_at > now() - make_interval(days => :activeDays)
         )))::integer as active
       from users where kind = 'person' and disabled_at is null
     ) p`,
    { activeDays },
  );
  return rows[0];
}

/** Saves and searches of each day, oldest first; a day without either has zeros. */
export async function readDays(knex: Knex): Promise<DayRow[]> {
  const { rows } = await knex.raw<{ rows: DayRow[] }>(
    `with days as (
       select cast(d as date) as day
       from generate_series(
         cast(timezone('UTC', now()) as date) - :before::integer, cast(timezone('UTC', now()) as date), interval '1 day'
       ) d
     ), saved as (
       select cast(timezone('UTC', created_at) as date) as day, count(*) as saves from document_revisions
       where created_at >= timezone('UTC', timezone('UTC', now())::date::timestamp - make_interval(days => :before))
       group by 1
     )
     select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(saved.saves, 0)::integer as saves,
       coalesce(search_days.searches, 0)::integer as searches
     from days left join saved using (day) left join search_days using (day) order by days.day`,
    { before: chartDays - 1 },
  );
  return rows;
}
