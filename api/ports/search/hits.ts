import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { readFurther, textWindow, type FoundRow } from '../../../db/search/page-statements.ts';
import { cutLongSnippet, personKey, upkeep } from '../../core/text-pool/long-texts.ts';
import type { Term } from '../../text/words/terms.ts';
import { beginningOf, cutSnippet, titleSegments, type Snippet } from '../../text/words/snippet.ts';
import type { SearchHit, SearchOptions } from './port.ts';

/** At most this many long texts of a page are searched beyond their first part. */
const maxLongTexts = 5;
/** Texts up to this size are searched completely at once, which takes a few milliseconds each. */
const maxQuickTextBytes = 100_000;
/**
 * The time limit for cutting snippets at once; the rest then show the plain beginning.
 */
const cutTimeoutMs = 1_000;
/** The time limit for searching whole long texts, in a worker thread that may first have to start. */
const longTextTimeoutMs = 5_000;
/** After this time the loop lets other requests run. */
const maxBlockedMs = 10;

/** Titles and snippets for a page of results, made from the current texts, whichever engine found them. */
export async function readHits(
  knex: Knex,
  rows: readonly FoundRow[],
  terms: readonly Term[],
  { searcherId, hungUp }: Pick<SearchOptions, 'searcherId' | 'hungUp'>,
): Promise<SearchHit[]> {
  const cut = createCutter(terms, hungUp);
  const snippets: Snippet[] = [];
  for (const { text, title } of rows) snippets.push((await cut(text, title)) ?? beginningOf(text, title));
  const further = rows
    .flatMap((row, index) => (isMoreToSearch(row, snippets[index]!) ? [{ row, index }] : []))
    .slice(0, maxLongTexts);
  const quick = further.filter(({ row }) => row.textBytes <= maxQuickTextBytes);
  const texts = await readFurther(
    knex,
    quick.map(({ row }) => row.id),
  );
  for (const { row, index } of quick) {
    const snippet = await cut(texts.get(row.id) ?? '', row.title);
    if (snippet?.found) snippets[index] = snippet;
  }
  const who = searcherId === undefined ? upkeep : personKey(searcherId);
  const deadline = performance.now() + longTextTimeoutMs;
  for (const { row, index } of further.filter((each) => !quick.includes(each))) {
    const time = Math.ceil(deadline - performance.now());
    if (time <= 0) break;
    const text = (await readFurther(knex, [row.id])).get(row.id) ?? '';
    const snippet = await cutLongSnippet(who, text, terms, { title: row.title, hungUp, time });
    if (snippet) snippets[index] = snippet;
  }
  return rows.map((row, index) => hitOf(row, terms, snippets[index]!));
}

const isMoreToSearch = ({ kind, textBytes }: FoundRow, { found }: Snippet): boolean =>
  !found && kind === 'document' && textBytes > textWindow;

/** Makes one snippet after the other and lets other requests run in between; null once the time is over. */
function createCutter(
  terms: readonly Term[],
  hungUp: AbortSignal | undefined,
): (text: string, title: string) => Promise<Snippet | null> {
  const deadline = performance.now() + cutTimeoutMs;
  let piece = performance.now();
  return async (text, title) => {
    if (performance.now() - piece >= maxBlockedMs) {
      await setImmediate();
      hungUp?.throwIfAborted();
      piece = performance.now();
    }
    return performance.now() < deadline ? cutSnippet(text, terms, title) : null;
  };
}

function hitOf(row: FoundRow, terms: readonly Term[], { segments, heading }: Snippet): SearchHit {
  const { kind, id, spaceId, spaceName, visibility, restriction, score, updatedAt, author } = row;
  return {
    kind,
    id,
    spaceId,
    spaceName,
    visibility,
    restriction,
    score,
    title: titleSegments(row.title, terms),
    snippet: segments,
    // imported texts begin with their title
    heading: heading?.text === row.title ? null : heading,
    author,
    ancestors: row.ancestors ?? [],
    updatedAt,
    without: [...(row.without ?? [])],
  };
}
