import { describe, expect, it } from 'vitest';
import { parseQuery, tsQuery } from '../../../../../api/ports/search/query.ts';
import { nearestWords, variantsOf } from '../../../../../api/ports/search/typos.ts';
import { edits } from '../../../../../api/text/words/edits.ts';

describe('edits', () => {
  it.each([
    ['search', 'search', 0],
    ['serch', 'search', 1],
    ['seearch', 'search', 1],
    ['searhc', 'search', 1],
    ['xearch', 'search', 1],
    ['esarhc', 'search', 2],
    ['abc', 'xyz', 3],
    ['short', 'much longer', 3],
    ['', 'ab', 2],
  ])('from %j to %j are %i', (from, to, count) => {
    expect(edits(from, to)).toBe(count);
    expect(edits(to, from)).toBe(count);
  });
});

describe('what a typo is taken for', () => {
  const known = (...words: string[]) => words;

  it('is one edit away from five letters, two from nine', () => {
    expect(nearestWords('wrold', known('world', 'wired'))).toEqual(['world']);
    expect(nearestWords('tset', known('test'))).toEqual([]);
    expect(nearestWords('kubrenets', known('kubernetes'))).toEqual(['kubernetes']);
    expect(nearestWords('xwrold', known('world'))).toEqual([]);
  });

  it('has the fewest edits, and is told in the order of the alphabet', () => {
    expect(nearestWords('documents', known('document', 'documental', 'documens'))).toEqual([
      'documens',
      'document',
    ]);
  });

  it('is looked for among swaps and letters too many', () => {
    expect(variantsOf('abc').sort()).toEqual(['ab', 'ac', 'acb', 'bac', 'bc']);
  });
});

describe('a query', () => {
  // evidence: S46
  it('has twelve words at most, numbers with points taken apart', () => {
    const apart = (query: string) => parseQuery(query).flatMap((term) => term.apart ?? [term]);
    const numbers = Array.from({ length: 120 }, (_, count) => `${count % 10}.${count}`).join(' ');
    for (const query of [
      numbers,
      '1.2.3.4.5.6.7.8 v2.1.3.4.5 end',
      `${numbers} word`,
      'a b c '.repeat(80),
      '東京都'.repeat(80),
    ])
      expect(apart(query).length).toBeLessThanOrEqual(12);
    expect(parseQuery('one 1.2.3 two').map((term) => term.alternatives[0])).toEqual(['one', '1.2.3', 'two']);
    expect(parseQuery(`${numbers} word`).length).toBeGreaterThan(0);
  });

  it('has each word once, and no half of a pair', () => {
    expect(parseQuery('To be, or not TO BE 東京都').map((term) => term.alternatives[0])).toEqual([
      'to',
      'be',
      'or',
      'not',
      '東京',
      '京都',
    ]);
  });

  it('becomes a tsquery of stems, in which the last word is a beginning', () => {
    const terms = parseQuery('running 東京');
    expect(tsQuery(terms, 'all')).toBe("('running' | 'run') & ('東京':*)");
    expect(tsQuery(terms, 'any')).toBe("('running' | 'run') | ('東京':*)");
  });
});
