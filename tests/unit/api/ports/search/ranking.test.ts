import { expect, it } from 'vitest';
import type { PlacedRow } from '../../../../../db/search/place-statements.ts';
import { searchText } from '../../../../../api/text/words/search-text.ts';
import { parseQuery } from '../../../../../api/ports/search/query.ts';
import { rank } from '../../../../../api/ports/search/ranking.ts';

/** A document as PostgreSQL gives it back, with the places of all its words. */
const documentOf = (id: number, title: string, text: string): PlacedRow => ({
  kind: 'document',
  id,
  updatedAt: new Date(0),
  titlePlaces: searchText(title, { weight: 'A' }).vector,
  headingPlaces: searchText(text).headings,
  textPlaces: searchText(`${title} ${text}`).vector,
  textBytes: text.length,
});

const order = (query: string, rows: readonly PlacedRow[]): number[] =>
  rank(rows, parseQuery(query)).map(({ row }) => row.id);

it('ranks the name that was typed above longer names of code that end with it', () => {
  const whole = documentOf(1, 'EnumSet', 'A set of constants.');
  const longer = documentOf(
    2,
    'RegularEnumSet',
    'An EnumSet of few constants. Every EnumSet has an EnumSet inside.',
  );
  const phrase = documentOf(3, 'Uses of JumboEnumSet', 'An EnumSet of many constants.');
  expect(order('EnumSet', [longer, phrase, whole])[0]).toBe(1);
  expect(order('enumset', [phrase, longer, whole])[0]).toBe(1);
});

it('still ranks a title that has a word inside a name of code above texts that have it', () => {
  const text = documentOf(1, 'Constants', 'An EnumSet of few constants.');
  const inside = documentOf(2, 'RegularEnumSet', 'A set of constants.');
  expect(order('EnumSet', [text, inside])).toEqual([2, 1]);
});
