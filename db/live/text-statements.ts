import type { Knex } from 'knex';
import type { SpaceLanguage } from '../../api/text/words/word-languages.ts';
import { passesEditing, passesRestriction, roleInSpace, seesSpace, viewerValues } from '../grants.ts';
import type { Viewer } from '../viewer.ts';
import { runPrepared } from '../prepared.ts';
import { requireRightsCall, rightsValues, type SeenRights } from '../spaces/rights-statements.ts';

/** Reads and writes texts that several people edit at once: the tables of migration 056. */

/** A row of the log. `change` is JSON. */
export interface LoggedUpdate {
  seq: number;
  client: string;
  number: number;
  userId: number;
  change: string;
  /** It begins right behind what the client typed before. */
  goesOn: boolean;
}

export interface LiveHead {
  epoch: string;
  seq: number;
  /** UTF-16 units of the edited text. */
  length: number;
  /** Rows up to this one are gone. */
  keptFrom: number;
}

/** What a person may do with a document, and what that depends on. */
export interface LiveAccess {
  spaceId: number;
  visibility: 'everyone' | 'members';
  membership: 'viewer' | 'editor' | 'manager' | null;
  /** Whether no restriction keeps them from editing it. */
  letsEdit: boolean;
}

const updateColumns = `u.seq, u.client, u.number, u.user_id as "userId", u.change, u.goes_on as "goesOn"`;
const updatesAsJson = (where: string) => `(
  select json_agg(json_build_object('seq', u.seq, 'client', u.client, 'number', u.number, 'userId', u.user_id,
    'change', u.change, 'goesOn', u.goes_on) order by u.seq) from live_updates u where u.document_id = d.id and ${where})`;

const viewer = { viewer: '$2::integer', seesAll: '$3::boolean', only: '$4::integer[]' };
/** A condition for documents d in spaces s. Its values are the first four of a statement. */
export const visibleDocument = `d.id = $1 and d.deleted_at is null and s.deleted_at is null
  and ${seesSpace('s', viewer)} and ${passesRestriction('d', viewer)}`;

export const visibleDocumentValues = (id: number, who: Viewer) => [id, ...viewerValues(who)];

const accessStatement = {
  name: 'live-access',
  text: `
select s.id as "spaceId", s.visibility, ${roleInSpace('s.id', '$2::integer')} as membership,
  ${passesEditing('d', viewer)} as "letsEdit"
from documents d join spaces s on s.id = d.space_id where ${visibleDocument}`,
};

/** Null if the viewer may see no such document. */
export async function readLiveAccess(runner: Knex, id: number, who: Viewer): Promise<LiveAccess | null> {
  const [row] = await runPrepared<LiveAccess & object>(
    runner,
    accessStatement,
    visibleDocumentValues(id, who),
  );
  return row ?? null;
}

export interface OpenedText extends LiveAccess {
  version: number;
  content: string;
  /** Null if nobody edits it live. */
  epoch: string | null;
  ending: number;
  folded: number;
  seq: number;
  /** Of the client's last change in the log; 0 if there is none. */
  number: number;
  /** All after `folded`. */
  updates: LoggedUpdate[] | null;
}

const openStatement = {
  name: 'live-open',
  text: `
select s.id as "spaceId", s.visibility, ${roleInSpace('s.id', '$2::integer')} as membership,
  ${passesEditing('d', viewer)} as "letsEdit", d.version, d.content, l.epoch, l.ending::integer, l.folded, l.seq,
  (select coalesce(max(u.number), 0) from live_updates u where u.document_id = d.id and u.client = $5) as number,
  ${updatesAsJson('u.seq > l.folded')} as updates
from documents d join spaces s on s.id = d.space_id left join live_texts l on l.document_id = d.id
where ${visibleDocument}`,
};

/** The text and the log in one statement, so that they fit. Null if the viewer may see no such document. */
export async function openLiveText(
  runner: Knex,
  id: number,
  who: Viewer,
  client: string,
): Promise<OpenedText | null> {
  const values = [...visibleDocumentValues(id, who), client];
  const [row] = await runPrepared<OpenedText & object>(runner, openStatement, values);
  return row ?? null;
}

// the lock waits for a save that is under way, and then finds another version
const beginStatement = {
  name: 'live-begin',
  text: `
with begun as (
  insert into live_texts (document_id, ending, length)
  select id, $3, $4 from (select id from documents where id = $1 and version = $2 and deleted_at is null for share) d
  on conflict do nothing returning document_id
)
select case when (select count(*) from begun) >= 0 then
  ${requireRightsCall(5)} end`,
};

/**
 * Begins the log of a text, unless it has another version by now.
 * @throws the state `rightsChangedState`, with nothing written, if `rights` changed
 */
export async function beginLiveText(
  runner: Knex,
  text: { id: number; version: number; ending: number; length: number },
  rights: SeenRights,
): Promise<void> {
  const { id, version, ending, length } = text;
  await runPrepared(runner, beginStatement, [id, version, ending, length, ...rightsValues(rights)]);
}

/** Rows of the log, without those that follow so many bytes: each may be as long as a text. */
const upTo = (bytes: number, rows: string) => `(
  select * from (
    select *, sum(octet_length(change)) over (order by seq) - octet_length(change) as before from (${rows}) r
  ) u where before < ${bytes})`;

const maxTailBytes = 4 * 1024 * 1024;
/** Longer news are only announced. */
const maxNewsBytes = 64 * 1024;

const tailStatement = {
  name: 'live-tail',
  text: `
select l.epoch, l.seq as "headSeq", l.length, l.kept_from as "keptFrom", ${updateColumns}
from live_texts l left join lateral ${upTo(
    maxTailBytes,
    `select * from live_updates u
    where u.document_id = l.document_id and u.seq > $2 and u.seq <= l.seq and l.epoch = coalesce($3::uuid, l.epoch)
    order by u.seq limit $4`,
  )} u on true
where l.document_id = $1 order by u.seq`,
};

export interface LiveTail extends LiveHead {
  /** The oldest come first. */
  updates: LoggedUpdate[];
}

/**
 * The log after a row, at most four megabytes of it and one row. Null if nobody edits the document live.
 * @param epoch of another one there are no rows
 */
export async function readLiveTail(
  runner: Knex,
  id: number,
  { after, epoch = null, limit }: { after: number; epoch?: string | null; limit: number },
): Promise<LiveTail | null> {
  type Row = Omit<LiveHead, 'seq'> & { headSeq: number } & {
    [K in keyof LoggedUpdate]: LoggedUpdate[K] | null;
  };
  const rows = await runPrepared<Row>(runner, tailStatement, [id, after, epoch, limit]);
  const [first] = rows;
  if (!first) return null;
  const updates = rows.flatMap(({ seq, client, number, userId, change, goesOn }) =>
    seq === null ? [] : [{ seq, client, number, userId, change, goesOn } as LoggedUpdate],
  );
  const { epoch: found, headSeq, length, keptFrom } = first;
  return { epoch: found, seq: headSeq, length, keptFrom, updates };
}

const newsStatement = {
  name: 'live-news',
  text: `
select l.document_id as "documentId", l.epoch, l.seq as "headSeq", l.kept_from as "keptFrom", ${updateColumns}
from unnest((select $1::integer[]), (select $2::integer[])) w (id, after)
join live_texts l on l.document_id = w.id
left join lateral ${upTo(
    maxNewsBytes,
    `select * from live_updates u where u.document_id = l.document_id and u.seq > w.after order by u.seq limit $3`,
  )} u on true
order by l.document_id, u.seq`,
};

export interface LiveNews extends Pick<LiveHead, 'epoch' | 'seq' | 'keptFrom'> {
  updates: LoggedUpdate[];
}

/** What is new in several documents, by their ids. Those that nobody edits live are missing. */
export async function readLiveNews(
  runner: Knex,
  after: ReadonlyMap<number, number>,
  limit: number,
): Promise<Map<number, LiveNews>> {
  type Row = Omit<LiveNews, 'updates' | 'seq'> & { documentId: number; headSeq: number } & LoggedUpdate;
  const rows = await runPrepared<Row>(runner, newsStatement, [[...after.keys()], [...after.values()], limit]);
  const news = new Map<number, LiveNews>();
  for (const { documentId, epoch, headSeq, keptFrom, ...update } of rows) {
    const of = news.get(documentId) ?? { epoch, seq: headSeq, keptFrom, updates: [] };
    news.set(documentId, of);
    if ((update.seq as number | null) !== null) of.updates.push(update);
  }
  return news;
}

const headsStatement = {
  name: 'live-heads',
  text: `
select document_id as id, epoch, seq from live_texts where document_id = any ((select $1::integer[])::integer[])`,
};

export const readLiveHeads = (
  runner: Knex,
  ids: readonly number[],
): Promise<{ id: number; epoch: string; seq: number }[]> => runPrepared(runner, headsStatement, [ids]);

const lastNumberStatement = {
  name: 'live-last-number',
  text: `
select number, seq from live_updates where document_id = $1 and client = $2 order by number desc limit 1`,
};

/** The last change of a client in the log; null if there is none. */
export async function readLastNumber(
  runner: Knex,
  id: number,
  client: string,
): Promise<{ number: number; seq: number } | null> {
  const [row] = await runPrepared<{ number: number; seq: number }>(runner, lastNumberStatement, [id, client]);
  return row ?? null;
}

const sentStatement = {
  name: 'live-sent',
  text: `select seq, change from live_updates where document_id = $1 and client = $2 and number = $3`,
};

/** A change that a client sent before; null if the log does not have it. */
export async function readSent(
  runner: Knex,
  id: number,
  client: string,
  number: number,
): Promise<Pick<LoggedUpdate, 'seq' | 'change'> | null> {
  type Row = Pick<LoggedUpdate, 'seq' | 'change'> & object;
  const [row] = await runPrepared<Row>(runner, sentStatement, [id, client, number]);
  return row ?? null;
}

// rights are checked last, when nothing can wait any more
const pushStatement = {
  name: 'live-push',
  text: `
with head as (
  update live_texts set seq = seq + cardinality($4::text[]), length = $5, last_at = now(),
    unfolded_since = coalesce(unfolded_since, now())
  where document_id = $1 and epoch = $2 and seq = $3
  returning seq
), added as (
  insert into live_updates (document_id, seq, client, number, user_id, change, weight, goes_on)
  select $1, $3::integer + a.place, a.client, a.number, a.user_id, a.change, a.weight, a.goes_on
  from head cross join unnest($4::text[], $6::integer[], $7::integer[], $8::text[], $9::integer[], $16::boolean[])
    with ordinality a (client, number, user_id, change, weight, goes_on, place)
  order by a.place
  returning seq
)
select case when (select count(*) from added) >= 0 then (
  select bool_and(require_rights(r.id, r.role, r.session, array[r.space], array[r.visibility], array[r.membership],
    array[$1::integer], array[r.space], '{}', array[true]))
  from unnest($10::integer[], $11::text[], $12::bytea[], $13::integer[], $14::text[], $15::text[])
    r (id, role, session, space, visibility, membership)
) end from head`,
};

export interface NewUpdate {
  client: string;
  number: number;
  /** JSON. */
  change: string;
  goesOn: boolean;
  /** UTF-16 units that it inserts. */
  weight: number;
  /** Null for the server's own. */
  rights: SeenRights | null;
}

/**
 * Appends changes to the log, in one statement. False, with nothing written, if the log went on or another epoch began.
 * @param length of the text after them
 * @throws the state `rightsChangedState`, or 23505 if one of them is in the log; nothing is written then
 */
export async function appendUpdates(
  runner: Knex,
  id: number,
  { epoch, seq }: Pick<LiveHead, 'epoch' | 'seq'>,
  { updates, length }: { updates: readonly NewUpdate[]; length: number },
): Promise<boolean> {
  const rights = updates.flatMap((update) => update.rights ?? []);
  const rows = await runPrepared(runner, pushStatement, [
    id,
    epoch,
    seq,
    updates.map(({ client }) => client),
    length,
    updates.map(({ number }) => number),
    updates.map((update) => update.rights?.actor.id ?? 0),
    updates.map(({ change }) => change),
    updates.map(({ weight }) => weight),
    rights.map(({ actor }) => actor.id),
    rights.map(({ actor }) => actor.role),
    rights.map(({ actor }) => actor.sessionHash),
    rights.map(({ spaces }) => spaces[0]!.id),
    rights.map(({ spaces }) => spaces[0]!.visibility),
    rights.map(({ spaces }) => spaces[0]!.membership),
    updates.map(({ goesOn }) => goesOn),
  ]);
  return rows.length > 0;
}

export interface FoldableText extends LiveHead {
  version: number;
  title: string;
  content: string;
  language: SpaceLanguage;
  ending: number;
  folded: number;
  isDeleted: boolean;
  /** All after `folded`. */
  updates: LoggedUpdate[] | null;
  /** Those who wrote them and have an account, the one who wrote last first. */
  authorIds: number[];
  /** Those who have the editor open, and so see what is written. */
  presentIds: number[];
  /** The language that its words are stemmed in. */
  searchLanguage: string | null;
}

const foldableStatement = {
  name: 'live-foldable',
  text: `
select l.epoch, l.seq, l.length, l.kept_from as "keptFrom", l.ending::integer, l.folded, d.version, d.title, d.content,
  d.search_language as "searchLanguage", s.language, d.deleted_at is not null or s.deleted_at is not null as "isDeleted",
  ${updatesAsJson('u.seq > l.folded')} as updates,
  array(
    select w.user_id from live_updates w join users on users.id = w.user_id
    where w.document_id = d.id and w.seq > l.folded group by w.user_id order by max(w.seq) desc
  ) as "authorIds",
  array(
    select distinct p.user_id from live_people p
    where p.document_id = d.id and p.may_write and p.seen_at > now() - interval '45 seconds'
  ) as "presentIds"
from live_texts l join documents d on d.id = l.document_id join spaces s on s.id = d.space_id
where l.document_id = $1`,
};

/** A text with all that is not folded; null if nobody edits it live. */
export async function readFoldable(runner: Knex, id: number): Promise<FoldableText | null> {
  const [row] = await runPrepared<FoldableText & object>(runner, foldableStatement, [id]);
  return row ?? null;
}
