import type { Knex } from 'knex';
import { passesEditing, passesRestriction, personSeesSpace, roleInSpace } from '../grants.ts';
import { shownUsername } from '../people/shared-names.ts';
import { runPrepared } from '../prepared.ts';
import type { LiveAccess } from './text-statements.ts';

/** Who has a document open, and who may read it now. */

export interface Presence {
  documentId: number;
  client: string;
  userId: number;
  mayWrite: boolean;
}

/** A client that was not seen for this long is gone: its replica says every 20 seconds that it is there. */
const seenWithin = `interval '45 seconds'`;

const enterStatement = {
  name: 'live-enter',
  text: `
insert into live_people (document_id, client, user_id, replica, may_write)
select $1, $2, $3, $4, $5 where (
  select count(*) from live_people where document_id = $1 and client <> $2 and seen_at > now() - ${seenWithin}) < $6
on conflict (document_id, client) do update
set seen_at = now(), replica = excluded.replica, user_id = excluded.user_id, may_write = excluded.may_write
returning xmax = 0 as "isNew"`,
};

/** Enters a client, or says that it is still there. Null if so many are there that there is no room. */
export async function enterLive(
  runner: Knex,
  { documentId, client, userId, mayWrite }: Presence,
  { replica, most }: { replica: string; most: number },
): Promise<{ isNew: boolean } | null> {
  const [entered] = await runPrepared<{ isNew: boolean }>(runner, enterStatement, [
    documentId,
    client,
    userId,
    replica,
    mayWrite,
    most,
  ]);
  return entered ?? null;
}

const leaveStatement = {
  name: 'live-leave',
  text: `delete from live_people where document_id = $1 and client = $2 and replica = $3`,
};

/** Removes a client, unless it has come back at another replica. */
export async function leaveLive(
  runner: Knex,
  { documentId, client }: Pick<Presence, 'documentId' | 'client'>,
  replica: string,
): Promise<void> {
  await runPrepared(runner, leaveStatement, [documentId, client, replica]);
}

const remainStatement = {
  name: 'live-remain',
  text: `
insert into live_people (document_id, client, user_id, replica, may_write)
select p.id, p.client, p.user_id, $1, p.may_write
from unnest($2::integer[], $3::text[], $4::integer[], $5::boolean[]) p (id, client, user_id, may_write)
order by 1, 2
on conflict (document_id, client) do update set seen_at = now(), may_write = excluded.may_write
where live_people.replica = excluded.replica`,
};

/** Says that all of these are still here. */
export async function remainLive(runner: Knex, people: readonly Presence[], replica: string): Promise<void> {
  await runPrepared(runner, remainStatement, [
    replica,
    people.map(({ documentId }) => documentId),
    people.map(({ client }) => client),
    people.map(({ userId }) => userId),
    people.map(({ mayWrite }) => mayWrite),
  ]);
}

export interface PresentRow {
  documentId: number;
  client: string;
  id: number;
  displayName: string;
  avatar: string | null;
  shownUsername: string | null;
  mayWrite: boolean;
}

const presentStatement = {
  name: 'live-present',
  text: `
select p.document_id as "documentId", p.client, u.id, u.display_name as "displayName", u.avatar,
  ${shownUsername('u')} as "shownUsername", p.may_write as "mayWrite"
from live_people p join users u on u.id = p.user_id and u.disabled_at is null
where p.document_id = any ((select $1::integer[])::integer[]) and p.seen_at > now() - ${seenWithin}
order by p.document_id, u.display_name, p.client`,
};

/** Who is in these documents now. */
export const readPresent = (runner: Knex, ids: readonly number[]): Promise<PresentRow[]> =>
  runPrepared<PresentRow & object>(runner, presentStatement, [ids]);

export interface LiveReader extends LiveAccess {
  /** The place of its question. */
  place: number;
  role: 'admin' | 'editor' | 'viewer';
}

const readersStatement = {
  name: 'live-readers',
  text: `
select q.place::integer, u.role, s.id as "spaceId", s.visibility, ${roleInSpace('s.id', 'u.id')} as membership,
  ${passesEditing('d', { viewer: 'u.id', seesAll: `u.role = 'admin'` })} as "letsEdit"
from unnest($1::bytea[], $2::integer[]) with ordinality q (hash, id, place)
join sessions se on se.id_hash = q.hash and se.expires_at > now()
join users u on u.id = se.user_id and u.disabled_at is null
join documents d on d.id = q.id and d.deleted_at is null
cross join lateral (select * from spaces s where s.id = d.space_id and s.deleted_at is null offset 0) s
where ${personSeesSpace('s', { id: 'u.id', role: 'u.role' })}
  and ${passesRestriction('d', { viewer: 'u.id', seesAll: `u.role = 'admin'` })}`,
};

/** Which sessions may read which document at this moment. @param questions hashes of sessions in hex, with documents */
export const readLiveReaders = (
  runner: Knex,
  questions: readonly { hash: string; documentId: number }[],
): Promise<LiveReader[]> =>
  runPrepared<LiveReader & object>(runner, readersStatement, [
    questions.map(({ hash }) => `\\x${hash}`),
    questions.map(({ documentId }) => documentId),
  ]);

const tellStatement = {
  name: 'live-tell',
  // a message that is lost in a crash is found by comparing heads, so nobody waits for the disk
  text: `
select set_config('synchronous_commit', 'off', true), pg_notify('lectern_live', m) from unnest($1::text[]) m`,
};

export async function tellReplicas(runner: Knex, messages: readonly string[]): Promise<void> {
  await runPrepared(runner, tellStatement, [messages]);
}
