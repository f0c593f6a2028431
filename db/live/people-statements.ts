import type { Knex } from 'knex';
import { passesEditing, passesRestriction, personSeesSpace, roleInSpace } from '../grants.ts';
import { shownUsername } from '../people/shared-names.ts';
import { runPrepared } from '../prepared.ts';
import type { Viewer } from '../viewer.ts';
import { visibleDocument, visibleDocumentValues, type LiveAccess } from './text-statements.ts';
import { nameOrder } from '../name-order.ts';

/** Who has a document open, and who may read it now. Whoever only reads it has `may_write` false. */

export interface Presence {
  documentId: number;
  client: string;
  userId: number;
  mayWrite: boolean;
}

/** A client that was not seen for this long is gone: its replica says every 20 seconds that it is there. */
const seenWithin = `interval '45 seconds'`;

const isSeen = (row: string) => `${row}.seen_at > now() - ${seenWithin}`;

const enterStatement = {
  name: 'live-enter',
  text: `
with before as (
  select may_write from live_people p where document_id = $1 and client = $2 and ${isSeen('p')}
)
insert into live_people (document_id, client, user_id, replica, may_write)
select $1, $2, $3, $4, $5 where (
  select count(*) from live_people p
  where document_id = $1 and client <> $2 and may_write = $5 and ${isSeen('p')}) < $6
on conflict (document_id, client) do update
set seen_at = now(), replica = excluded.replica, user_id = excluded.user_id, may_write = excluded.may_write
returning (select may_write from before) is distinct from may_write as "isNews"`,
};

/**
 * Enters a client, or says that it is still there. Null if so many are there that there is no room.
 * @returns whether others do not know it yet, or know it otherwise
 */
export async function enterLive(
  runner: Knex,
  { documentId, client, userId, mayWrite }: Presence,
  { replica, most }: { replica: string; most: number },
): Promise<{ isNews: boolean } | null> {
  const [entered] = await runPrepared<{ isNews: boolean }>(runner, enterStatement, [
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

export interface PresentRow extends LiveAccess {
  documentId: number;
  client: string;
  id: number;
  displayName: string;
  avatar: string | null;
  shownUsername: string | null;
  role: 'admin' | 'editor' | 'viewer';
  /** Has the editor open, and could write when it was opened. */
  mayWrite: boolean;
}

// rights are asked for each time: who loses them vanishes at once
const presentStatement = {
  name: 'live-present',
  text: `
select p.document_id as "documentId", p.client, u.id, u.display_name as "displayName", u.avatar,
  ${shownUsername('u')} as "shownUsername", p.may_write as "mayWrite", u.role, s.id as "spaceId", s.visibility,
  ${roleInSpace('s.id', 'u.id')} as membership,
  ${passesEditing('d', { viewer: 'u.id', seesAll: `u.role = 'admin'` })} as "letsEdit"
from live_people p join users u on u.id = p.user_id and u.disabled_at is null
join documents d on d.id = p.document_id and d.deleted_at is null
cross join lateral (select * from spaces s where s.id = d.space_id and s.deleted_at is null offset 0) s
where p.document_id = any ((select $1::integer[])::integer[]) and ${isSeen('p')}
  and ${personSeesSpace('s', { id: 'u.id', role: 'u.role' })}
  and ${passesRestriction('d', { viewer: 'u.id', seesAll: `u.role = 'admin'` })}
order by p.document_id, ${nameOrder('u.display_name')}, p.client`,
};

/** Who is in these documents now, and may see them. */
export const readPresent = (runner: Knex, ids: readonly number[]): Promise<PresentRow[]> =>
  runPrepared<PresentRow & object>(runner, presentStatement, [ids]);

const isEdited = (document: string) => `exists (
  select from live_people e where e.document_id = ${document} and e.may_write and ${isSeen('e')})`;

const readStatement = {
  name: 'live-read',
  text: `
with seen as (select d.id from documents d join spaces s on s.id = d.space_id where ${visibleDocument}),
entered as (
  insert into live_people (document_id, client, user_id, replica, may_write)
  select id, $5, $2, $6, false from seen where (
    select count(*) from live_people p
    where p.document_id = $1 and p.client <> $5 and not p.may_write and ${isSeen('p')}) < $7
  on conflict (document_id, client) do update set seen_at = now(), replica = excluded.replica
  where live_people.user_id = excluded.user_id
)
select ${isEdited('id')} as "isEdited" from seen`,
};

/**
 * Enters somebody who reads a document, if there is room. Null if they may see no such document.
 * @returns whether somebody edits it, who is to be told
 */
export async function enterReader(
  runner: Knex,
  { documentId, client, viewer }: { documentId: number; client: string; viewer: Viewer },
  { replica, most }: { replica: string; most: number },
): Promise<{ isEdited: boolean } | null> {
  const values = [...visibleDocumentValues(documentId, viewer), client, replica, most];
  const [entered] = await runPrepared<{ isEdited: boolean }>(runner, readStatement, values);
  return entered ?? null;
}

const stopReadingStatement = {
  name: 'live-stop-reading',
  text: `
with gone as (
  delete from live_people where client = $1 and document_id = coalesce($2, document_id) and not may_write
  returning document_id
)
select document_id as id from gone where ${isEdited('document_id')}`,
};

/**
 * Somebody reads a document no more.
 * @param documentId absent: whichever it was
 * @returns the document, if somebody edits it, who is to be told
 */
export const leaveReader = (
  runner: Knex,
  client: string,
  documentId: number | null = null,
): Promise<{ id: number }[]> => runPrepared(runner, stopReadingStatement, [client, documentId]);

const remainReadingStatement = {
  name: 'live-remain-reading',
  text: `
update live_people set seen_at = now() where client = any ((select $1::text[])::text[]) and not may_write`,
};

/** Says that the pages of these are still open. */
export async function remainReaders(runner: Knex, clients: readonly string[]): Promise<void> {
  await runPrepared(runner, remainReadingStatement, [clients]);
}

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
