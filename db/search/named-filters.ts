import type { Knex } from 'knex';
import { runPrepared } from '../prepared.ts';
import type { MatchLimits } from './match-filter.ts';

/** Finds the spaces, people and labels named in the filters of a search. */

interface NamedIds {
  /** The position of the name in the list, from 0. */
  place: number;
  ids: number[];
}

/** Exact matches; if there are none, those with a word that begins with the name. */
const bestOf = (matches: string): string => `
with matches as materialized (${matches} limit 1000)
select m.place::integer - 1 as place, array_agg(m.id order by m.id) as ids from matches m
where m.is_whole = (select bool_or(o.is_whole) from matches o where o.place = m.place)
group by m.place`;

const spacesStatement = {
  name: 'find-named-spaces',
  text: bestOf(`
  select n.place, s.id, folded_name(s.name) = n.name as is_whole
  from unnest($1::text[]) with ordinality n (name, place)
  join spaces s on s.deleted_at is null and ($2::integer[] is null or s.id = any ($2))
    and strpos(' ' || folded_name(s.name), ' ' || n.name) > 0`),
};

/**
 * Ids by the position of their name.
 * @param names folded, none empty
 * @param visible the spaces to choose from; null: all
 */
export async function findNamedSpaces(
  runner: Knex,
  names: readonly string[],
  visible: readonly number[] | null,
): Promise<Map<number, number[]>> {
  return byPlace(await runPrepared<NamedIds>(runner, spacesStatement, [names, visible]));
}

const peopleStatement = {
  name: 'find-named-people',
  text: bestOf(`
  select n.place, u.id, u.folded_name = n.name or lower(u.username) = n.name as is_whole
  from unnest($1::text[]) with ordinality n (name, place)
  join users u on u.disabled_at is null
    and (starts_with(lower(u.username), n.name) or strpos(' ' || u.folded_name, ' ' || n.name) > 0)`),
};

/** The same for active people, by name and username. */
export async function findNamedPeople(
  runner: Knex,
  names: readonly string[],
): Promise<Map<number, number[]>> {
  return byPlace(await runPrepared<NamedIds>(runner, peopleStatement, [names]));
}

const labelsStatement = {
  name: 'find-named-labels',
  text: `
select n.label from unnest($1::text[]) n (label)
where exists (
  select from document_labels l join documents d on d.id = l.document_id
  where l.label = n.label and d.deleted_at is null
    and ($2::integer[] is null or d.space_id = any ($2))
    and (d.restricted_by is null or $3::integer[] is null or d.restricted_by = any ($3)))`,
};

/** The labels of a list that some document has which may be seen. */
export async function findNamedLabels(
  runner: Knex,
  labels: readonly string[],
  { spaceIds, restrictionIds }: Pick<MatchLimits, 'spaceIds' | 'restrictionIds'>,
): Promise<Set<string>> {
  const values = [labels, spaceIds, restrictionIds];
  const rows = await runPrepared<{ label: string }>(runner, labelsStatement, values);
  return new Set(rows.map(({ label }) => label));
}

const byPlace = (rows: readonly NamedIds[]): Map<number, number[]> =>
  new Map(rows.map(({ place, ids }) => [place, ids]));
