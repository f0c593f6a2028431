import type { Knex } from 'knex';
import { limits } from '../../api/text/limits.ts';
import { shownRestriction, type ShownRestriction } from '../restrictions/allowed-statements.ts';
import { ancestorsOf } from '../documents/read-statements.ts';
import type { PlaceKind } from '../../api/text/words/file-words.ts';
import { runPrepared } from '../prepared.ts';
import { shownUsername } from '../people/shared-names.ts';
import type { PersonRow } from '../documents/writers.ts';
import { limitValues, withLabels, type MatchLimits } from './match-filter.ts';
import { placesIn, type PlacedRow } from './place-statements.ts';

/** Finds attached files by the words in their names and texts. Whoever sees a document sees its files. */

/** The limits apply to who attached the file, and when. */
export interface FileFilter extends MatchLimits {
  /** A tsquery that a name or a text must match; '' for all files within the limits. */
  query: string;
  /** The words whose places are returned: see `SearchFilter`. */
  lexemes: readonly string[];
  beginning: string;
  wholeLast: string;
}

/** A match. Only the first ones have places. In any order. */
export interface FoundFile extends Pick<
  PlacedRow,
  'titlePlaces' | 'headingPlaces' | 'textPlaces' | 'textBytes'
> {
  id: number;
  updatedAt: Date;
}

export interface FileRow {
  id: number;
  filename: string;
  mimetype: string;
  storageKey: string;
  /** Bytes. */
  size: number;
  attachedAt: Date;
  documentId: number;
  documentTitle: string;
  ancestors: { id: number; title: string }[] | null;
  spaceId: number;
  spaceName: string;
  visibility: 'everyone' | 'members';
  restriction: ShownRestriction | null;
  /** Who attached it; null if the account is gone. */
  author: PersonRow | null;
  placeKind: PlaceKind | null;
  /** The part that matches best; null if only the name matches. */
  place: string | null;
  text: string | null;
}

/** This many matches are ranked by the places of their words: those with a matching name, then the newest. */
const ranked = 60;

const isVisible = `d.deleted_at is null and d.template is null
  and ($2::integer[] is null or d.space_id = any ($2))
  and (d.restricted_by is null or $3::integer[] is null or d.restricted_by = any ($3))
  and ($4::integer[] is null or a.created_by = any ($4))
  and ($5::timestamptz is null or a.created_at >= $5)
  and ($6::timestamptz is null or a.created_at < $6)
  and ($7::text is null or lower(a.filename) like '%.' || $7)
  and ($8::text[] is null or d.id in (${withLabels('$8')}))
  -- a file links to nothing, and nobody reviews it
  and $9::text[] is null and $10::integer[] is null and $11::boolean is null`;

const findStatement = {
  name: 'find-files',
  text: `
with named as materialized (
  select n.attachment_id as id from attachment_names n
  where n.search_vector @@ (select $1::tsquery)
), texts as materialized (
  select f.sha256 from file_texts f where f.search_vector @@ (select $1::tsquery)
), matches as (
  select id, true as is_named from named
  union all
  select a.id, false from texts t join attachments a on a.sha256 = t.sha256
), found as materialized (
  select a.id, a.sha256, a.created_at, bool_or(m.is_named) as is_named
  from matches m join attachments a on a.id = m.id join documents d on d.id = a.document_id
  where ${isVisible}
  group by a.id limit ${limits.searchTotal + 1}
), ordered as (
  select *, row_number() over (order by is_named desc, created_at desc, id desc) as place from found
)
select o.id, o.created_at as "updatedAt",
  case when o.place <= ${ranked} then n.search_vector::text end as "titlePlaces", null as "headingPlaces",
  case when o.place <= ${ranked} then ${placesIn('f.search_vector', ['$12', '$13', '$14'])} end as "textPlaces",
  coalesce(f.text_bytes, 0) as "textBytes"
from ordered o
left join attachment_names n on n.attachment_id = o.id
left join file_texts f on f.sha256 = o.sha256
order by o.place`,
};

const listStatement = {
  name: 'list-files',
  text: `
select a.id, a.created_at as "updatedAt", null as "titlePlaces", null as "headingPlaces", null as "textPlaces",
  0 as "textBytes"
from attachments a join documents d on d.id = a.document_id
where $1 = '' and ${isVisible}
order by a.created_at desc, a.id desc limit ${limits.searchTotal + 1}`,
};

const visibleValues = (filter: FileFilter) => [filter.query, ...limitValues(filter)];

/** The matches, at most `limits.searchTotal` + 1. Without a query: the newest files. */
export async function findFiles(runner: Knex, filter: FileFilter, within: number): Promise<FoundFile[]> {
  const values = visibleValues(filter);
  if (filter.query === '') return runPrepared<FoundFile>(runner, listStatement, values, { within });
  return runPrepared<FoundFile>(
    runner,
    findStatement,
    [...values, filter.lexemes, filter.beginning, filter.wholeLast],
    { within },
  );
}

// the part that contains most of the words; of several, the one where they are closest together
const pageStatement = {
  name: 'read-found-files',
  text: `
select a.id, a.filename, a.mimetype, a.storage_key as "storageKey", a.size::float8 as size,
  a.created_at as "attachedAt", d.id as "documentId", d.title as "documentTitle",
  s.id as "spaceId", s.name as "spaceName", s.visibility, ${shownRestriction('d')} as restriction,
  case when u.id is not null then json_build_object('id', u.id, 'displayName', u.display_name, 'avatar', u.avatar,
    'shownUsername', ${shownUsername('u')}) end as author,
  case when d.parent_id is not null then (${ancestorsOf('d')}) end as ancestors,
  f.place_kind as "placeKind", p.place, p.content as text
from unnest($12::integer[]) with ordinality q (id, place)
join attachments a on a.id = q.id
join documents d on d.id = a.document_id
join spaces s on s.id = d.space_id
left join users u on u.id = a.created_by
left join file_texts f on f.sha256 = a.sha256
left join lateral (
  select b.place, b.content from file_text_parts b
  where $1 <> '' and b.sha256 = a.sha256 and b.search_vector @@ any ($13::tsquery[])
  order by (select count(*) from unnest($13::tsquery[]) word where b.search_vector @@ word) desc,
    ts_rank_cd(b.search_vector, $1::tsquery) desc, b.part
  limit 1
) p on true
where ${isVisible} and s.deleted_at is null
order by q.place`,
};

/**
 * What a page shows about matches, in their order. Skips files that were closed or deleted since they were found.
 * @param words a tsquery for each word of the query
 */
export async function readFoundFiles(
  runner: Knex,
  ids: readonly number[],
  filter: FileFilter,
  words: readonly string[],
  within: number,
): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return runPrepared<FileRow>(runner, pageStatement, [...visibleValues(filter), ids, words], { within });
}

const anyStatement = { name: 'any-file', text: 'select exists (select from attachment_names) as "isAny"' };

/** Whether there are any files. */
export async function hasFiles(runner: Knex): Promise<boolean> {
  const [row] = await runPrepared<{ isAny: boolean }>(runner, anyStatement, []);
  return row!.isAny;
}
