import { describe, expect, it } from 'vitest';
import type { SearchResult } from '../../../api/contract/search.ts';
import { findMatches } from '../../../web/features/documents/mark-matches.ts';
import { correctionOf } from '../../../web/features/search/correction.ts';

const result = (...marked: string[]): SearchResult =>
  ({ titleSegments: [], snippet: marked.map((text) => ({ text, match: true })), without: [] }) as never;

describe('the corrected query', () => {
  it.each([
    ['reception groudn florr', ['reception', 'ground floor'], 'reception ground floor'],
    ['reception groudn grond', ['reception ground'], 'reception ground grond'],
    ['reception desk', ['reception'], undefined],
    ['Donaudampf', ['Donau\u00addampf'], undefined],
    ['hyperspcae', ['hyper\u200bspace'], 'hyperspace'],
  ])('of %j, with %j found, is %j', (query, found, corrected) => {
    expect(correctionOf(query, [result(...found)])).toBe(corrected);
  });
});

describe('marks on the page', () => {
  it('cover words with signs that nobody sees, and emoji', () => {
    const text = 'Donau\u00addampf, then 🚀';
    expect(findMatches(text, ['donaudampf', '🚀']).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Donau\u00addampf',
      '🚀',
    ]);
  });
});
