import { meansMe } from '../../text/words/filter-words.ts';
import type { Knex } from 'knex';
import { fold } from '../../text/words/fold.ts';
import type { TypedSearch } from '../../text/words/typed-filters.ts';
import { labelKey } from '../../text/markdown/labels.ts';
import { findNamedLabels, findNamedPeople, findNamedSpaces } from '../../../db/search/named-filters.ts';

type Named = TypedSearch['spaces'];

export interface ChosenByName {
  /** Null: nothing was named. */
  spaceIds: number[] | null;
  authorIds: number[] | null;
  ownerIds: number[] | null;
  /** As `labelKey` writes them. */
  labels: string[] | null;
  /** The texts of typed filters that name nothing; they are searched as words. */
  words: string[];
}

/**
 * The spaces, people and labels named in typed filters. A space or label that the searcher may not see is treated like
 * one that does not exist.
 * @param visible the spaces that the searcher may see, and the restrictions that let them in; null: all
 */
export async function chooseByName(
  knex: Knex,
  { spaces, authors, owners, labels }: Pick<TypedSearch, 'spaces' | 'authors' | 'owners' | 'labels'>,
  { searcherId, ...visible }: Parameters<typeof findNamedLabels>[2] & { searcherId: number },
): Promise<ChosenByName> {
  const words: string[] = [];
  const chosen = async (named: Named, find: (names: string[]) => Promise<Map<number, number[]>>) => {
    const known = named.filter(({ name }) => nameOf(name) !== '');
    words.push(...named.filter((each) => !known.includes(each)).map(({ typed }) => typed));
    if (known.length === 0) return null;
    const found = await find(known.map(({ name }) => nameOf(name)));
    words.push(...known.filter((_, place) => !found.has(place)).map(({ typed }) => typed));
    return found.size === 0 ? null : [...new Set([...found.values()].flat())];
  };
  const spaceIds = await chosen(spaces, (names) => findNamedSpaces(knex, names, visible.spaceIds));
  const choosePeople = async (named: Named) => {
    const others = named.filter(({ name }) => !meansMe(name));
    const people = await chosen(others, (names) => findNamedPeople(knex, names));
    return others.length < named.length ? [...(people ?? []), searcherId] : people;
  };
  const authorIds = await choosePeople(authors);
  const ownerIds = await choosePeople(owners);
  const known = await namedLabels(knex, labels, visible);
  words.push(...labels.filter(({ name }) => !known.includes(labelKey(name))).map(({ typed }) => typed));
  return {
    spaceIds,
    authorIds,
    ownerIds,
    labels: known.length === 0 ? null : known,
    words,
  };
}

async function namedLabels(
  knex: Knex,
  named: Named,
  visible: Parameters<typeof findNamedLabels>[2],
): Promise<string[]> {
  if (named.length === 0) return [];
  return [
    ...(await findNamedLabels(
      knex,
      named.map(({ name }) => labelKey(name)),
      visible,
    )),
  ];
}

const nameOf = (name: string): string => fold(name.replace(/^@/, '')).trim();
