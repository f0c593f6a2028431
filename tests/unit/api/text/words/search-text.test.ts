import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchText, spaceVector } from '../../../../../api/text/words/search-text.ts';
import { stemOf } from '../../../../../api/text/words/stems.ts';
import { eachWord, type Word } from '../../../../../api/text/words/words.ts';

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  eachWord(text, (word) => {
    words.push(word);
  });
  return words;
}
const folded = (text: string) => wordsOf(text).map((word) => word.folded);

describe('cutting words', () => {
  it('cuts at everything but letters, digits and marks', () => {
    expect(folded("don't stop_now, v1.2-rc: a/b")).toEqual([
      'don',
      't',
      'stop',
      'now',
      'v1',
      '2',
      'rc',
      'a',
      'b',
    ]);
  });

  it('cuts languages without spaces into pairs, and the last character', () => {
    expect(folded('東京都 ab')).toEqual(['東京', '京都', '都', 'ab']);
    expect(folded('第3章')).toEqual(['第', '3', '章']);
    expect(folded('ｶﾞｽ')).toEqual(['ガス', 'ス']);
  });

  it('cuts a text that is partly ASCII as it cuts its pieces', () => {
    const ascii = 'getUser --dry-run and 12 more. '.repeat(9);
    const pieces = fc.constantFrom(
      ascii,
      'Größe ',
      '東京',
      'e\u0301',
      '\u00a0',
      ' ',
      '\n',
      'ab',
      '“so”',
      'ﬁ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const shifted = [...text.matchAll(/[^ \n]+/g)].flatMap(({ 0: piece, index }) =>
          wordsOf(piece).map((word) => ({ ...word, start: word.start + index, end: word.end + index })),
        );
        expect(wordsOf(text)).toEqual(shifted);
      }),
    );
  });

  it('tells where each word stands in the original', () => {
    const text = 'Größe: ﬁne 東京';
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Größe',
      'ﬁne',
      '東京',
      '京',
    ]);
  });

  it('visits only words with the given beginnings, where it can', () => {
    const seen: string[] = [];
    eachWord('alpha beta albatross xal', (word) => void seen.push(word.folded), ['al']);
    expect(seen).toEqual(['alpha', 'albatross']);
  });

  it('stops when told', () => {
    const seen: string[] = [];
    eachWord('one two three', (word) => seen.push(word.folded) < 2);
    expect(seen).toEqual(['one', 'two']);
  });

  it('cuts a text and a query alike, whatever they hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        let last = 0;
        for (const { folded: word, start, end } of wordsOf(text)) {
          expect(word).toMatch(/^(?:[\p{L}\p{N}\p{M}]+|[\p{Extended_Pictographic}\p{RI}]+)$/u);
          expect(word.isWellFormed()).toBe(true);
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(end).toBeGreaterThanOrEqual(last);
          last = end;
        }
      }),
    );
  });
});

describe('what is indexed', () => {
  it('is each word and its stem once, with places and weight', () => {
    expect(searchText('Runs run runs', { weight: 'A' }).vector).toBe("'runs':1A,3A 'run':1A,2A,3A");
    expect(stemOf('studies')).toBe(stemOf('study'));
    expect(spaceVector('Design', 'by design')).toBe("'design':1A 'by':1 'design':2");
  });

  it('offers no numbers, hashes or pairs for typos', () => {
    expect(searchText('word 2026 deadbeef01 v8 東京都 longword').words).toBe('longword word');
  });

  it('stays under what PostgreSQL takes, whatever is written', () => {
    const many = Array.from({ length: 200_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
    const large = searchText(many);
    expect(large.vector.split(' ').length).toBeLessThanOrEqual(100_000);
    const wide = Array.from({ length: 30_000 }, (_, index) => `${'é'.repeat(60)}${index.toString(36)}`).join(
      ' ',
    );
    expect(Buffer.byteLength(searchText(wide.replaceAll('é', '語')).vector)).toBeLessThan(3_000_000);
    expect(searchText('a'.repeat(1_000_000)).vector).toBe(`'${'a'.repeat(64)}':1`);
  });
});

it('a name with a sign stands where its word stands', () => {
  expect(searchText('C++ and C#').vector).toContain("'c++':1");
  expect(searchText('C++ and C#').vector).toContain("'c#':3");
});
