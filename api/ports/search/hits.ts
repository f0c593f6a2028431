import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { readFurther, textWindow, type FoundRow } from '../../../db/search/page-statements.ts';
import { cutLongSnippet, personKey, upkeep } from '../../core/text/long-texts.ts';
import { beginningOf, cutSnippet, titleSegments, type Snippet, type Term } from '../../core/text/snippet.ts';
import type { SearchHit, SearchOptions } from './port.ts';

/** At most this many long texts of a page are searched beyond their beginning. */
const longTexts = 5;
/**
 * The time limit for cutting snippets from the beginnings of texts; the rest then show the plain beginning.
 * Milliseconds.
 */
const cuttingTime = 1_000;
/** The time limit for searching whole long texts, in a worker thread that may first have to start. Milliseconds. */
const furtherTime = 5_000;
/** After this time the loop lets other requests run. Milliseconds. */
const pieceTime = 10;

/**
 * Titles and snippets for a page of results, cut from the current texts whichever engine found them.
 */
export async function readHits(
  knex: Knex,
  rows: readonly FoundRow[],
  terms: readonly Term[],
  { searcherId, hungUp }: Pick<SearchOptions, 'searcherId' | 'hungUp'>,
): Promise<SearchHit[]> {
  const deadline = performance.now() + cuttingTime;
  const snippets: Snippet[] = [];
  let piece = performance.now();
  for (const { text } of rows) {
    snippets.push(performance.now() < deadline ? cutSnippet(text, terms) : beginningOf(text));
    if (performance.now() - piece < pieceTime) continue;
    await setImmediate();
    hungUp?.throwIfAborted();
    piece = performance.now();
  }
  const further = rows.flatMap((row, index) =>
    !snippets[index]!.found && row.kind === 'document' && row.textBytes > textWindow ? [index] : [],
  );
  const who = searcherId === undefined ? upkeep : personKey(searcherId);
  const furtherDeadline = performance.now() + furtherTime;
  for (const index of further.slice(0, longTexts)) {
    const time = Math.ceil(furtherDeadline - performance.now());
    if (time <= 0) break;
    const text = await readFurther(knex, rows[index]!.id);
    const snippet = await cutLongSnippet(who, text, terms, { hungUp, time });
    if (snippet) snippets[index] = snippet;
  }
  return rows.map((row, index) => hitOf(row, terms, snippets[index]!));
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
