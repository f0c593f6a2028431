import type { Knex } from 'knex';
import type { TaskKind } from '../administration/task-statements.ts';
import type { JobKind } from './notices.ts';
import { shownUsername } from '../people/shared-names.ts';

/** Background work of all people, for administrators: exports, imports, files to be read, backups and rebuilt indexes. */

export interface ListedJob {
  kind: JobKind | TaskKind;
  key: string;
  state: 'waiting' | 'running' | 'failed' | 'cancelled' | 'aside';
  title: string;
  documentId: number | null;
  spaceId: number | null;
  spaceName: string | null;
  personId: number | null;
  personName: string;
  personAvatar: string | null;
  personUsername: string | null;
  since: Date;
  /** `since` as PostgreSQL writes it, for the key of the next page. */
  sinceText: string;
  /** 0 for a running job. */
  rank: number;
  done: number;
  total: number;
}

/** Failed jobs are listed for this many days. */
const failedDays = 7;

const lately = (column: string): string => `${column} > now() - make_interval(days => ${failedDays})`;
const isRunning = 'coalesce(held_until > now(), false)';
const openState = `case when ${isRunning} then 'running' else 'waiting' end`;

/** Each names kind, key, state, since, rank, and the ids that the title is looked up by. */
const open = `
  select 'export' as kind, cast(id as text) as key, ${openState} as state, created_at as since, not ${isRunning} as is_waiting,
    user_id as person_id, space_id, document_id, done, total
  from exports where state in ('waiting', 'running')
  union all
  select 'import', cast(id as text), ${openState}, created_at, not ${isRunning}, created_by, space_id, null, done, total
  from imports where state in ('reading', 'running', 'undoing')
  union all
  select 'file', cast(sha256 as text), ${openState}, queued_at, not ${isRunning}, user_id, null, null, 0, 0
  from file_texts where state = 'waiting'
  union all
  select kind, cast(id as text), ${openState}, created_at, not ${isRunning}, user_id, null, null, done, total
  from admin_tasks where state in ('waiting', 'running')`;

const failed = `
  select 'export' as kind, cast(id as text) as key, case when failure = 'died' then 'aside' else state end as state,
    ended_at as since, false as is_waiting, user_id as person_id, space_id, document_id, done, total
  from exports where state in ('failed', 'cancelled') and ${lately('ended_at')}
  union all
  select 'import', cast(id as text), case when problem ->> 'name' = 'importSetAside' then 'aside' else state end,
    finished_at, false, created_by, space_id, null, done, total
  from imports where state in ('failed', 'cancelled') and path is null and ${lately('finished_at')}
  union all
  select 'file', cast(sha256 as text), case when deaths >= 2 then 'aside' else 'failed' end, read_at, false, user_id, null, null, 0, 0
  from file_texts where state = 'broken' and ${lately('read_at')}
  union all
  select kind, cast(id as text), case when failure = 'died' then 'aside' else state end, ended_at, false, user_id, null, null, done, total
  from admin_tasks where state in ('failed', 'cancelled') and ${lately('ended_at')}`;

const listed = (rows: string, { after, order }: { after: string; order: string }): string => `
select j.kind, j.key, j.state, j.since, cast(j.since as text) as "sinceText", j.rank, j.done, j.total,
  coalesce(i.name, a.filename, d.title, s.name, '') as title, d.id as "documentId",
  s.id as "spaceId", s.name as "spaceName", p.id as "personId", p.display_name as "personName",
  p.avatar as "personAvatar", ${shownUsername('p')} as "personUsername"
from (
  select * from (select *, case when is_waiting then 1 else 0 end as rank from (${rows}) r) ranked
  where ${after} order by ${order} limit :limit
) j
left join imports i on j.kind = 'import' and cast(i.id as text) = j.key
left join lateral (
  select filename, document_id, created_by from attachments where j.kind = 'file' and sha256 = cast(j.key as char(64)) order by id limit 1
) a on true
left join documents d on d.id = coalesce(j.document_id, a.document_id)
left join spaces s on s.id = coalesce(j.space_id, d.space_id)
left join users p on p.id = coalesce(j.person_id, a.created_by)
order by ${order.replaceAll(/(rank|since|kind|key)\b/g, 'j.$1')}`;

const openSql = listed(open, {
  after:
    'cast(:since as timestamptz) is null or (rank, since, kind, key) > (cast(:rank as integer), cast(:since as timestamptz), :kind, :key)',
  order: 'rank, since, kind, key',
});
const failedSql = listed(failed, {
  after:
    'cast(:since as timestamptz) is null or (since, kind, key) < (cast(:since as timestamptz), :kind, :key)',
  order: 'since desc, kind desc, key desc',
});

export interface JobPlace {
  rank: number;
  since: string;
  kind: string;
  key: string;
}

/** Running jobs, then waiting ones, oldest first; or failed jobs, newest first. */
export async function listJobs(
  knex: Knex,
  show: 'open' | 'failed',
  { after, limit }: { after: JobPlace | null; limit: number },
): Promise<ListedJob[]> {
  const place = after ?? { rank: 0, since: null, kind: '', key: '' };
  const { rows } = await knex.raw<{ rows: ListedJob[] }>(show === 'open' ? openSql : failedSql, {
    ...place,
    limit,
  });
  return rows;
}

/** How many jobs failed or were set aside in the last seven days, without those that somebody cancelled. */
export async function countFailedJobs(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from (${failed}) f where state <> 'cancelled'`,
  );
  return rows[0]?.count ?? 0;
}
