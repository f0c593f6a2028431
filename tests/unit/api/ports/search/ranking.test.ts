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

it('ranks a text with the rare words of a long question above one that has all words in passing', () => {
  const rare = documentOf(1, 'Profiles', 'Seccomp profiles are enforced. Seccomp says no.');
  const passing = documentOf(
    2,
    'News',
    `What is new: pods run with seccomp. ${'And much more. '.repeat(60)}`,
  );
  const terms = parseQuery('pods run new seccomp');
  const ranked = rank([passing, rare], terms, [0.3, 0.5, 0.4, 2.8]);
  expect(ranked.map(({ row }) => row.id)).toEqual([1, 2]);
  expect(ranked[0]!.without).toEqual(['pods', 'run', 'new']);
  expect(rank([passing, rare], terms).map(({ row }) => row.id)).toEqual([2, 1]);
});

it('ranks a text with all of three words above one that lacks a word', () => {
  const title = documentOf(1, 'Rolling update', 'Step by step.');
  const all = documentOf(2, 'Notes', `A rolling update is slow. ${'And so on. '.repeat(20)}`);
  const ranked = rank([title, all], parseQuery('slow rolling update'), [1.2, 0.9, 0.9]);
  expect(ranked.map(({ row }) => row.id)).toEqual([2, 1]);
});
