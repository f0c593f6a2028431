import type { Knex } from 'knex';
import { roleInSpace, seesSpace, passesRestrictions, viewerValues } from '../grants.ts';
import { shownUsername } from '../people/shared-names.ts';
import { runPrepared } from '../prepared.ts';
import type { Viewer } from '../viewer.ts';

export interface HookRow {
  id: number;
  spaceId: number | null;
  spaceName: string | null;
  url: string;
  events: string[];
  owner: { id: number; displayName: string; avatar: string | null; shownUsername: string | null } | null;
  state: 'on' | 'paused' | 'off';
  /** Whether the owner may have such a hook now. */
  isAnswered: boolean;
  createdAt: Date;
}

/**
 * A condition: the person u may have the hook h. Administrators may have any; managers, those of their space. It is the
 * rule of `canManageSpace`.
 */
export const ownsRightly = `(u.disabled_at is null and (u.role = 'admin' or (u.role = 'editor'
  and ${roleInSpace('h.space_id', 'u.id')} = 'manager')))`;

const hooks = `
select h.id, h.space_id as "spaceId", s.name as "spaceName", h.url, h.events, h.state,
  case when u.id is not null then json_build_object('id', u.id, 'displayName', u.display_name, 'avatar', u.avatar,
    'shownUsername', ${shownUsername('u')}) end as owner,
  coalesce(${ownsRightly}, false) as "isAnswered", h.created_at as "createdAt"
from hooks h left join spaces s on s.id = h.space_id left join users u on u.id = h.owner_id`;

const listStatement = {
  name: 'list-hooks',
  text: `${hooks} where ($1::integer is null or h.space_id = $1) and (s.id is null or s.deleted_at is null) order by h.id`,
};

/** @param spaceId null: all hooks */
export const listHooks = (runner: Knex, spaceId: number | null): Promise<HookRow[]> =>
  runPrepared<HookRow & object>(runner, listStatement, [spaceId]);

const readStatement = { name: 'read-hook', text: `${hooks} where h.id = $1` };

export async function readHook(runner: Knex, id: number): Promise<HookRow | null> {
  const [row] = await runPrepared<HookRow & object>(runner, readStatement, [id]);
  return row ?? null;
}

export async function countHooks(runner: Knex, spaceId: number | null): Promise<number> {
  const rows = await runner('hooks').where({ space_id: spaceId }).select<object[]>('id');
  return rows.length;
}

export interface ListedDelivery {
  /** Sent as `webhook-id`, after a prefix. */
  messageId: string;
  type: string;
  documentId: number | null;
  title: string | null;
  happenedAt: Date;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  triedAt: Date | null;
  dueAt: Date;
  durationMs: number | null;
  status: number | null;
  answer: string | null;
  fault: string | null;
}

const viewer = { viewer: '$2', seesAll: '$3', only: '$4::integer[]' };

// what the viewer may not see, others of the space may have been told of by their hook
const visible = `(w.document_id is null or (${seesSpace('s', viewer)} and ${passesRestrictions('d', viewer)}))`;

const deliveries = `
from hook_deliveries w
left join lateral (
  select id, title, space_id, restricted_by from documents where id = w.document_id offset 0
) d on true
left join lateral (select id, visibility from spaces where id = d.space_id offset 0) s on true`;

const deliveriesStatement = {
  name: 'list-hook-deliveries',
  text: `
select w.message_id as "messageId", w.type, w.document_id as "documentId", d.title, w.happened_at as "happenedAt", w.state,
  w.attempts, w.tried_at as "triedAt", w.due_at as "dueAt", w.duration_ms as "durationMs", w.status, w.answer, w.fault
${deliveries}
where w.hook_id = $1 and ${visible} order by w.id desc limit $5`,
};

/** The newest deliveries about what the viewer may see. */
export const listDeliveries = (
  runner: Knex,
  person: Viewer,
  hookId: number,
  limit: number,
): Promise<ListedDelivery[]> =>
  runPrepared<ListedDelivery & object>(runner, deliveriesStatement, [hookId, ...viewerValues(person), limit]);

const repeatStatement = {
  name: 'repeat-hook-delivery',
  text: `
update hook_deliveries r set due_at = now(),
  state = 'waiting', is_single = r.is_single or r.state <> 'waiting',
  queued_at = case when r.state = 'waiting' then r.queued_at else now() end,
  attempts = case when r.state = 'waiting' then r.attempts else 0 end
where r.id in (select w.id ${deliveries} where w.hook_id = $1 and w.message_id = $5::uuid and ${visible})
  -- one that is just being sent is left alone
  and coalesce(r.taken_until, '-infinity') < now()
returning r.id`,
};

/** Sends a delivery again; one that waits for its next try, now. False if the viewer has no such delivery. */
export async function repeatDelivery(
  runner: Knex,
  person: Viewer,
  { hookId, messageId }: { hookId: number; messageId: string },
): Promise<boolean> {
  const rows = await runPrepared(runner, repeatStatement, [hookId, ...viewerValues(person), messageId]);
  return rows.length > 0;
}

/** Notes a test, which is sent even while the hook is paused. */
export async function noteTest(runner: Knex, hookId: number, actorId: number): Promise<void> {
  await runner('hook_deliveries').insert({
    ...{ hook_id: hookId, type: 'test', actor_id: actorId, data: {}, is_single: true },
  });
}

/** What waits is not sent any more, because the hook was paused or switched off. It can be sent again by hand. */
export async function endWaiting(runner: Knex, hookId: number): Promise<void> {
  await runner('hook_deliveries')
    .where({ hook_id: hookId, state: 'waiting', is_single: false })
    .update({ state: 'failed', fault: 'late' });
}

/** For a restore: a copy of a database must not tell others of changes until somebody wants it to. */
export async function pauseHooks(runner: Knex): Promise<void> {
  await runner('hooks').where({ state: 'on' }).update({ state: 'paused' });
}
