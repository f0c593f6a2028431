import type { Knex } from 'knex';
import { shownRestriction, type ShownRestriction } from '../restrictions/allowed-statements.ts';
import { ancestorsOf } from '../documents/read-statements.ts';
import type { PersonRow } from '../documents/writers.ts';
import { shownUsername } from '../people/shared-names.ts';
import { runPrepared } from '../prepared.ts';
import type { MatchLimits } from './match-filter.ts';

/** Reads what a page shows about the chosen results. */

export interface FoundRow {
  kind: 'document' | 'space';
  id: number;
  spaceId: number;
  spaceName: string;
  visibility: 'everyone' | 'members';
  /** Null for a space. */
  restriction: ShownRestriction | null;
  score: number;
  title: string;
  /** The beginning of the text, at most `textWindow` characters. */
  text: string;
  /** The size of the whole text; PostgreSQL knows it without reading the text. */
  textBytes: number;
  updatedAt: Date;
  /** Who created a document; null for a space, and if the account is gone. */
  author: PersonRow | null;
  /** The documents above it, from the top down; null if there are none. */
  ancestors: { id: number; title: string }[] | null;
  /** The words of the query that it lacks, if the search was for most of them. */
  without?: readonly string[];
}

export interface FoundPage {
  /** `limits.searchTotal` + 1 if there are more. */
  documents: number;
  spaces: number;
  rows: FoundRow[];
}

/** Snippets are first looked for in this many characters; few documents are longer. */
export const textWindow = 20_000;
/** Short texts are taken as they are, because PostgreSQL would count all their characters to shorten them. */
const beginning = (text: string): string =>
  `case when octet_length(${text}) <= ${textWindow} then ${text} else left(${text}, ${textWindow}) end`;
/** The columns of a `FoundRow`, for the match p, its document d (all null for a space), its space s and its author a. */
export const foundColumns = `
  p.kind, p.id, s.id as "spaceId", s.name as "spaceName", s.visibility, p.score,
  coalesce(d.title, s.name) as title, ${beginning('coalesce(d.content, s.description)')} as text,
  octet_length(coalesce(d.content, s.description)) as "textBytes",
  ${shownRestriction('d')} as restriction, coalesce(d.updated_at, s.updated_at) as "updatedAt",
  case when a.id is not null then json_build_object('id', a.id, 'displayName', a.display_name, 'avatar', a.avatar,
    'shownUsername', ${shownUsername('a')}) end as author,
  case when d.parent_id is not null then (${ancestorsOf('d')}) end as ancestors`;

const pageStatement = {
  name: 'read-found-page',
  text: `
select ${foundColumns}
from unnest($1::text[], $2::integer[], $3::float8[]) with ordinality p (kind, id, score, place)
left join documents d on p.kind = 'document' and d.id = p.id
join spaces s on s.id = coalesce(d.space_id, p.id)
left join users a on a.id = d.created_by
where p.kind = 'space' or (d.deleted_at is null and d.template is null and ($4::integer[] is null or d.space_id = any ($4))
  and (d.restricted_by is null or $5::integer[] is null or d.restricted_by = any ($5)))
order by p.place`,
};

/** What a page shows about matches, in their order. Skips what was closed or deleted since it was found. */
export async function readFoundPage(
  runner: Knex,
  matches: readonly { kind: FoundRow['kind']; id: number; score: number }[],
  { spaceIds, restrictionIds }: Pick<MatchLimits, 'spaceIds' | 'restrictionIds'>,
  within?: number,
): Promise<FoundRow[]> {
  if (matches.length === 0) return [];
  const columns = [
    matches.map(({ kind }) => kind),
    matches.map(({ id }) => id),
    matches.map(({ score }) => score),
  ];
  return runPrepared<FoundRow>(runner, pageStatement, [...columns, spaceIds, restrictionIds], { within });
}

/** How much of a long text is searched. Characters. */
const furtherText = 2_000_000;
const furtherStatement = {
  name: 'read-further-texts',
  text: `select id, left(content, ${furtherText}) as text from documents
where id = any ($1) and deleted_at is null`,
};

/** Texts of long documents by id. Documents that no longer exist are skipped. */
export async function readFurther(runner: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared<{ id: number; text: string }>(runner, furtherStatement, [ids]);
  return new Map(rows.map(({ id, text }) => [id, text]));
}
