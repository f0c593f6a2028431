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

const before = chartDays - 1;

/** The days of the charts, what is stored of them, and the saves since the first day that is not counted yet. */
const days = `
  days as (
    select cast(d as date) as day, a.saves, coalesce(a.searches, 0) as searches
    from generate_series(
      timezone('UTC', now())::date - ${before}, timezone('UTC', now())::date, interval '1 day'
    ) d left join activity_days a on a.day = cast(d as date)
  ), counted as (
    select cast(timezone('UTC', created_at) as date) as day, count(*) as saves from document_revisions
    where created_at >= (select timezone('UTC', min(day)::timestamp) from days where saves is null) group by 1
  )`;

/** Saves and searches of each day, oldest first; a day without either has zeros. */
export async function readDays(knex: Knex): Promise<DayRow[]> {
  const { rows } = await knex.raw<{ rows: DayRow[] }>(
    `with ${days}
     select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(d.saves, c.saves, 0)::integer as saves, d.searches::integer
     from days d left join counted c using (day) order by d.day`,
  );
  return rows;
}

/** Stores how many saves there were on the days that are over. @returns how many days */
export async function storeSaves(knex: Knex): Promise<{ days: number }> {
  const { rows } = await knex.raw<{ rows: { days: number }[] }>(
    `with ${days}, stored as (
       insert into activity_days as a (day, saves)
       select d.day, coalesce(c.saves, 0) from days d left join counted c using (day)
       where d.saves is null and d.day < timezone('UTC', now())::date order by 1
       on conflict (day) do update set saves = excluded.saves where a.saves is null returning 1
     ) select count(*)::integer as days from stored`,
  );
  return { days: rows[0]?.days ?? 0 };
}
