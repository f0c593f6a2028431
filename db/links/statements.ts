import type { Knex } from 'knex';
import { passesRestrictions, seesSpace, viewerValues, visibleSpaces, type ViewerSql } from '../grants.ts';
import { shownRestriction, type ShownRestriction } from '../restrictions/allowed-statements.ts';
import { runPrepared } from '../prepared.ts';
import type { Viewer } from '../viewer.ts';
import { nameOrder } from '../name-order.ts';

/** Reads which documents link to which: the table `document_links`, which saves fill. */

const reader: ViewerSql = { viewer: '$1', seesAll: '$2', only: '$3::integer[]' };

/** A condition for a document that a reader may see. @param places a query's name, of the ids of spaces that count */
const isSeen = (document: string, places = 'places'): string => `
  ${document}.deleted_at is null and ${document}.space_id in (select id from ${places})
  and ${passesRestrictions(document, reader)}`;

/** A query for the ids of documents that link to the document $4 or to its files. $5: the origin of this server. */
const sourcesOf = `
  select l.document_id as id from document_links l
  where l.link in ('/documents/' || $4::integer, $5::text || '/documents/' || $4::integer)
  union
  select l.document_id from attachments a join document_links l
    on l.link in ('/uploads/document-attachments/' || a.storage_key,
      $5::text || '/uploads/document-attachments/' || a.storage_key)
  where a.document_id = $4
    -- a copy has the files of the original too
    and not exists (
      select from attachments o where o.document_id = l.document_id and o.storage_key = a.storage_key)`;

const seenSources = `
  select d.id, d.title, d.space_id, d.updated_at, d.restricted_by from (${sourcesOf}) source join documents d on d.id = source.id
  where d.template is null and d.id <> $4 and ${isSeen('d')}`;

export interface LinkedFromRow {
  id: number;
  title: string;
  space: { id: number; name: string; visibility: 'everyone' | 'members' };
  restriction: ShownRestriction | null;
  updatedAt: Date;
  /** For the key of the next page: a Date has no microseconds. */
  updatedKey: string;
}

interface LinkedFromOptions {
  id: number;
  /** Of this server, without a trailing slash. */
  origin: string;
  after: readonly [string, number] | undefined;
  limit: number;
}

const linkedFromStatement = {
  name: 'list-linked-from',
  text: `
with places as materialized (${visibleSpaces(reader)})
select d.id, d.title, json_build_object('id', s.id, 'name', s.name, 'visibility', s.visibility) as space,
  ${shownRestriction('d')} as restriction, d.updated_at as "updatedAt",
  d.updated_at::text as "updatedKey"
from (${seenSources}) d join spaces s on s.id = d.space_id
where $6::timestamptz is null or (d.updated_at, d.id) < ($6::timestamptz, $7::integer)
order by d.updated_at desc, d.id desc limit $8`,
};

/** Documents that link to a document or to its files, newest first. */
export const listLinkedFrom = (
  runner: Knex,
  { id, origin, after, limit }: LinkedFromOptions,
  viewer: Viewer,
): Promise<LinkedFromRow[]> =>
  runPrepared(runner, linkedFromStatement, [
    ...viewerValues(viewer),
    id,
    origin,
    after?.[0],
    after?.[1],
    limit,
  ]);

const countStatement = {
  name: 'count-linked-from',
  text: `
with places as materialized (${visibleSpaces(reader)})
select count(*)::integer as count from (${seenSources} limit $6) d`,
};

/** How many documents link to a document or to its files, at most `atMost`. */
export async function countLinkedFrom(
  runner: Knex,
  { id, origin, atMost }: { id: number; origin: string; atMost: number },
  viewer: Viewer,
): Promise<number> {
  const values = [...viewerValues(viewer), id, origin, atMost];
  const [row] = await runPrepared<{ count: number }>(runner, countStatement, values);
  return row!.count;
}

/**
 * Where a link leads. `deleted`: to a document in the bin that the reader may restore; `missing`: to nothing that the
 * reader may see. A document that is hidden from them is like one that never was.
 */
export type LinkState = 'found' | 'deleted' | 'missing';

export interface LinkTargetRow {
  link: string;
  state: LinkState;
  /** The document, or that of a file; null unless the reader may see it or restore it. */
  targetId: number | null;
  /** Its title, or the name of the file. */
  name: string | null;
}

/** SQL: a lateral join that finds the target of a link l. @param days for how many a deleted document can be restored */
const targetOf = (days: string): string => `
left join lateral (
  select t.id, t.title from documents t where t.id = l.target_id and ${isSeen('t')}
) t on true
left join lateral (
  select a.document_id as id, a.filename from attachments a join documents t on t.id = a.document_id
  where a.storage_key = l.file_key and ${isSeen('t')} order by t.id <> l.document_id, a.id limit 1
) f on t.id is null
left join lateral (
  select b.id, b.title from documents b
  where b.id = l.target_id and b.deleted_at > now() - make_interval(days => ${days})
    and b.space_id in (select id from places) and ${passesRestrictions('b', reader)}
    and ($2 or b.deleted_by = $1 or role_in_space(b.space_id, $1) = 'manager')
) b on t.id is null and f.id is null`;

const targetColumns = `l.link, coalesce(t.id, f.id, b.id) as "targetId", coalesce(t.title, f.filename, b.title) as name,
  case when t.id is not null or f.id is not null then 'found' when b.id is not null then 'deleted' else 'missing' end
    as state`;

const targetsStatement = {
  name: 'find-link-targets',
  text: `
with places as materialized (${visibleSpaces(reader)})
select ${targetColumns}
from document_links l ${targetOf('$5::integer')}
where l.document_id = $4`,
};

/** Where the noted links of a document lead. */
export const findLinkTargets = (
  runner: Knex,
  { id, days }: { id: number; days: number },
  viewer: Viewer,
): Promise<LinkTargetRow[]> => runPrepared(runner, targetsStatement, [...viewerValues(viewer), id, days]);

export interface SpaceLinkRow extends LinkTargetRow {
  id: number;
  title: string;
}

interface SpaceLinksOptions {
  spaceId: number;
  origin: string;
  days: number;
  isBroken: boolean;
  /** Title, id and link of the last row of the page before. */
  after: readonly [string, number, string] | undefined;
  limit: number;
}

const spaceLinksStatement = {
  name: 'list-space-links',
  text: `
with place as materialized (
  select s.id from spaces s where s.deleted_at is null and s.id = $4 and ${seesSpace('s', reader)}
), places as materialized (${visibleSpaces(reader)})
select d.id, d.title, x.* from documents d join document_links l on l.document_id = d.id
cross join lateral (select ${targetColumns} from (select 1) one ${targetOf('$6::integer')}) x
where ${isSeen('d', 'place')} and d.template is null and (starts_with(l.link, '/') or starts_with(l.link, $5::text || '/'))
  and (not $7::boolean or x.state <> 'found')
  and ($8::text is null or (${nameOrder('d.title')}, d.id, l.link) > (lower($8::text), $9::integer, $10::text))
order by ${nameOrder('d.title')}, d.id, l.link limit $11`,
};

/** The links of the documents of a space that the viewer may see, by title. */
export const listSpaceLinks = (
  runner: Knex,
  { spaceId, origin, days, isBroken, after, limit }: SpaceLinksOptions,
  viewer: Viewer,
): Promise<SpaceLinkRow[]> =>
  runPrepared(runner, spaceLinksStatement, [
    ...viewerValues(viewer),
    spaceId,
    origin,
    days,
    isBroken,
    after?.[0],
    after?.[1],
    after?.[2],
    limit,
  ]);

const waitingStatement = {
  name: 'read-links-to-note',
  text: `
select n.document_id as id, d.version, d.content from links_to_note n join documents d on d.id = n.document_id
order by n.document_id limit $1`,
};

/** Documents whose links were not noted yet. */
export const readLinksToNote = (
  runner: Knex,
  limit: number,
): Promise<{ id: number; version: number; content: string }[]> =>
  runPrepared(runner, waitingStatement, [limit]);

// only if the version is still the one that was read: else the document waits for the next turn
const noteStatement = {
  name: 'note-links',
  text: `
with document as (
  select id from documents where id = $1 and version = $2 for share
), noted as (
  delete from links_to_note where document_id in (select id from document)
), gone as (
  delete from document_links k using document d
  where k.document_id = d.id and k.link <> all (string_to_array($3, E'\\n'))
)
insert into document_links (document_id, link)
select d.id, l.link from document d, unnest(string_to_array($3, E'\\n')) l (link)
on conflict do nothing`,
};

/** @param links a line each: see `notedLinks` */
export async function noteLinks(
  runner: Knex,
  { id, version, links }: { id: number; version: number; links: string },
): Promise<void> {
  await runPrepared(runner, noteStatement, [id, version, links]);
}

/** Lets the job note the links of all documents again: after a restore, since backups leave them out. */
export async function forgetNotedLinks(runner: Knex): Promise<void> {
  await runner.raw('insert into links_to_note select id from documents on conflict do nothing');
}
