import type { Knex } from 'knex';
import { shownRestriction } from '../allowed-statements.ts';
import { runPrepared } from '../prepared.ts';
import { textWindow, type FoundRow, type SearchFilter } from './statements.ts';

/** Reads what results show, once it is known which they are. */

const pageStatement = {
  name: 'read-found-page',
  text: `
select p.kind, p.id, s.id as "spaceId", s.name as "spaceName", s.visibility, p.score,
  coalesce(d.title, s.name) as title, left(coalesce(d.content, s.description), ${textWindow}) as text,
  octet_length(coalesce(d.content, s.description)) as "textBytes",
  ${shownRestriction('d')} as restriction, coalesce(d.updated_at, s.updated_at) as "updatedAt"
from unnest($1::text[], $2::integer[], $3::float8[]) with ordinality p (kind, id, score, place)
left join documents d on p.kind = 'document' and d.id = p.id
join spaces s on s.id = coalesce(d.space_id, p.id)
where p.kind = 'space' or (d.deleted_at is null and ($4::integer[] is null or d.space_id = any ($4))
  and (d.restricted_by is null or $5::integer[] is null or d.restricted_by = any ($5)))
order by p.place`,
};

/** What is shown of matches, in their order. Leaves out what was closed or deleted since it was found. */
export async function readFoundPage(
  runner: Knex,
  matches: readonly { kind: FoundRow['kind']; id: number; score: number }[],
  { spaceIds, restrictionIds }: Pick<SearchFilter, 'spaceIds' | 'restrictionIds'>,
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

/** How much of a text is searched after its beginning. Characters. */
const furtherText = 2_000_000;
const furtherStatement = {
  name: 'read-further-text',
  text: `select substr(content, ${textWindow - 1000}, ${furtherText}) as text from documents
where id = $1 and deleted_at is null`,
};

/** The part of a long document after `textWindow`, with a little before it; '' if the document is gone. */
export async function readFurther(runner: Knex, id: number): Promise<string> {
  const [row] = await runPrepared<{ text: string }>(runner, furtherStatement, [id]);
  return row?.text ?? '';
}
