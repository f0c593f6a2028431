import type { Knex } from 'knex';
import { passesRestriction, personSeesSpace } from '../grants.ts';
import { runPrepared } from '../prepared.ts';
import { ownsRightly } from './statements.ts';

/** Makes the deliveries of web hooks from what triggers noted, and sends them in order. */

/** How many deliveries of one hook are sent at the same time. */
const sentAtOnce = 2;
/** Another process sends it again if this one has died. Seconds; longer than one try may take. */
const takenSeconds = 60;
/** How long it is tried. */
const tried = "interval '1 day'";

/** A condition: the owner u of the hook h may see the space s and the document d, if there is one. */
const maySee = `
  ${ownsRightly} and (s.id is null or ((s.deleted_at is null or u.role = 'admin')
    and ${personSeesSpace('s', { id: 'u.id', role: 'u.role' })}))
  and (d.id is null or ${passesRestriction('d', { viewer: 'u.id', seesAll: `u.role = 'admin'` })})`;

// a second process waits for the locks of the first, so that deliveries have the order of the events
const fanOutStatement = {
  name: 'hooks-fan-out',
  text: `
with taken as (
  delete from hook_events where id in (select id from hook_events order by id limit $1 for update) returning *
), made as (
  insert into hook_deliveries (hook_id, lane, document_id, space_id, type, actor_id, data, happened_at)
  select h.id, coalesce(t.document_id, -t.space_id), t.document_id, t.space_id, t.type, t.actor_id, t.data, t.happened_at
  from taken t
  join hooks h on h.state = 'on' and h.created_at <= t.happened_at and t.type = any (h.events)
    and (h.space_id is null or h.space_id in (t.space_id, t.from_space_id))
  join users u on u.id = h.owner_id
  left join lateral (
    select id, space_id, restricted_by from documents where id = t.document_id offset 0
  ) d on true
  join lateral (
    select id, visibility, deleted_at from spaces where id = coalesce(d.space_id, t.space_id) offset 0
  ) s on true
  where (t.document_id is null or d.id is not null) and ${maySee}
  order by t.id, h.id
)
select count(*)::integer as taken from taken`,
};

/** Makes deliveries of the oldest events, for the hooks that want them. @returns how many events it took */
export async function fanOut(runner: Knex, limit: number): Promise<number> {
  const [row] = await runPrepared<{ taken: number }>(runner, fanOutStatement, [limit]);
  return row?.taken ?? 0;
}

const claimStatement = {
  name: 'hooks-claim',
  text: `
with due as (
  select w.id from hooks h
  cross join lateral (
    select count(*) as busy from hook_deliveries b
    where b.hook_id = h.id and b.state = 'waiting' and b.taken_until > now()
  ) b
  cross join lateral (
    select w.id, row_number() over (order by w.due_at, w.id) as place from (
      select w.id, w.due_at from hook_deliveries w
      where w.hook_id = h.id and w.state = 'waiting' and w.due_at <= now()
        and (w.is_single or (h.state = 'on' and not exists (
          select from hook_deliveries e
          where e.hook_id = w.hook_id and e.lane = w.lane and e.state = 'waiting' and not e.is_single and e.id < w.id)))
      order by w.due_at, w.id limit ${sentAtOnce}
    ) w
  ) w
  where b.busy + w.place <= ${sentAtOnce}
  limit $1
), locked as (
  select id from hook_deliveries
  where id in (select id from due) and state = 'waiting' and due_at <= now() for update skip locked
)
update hook_deliveries w
set attempts = w.attempts + 1, taken_until = now() + make_interval(secs => ${takenSeconds}),
  due_at = now() + make_interval(secs => ${takenSeconds})
from locked where w.id = locked.id returning w.id`,
};

/** Takes deliveries that are due; any number of processes may. */
export async function claimDeliveries(runner: Knex, limit: number): Promise<number[]> {
  const rows = await runPrepared<{ id: string }>(runner, claimStatement, [limit]);
  return rows.map(({ id }) => Number(id));
}

export interface DueDelivery {
  id: number;
  hookId: number;
  url: string;
  sealed: Buffer;
  messageId: string;
  type: string;
  happenedAt: Date;
  documentId: number | null;
  space: { id: number; name: string } | null;
  data: Record<string, unknown>;
  by: Named | null;
  person: Named | null;
  group: { id: number; name: string } | null;
  /** Whether the owner of the hook may see what it is about, now. */
  isAllowed: boolean;
}

interface Named {
  id: number;
  displayName: string;
}

const named = (row: string) =>
  `case when ${row}.id is not null then json_build_object('id', ${row}.id, 'displayName', ${row}.display_name) end`;

const readStatement = {
  name: 'hooks-read-delivery',
  text: `
select w.id, h.id as "hookId", h.url, h.sealed, w.message_id as "messageId", w.type, w.happened_at as "happenedAt",
  w.document_id as "documentId", w.data,
  case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as space,
  ${named('a')} as by, ${named('p')} as person,
  case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "group",
  coalesce(${maySee}, false) as "isAllowed"
from hook_deliveries w
join hooks h on h.id = w.hook_id
left join users u on u.id = h.owner_id
left join documents d on d.id = w.document_id
left join spaces s on s.id = coalesce(d.space_id, w.space_id)
left join users a on a.id = w.actor_id
left join users p on p.id = (w.data ->> 'personId')::integer
left join groups g on g.id = (w.data ->> 'groupId')::integer
where w.id = $1`,
};

export async function readDelivery(runner: Knex, id: number): Promise<DueDelivery | null> {
  const [row] = await runPrepared<DueDelivery & object>(runner, readStatement, [id]);
  return row ?? null;
}

export async function dropDelivery(runner: Knex, id: number): Promise<void> {
  await runner('hook_deliveries').where({ id }).delete();
}

export interface Attempt {
  durationMs: number;
  status: number | null;
  answer: string | null;
  /** Null: the receiver accepted it. */
  fault: string | null;
  /** True if it makes no sense to try again. */
  isFinal?: boolean;
}

const noteStatement = {
  name: 'hooks-note-attempt',
  text: `
update hook_deliveries set duration_ms = $2, status = $3, answer = $4, fault = $5, tried_at = now(), taken_until = null,
  state = case when $5::text is null then 'sent'
    when is_single or $6::boolean or queued_at <= now() - ${tried} then 'failed' else 'waiting' end,
  -- 10 seconds, then three times as long each time, up to four hours
  due_at = least(now() + make_interval(secs => least(14400, 10 * 3 ^ least(attempts - 1, 10))), queued_at + ${tried})
where id = $1 and state = 'waiting'
returning hook_id as "hookId", state, is_single as "isSingle", queued_at as "queuedAt"`,
};

export interface NotedAttempt {
  hookId: number;
  state: 'waiting' | 'sent' | 'failed';
  isSingle: boolean;
  queuedAt: Date;
}

/** Notes how it went, and when it is tried again. Null if the hook was removed or paused meanwhile. */
export async function noteAttempt(runner: Knex, id: number, attempt: Attempt): Promise<NotedAttempt | null> {
  const { durationMs, status, answer, fault, isFinal = false } = attempt;
  const values = [id, durationMs, status, answer, fault, isFinal];
  const [row] = await runPrepared<NotedAttempt & object>(runner, noteStatement, values);
  if (row?.state === 'sent')
    await runner('hooks').where({ id: row.hookId }).update({ last_success_at: runner.fn.now() });
  return row ?? null;
}

/**
 * Switches a hook off, unless it has accepted something since.
 * @returns its owner and its space; undefined if it stays as it is
 */
export async function switchOff(
  trx: Knex,
  id: number,
  { since }: { since: Date },
): Promise<{ ownerId: number | null; spaceId: number | null } | undefined> {
  const [row] = await trx('hooks')
    .where({ id, state: 'on' })
    .whereRaw('coalesce(last_success_at < ?, true)', [since])
    .update({ state: 'off' })
    .returning<{ owner_id: number | null; space_id: number | null }[]>(['owner_id', 'space_id']);
  return row && { ownerId: row.owner_id, spaceId: row.space_id };
}

/** How many finished deliveries of a hook are kept. */
export const keptDeliveries = 50;

/** Removes all but the newest finished deliveries, and gives up what has waited for two days, as a slow receiver makes it. */
export async function purgeDeliveries(runner: Knex): Promise<Record<string, number>> {
  const late = await runner('hook_deliveries')
    .where({ state: 'waiting' })
    .whereRaw(`queued_at < now() - 2 * ${tried}`)
    .update({ state: 'failed', fault: 'late' });
  const { rowCount } = await runner.raw<{ rowCount: number }>(
    `delete from hook_deliveries w using (
       select id, row_number() over (partition by hook_id order by id desc) as place
       from hook_deliveries where state <> 'waiting'
     ) o where o.id = w.id and o.place > ?`,
    [keptDeliveries],
  );
  return { late, removed: rowCount };
}
