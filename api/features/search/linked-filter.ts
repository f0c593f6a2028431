import { limits } from '../../text/limits.ts';
import type { TypedSearch } from '../../text/words/typed-filters.ts';
import { fold } from '../../text/words/fold.ts';
import type { SearchOptions, SearchPort } from '../../ports/search/port.ts';

type Searcher = Pick<SearchOptions, 'spaceIds' | 'restrictionIds'> & { searcherId: number; origin: string };

/** Of documents with the same title, this many count. */
const maxAlike = 50;

/**
 * The links that a document must have for the filters `linked:7` and `linked:"Title"`. A title that no document has that
 * the searcher may see is searched as words. An id needs no look-up: only texts that the searcher may see are found.
 */
export async function findLinked(
  search: SearchPort,
  linked: TypedSearch['linked'],
  { origin, ...searcher }: Searcher,
): Promise<{ links: string[] | undefined; words: string[] }> {
  const ids: number[] = [];
  const words: string[] = [];
  for (const { typed, name } of linked) {
    const found = /:\d+$/.test(typed) ? [Number(name)] : await findTitled(search, name, searcher);
    if (found.length === 0) words.push(typed);
    ids.push(...found.filter((id) => id <= limits.id));
  }
  const isUsed = words.length < linked.length;
  const links = ids.flatMap((id) => [`/documents/${id}`, `${origin}/documents/${id}`]);
  return { links: isUsed ? links : undefined, words };
}

async function findTitled(
  search: SearchPort,
  title: string,
  searcher: Omit<Searcher, 'origin'>,
): Promise<number[]> {
  const wanted = fold(title).trim();
  if (wanted === '') return [];
  const kinds = ['document'] as const;
  const { hits } = await search.search(title.replaceAll('"', ' '), {
    ...{ ...searcher, kinds, inTitle: true, limit: maxAlike, offset: 0 },
  });
  const titleOf = (segments: (typeof hits)[number]['title']) => segments.map(({ text }) => text).join('');
  return hits.filter((hit) => fold(titleOf(hit.title)).trim() === wanted).map(({ id }) => id);
}
