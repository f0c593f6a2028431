import { describe, expect, it } from 'vitest';
import { eachInnerWord, eachWord, pointedNumber } from '../../../../api/text/words/words.ts';
import { searchText } from '../../../../api/text/words/search-text.ts';
import { newlyMentioned } from '../../../../api/text/markdown/mentions.ts';

const categories =
  'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cn'.split(' ');

/** The first characters of a general category of Unicode. */
function charactersOf(category: string): string {
  const isOne = new RegExp(`^\\p{${category}}$`, 'u');
  let found = '';
  for (let code = 0; code < 0x11_0000 && found.length < 6; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (isOne.test(character)) found += character;
  }
  return found;
}

const pieces = [
  'ab',
  'aBcD',
  'aB ',
  'aBcDeFgHiJkLmN ',
  'a',
  'A',
  '1',
  'v1',
  '.',
  '.,;',
  '1.',
  '1.2.3.4.5.6.7.8.9 ',
  '123456789.',
  '\u0301',
  '\u0301\u0316',
  'a\u0301\u0316',
  '\u200d',
  'a\u200d',
  '👩\u200d',
  '東京',
  'ｶﾞ',
  'ﾞ',
  'か\u3099',
  '한국',
  'การ',
  'ﷺ',
  'שָׁ',
  '[(',
  '`',
  '@a',
  '@a.-',
  '@...',
  ...categories.map(charactersOf),
];

/** Letters that are walked over, given on, normalized and looked at: what grows with a text beside the text itself. */
function steps(text: string): number {
  let count = 0;
  const normalize = Object.getOwnPropertyDescriptor(String.prototype, 'normalize')!.value as (
    this: string,
    form?: string,
  ) => string;
  const charCodeAt = Object.getOwnPropertyDescriptor(String.prototype, 'charCodeAt')!.value as (
    this: string,
    at: number,
  ) => number;
  // marks in a row are put in order by ICU in time that grows with their square
  String.prototype.normalize = function counting(this: string, form?: string): string {
    const marks = this.match(/\p{M}+/gu) ?? [];
    count += this.length + marks.reduce((sum, run) => sum + run.length ** 2, 0);
    return normalize.call(this, form);
  };
  String.prototype.charCodeAt = function counting(this: string, at: number): number {
    count += 1;
    return charCodeAt.call(this, at);
  };
  try {
    const visit = ({ folded }: { folded: string }) => void (count += 1 + folded.length);
    eachWord(text, visit);
    eachInnerWord(text, visit);
    for (const [number] of text.matchAll(pointedNumber)) count += number.length;
    const { vector, words } = searchText(text);
    count += vector.length + words.length + newlyMentioned('', text).join().length;
  } finally {
    String.prototype.normalize = normalize;
    String.prototype.charCodeAt = charCodeAt;
  }
  return count;
}

describe('cutting a text', () => {
  // evidence: S50 S52
  it.each(pieces)('takes steps in proportion to the length of %j, repeated', (piece) => {
    const ofSize = (size: number) => steps(`ｶ${piece.repeat(size / piece.length)}`);
    const once = ofSize(4_000);
    expect(ofSize(8_000)).toBeLessThan(once * 2.1 + 2_000);
    // and the proportion itself is bounded: of a letter so many times itself
    expect(once).toBeLessThan(4_000 * 200);
  });

  it('gives on of a name of code no more than twelve words', () => {
    const seen: string[] = [];
    eachInnerWord(`${'aB'.repeat(30)} getUserName`, ({ folded }) => void seen.push(folded));
    expect(seen).toHaveLength(12 + 2);
    expect(seen.slice(-2)).toEqual(['username', 'name']);
  });
});
