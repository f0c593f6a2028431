import type { Knex } from 'knex';
import { readTexts, textWindow, type FoundRow } from '../../../db/search-statements.ts';
import type { SearchHit } from './port.ts';
import { cutSnippet, titleSegments, type Term } from './snippet.ts';

/** So many long texts are read further to find where they match, before a page shows their beginnings. */
const longTexts = 5;

/**
 * What is shown of a page of rows: titles and snippets, cut from the current texts whichever engine found them.
 * @param termsIn what the query means in a text: typos mean the words that are there
 */
export async function readHits(
  knex: Knex,
  rows: readonly FoundRow[],
  termsIn: (title: string, text: string) => readonly Term[],
): Promise<SearchHit[]> {
  const terms = rows.map(({ title, text }) => termsIn(title, text));
  const snippets = rows.map(({ text }, index) => cutSnippet(text, terms[index]!));
  const further = rows.flatMap((row, index) =>
    !snippets[index]!.found && row.kind === 'document' && row.textBytes > textWindow ? [index] : [],
  );
  const read = further.slice(0, longTexts);
  const texts =
    read.length > 0
      ? await readTexts(
          knex,
          read.map((index) => rows[index]!.id),
        )
      : new Map<number, string>();
  for (const index of read) {
    const { id, title } = rows[index]!;
    const text = texts.get(id) ?? '';
    const snippet = cutSnippet(text, termsIn(title, text));
    if (snippet.found) snippets[index] = snippet;
  }
  return rows.map((row, index) => hitOf(row, terms[index]!, snippets[index]!.segments));
}

function hitOf(row: FoundRow, terms: readonly Term[], snippet: SearchHit['snippet']): SearchHit {
  const { kind, id, spaceId, spaceName, score, updatedAt } = row;
  return { kind, id, spaceId, spaceName, score, title: titleSegments(row.title, terms), snippet, updatedAt };
}
