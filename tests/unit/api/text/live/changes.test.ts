import { ChangeSet, Text } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeBetween,
  changeJson,
  cross,
  readChange,
  sumOf,
  textOf,
  wholeCharacters,
  wordsOf,
} from '../../../../../api/text/live/changes.ts';
import { propertyRuns } from '../../../../support/property-runs.ts';

const words = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '\0', '😀', 'é'), maxLength: 30 });
const lines = fc.array(fc.constantFrom('one', 'two', '', '- x', '😀', '😁'), { maxLength: 12 });

const at = (text: Text, share: number) => Math.floor(share * (text.length + 1));
const share = fc.double({ min: 0, max: 0.999, noNaN: true });
interface Splice {
  from: number;
  to: number;
  insert: string;
}
const splice = fc.record({ from: share, to: share, insert: words });
const changeOf = (text: Text, { from, to, insert }: Splice): ChangeSet => {
  const ends = [at(text, from), at(text, to)].sort((one, other) => one - other);
  return ChangeSet.of([{ from: ends[0]!, to: ends[1]!, insert: textOf(insert) }], text.length);
};

describe('a text that is edited live', () => {
  it('keeps each sign of a line ending', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(wordsOf(textOf(text))).toBe(text);
      }),
    );
  });

  it('is cut by no change within a character', () => {
    fc.assert(
      fc.property(words, splice, (text, by) => {
        const before = textOf(text);
        const whole = wholeCharacters(changeOf(before, by), before);
        expect(wordsOf(whole.apply(before)).isWellFormed()).toBe(true);
        readChange(changeJson(whole), before.length);
      }),
      { numRuns: propertyRuns(5_000) },
    );
  });

  it('keeps the other half of a character of which one half is replaced', () => {
    const before = textOf('a😀b');
    const half = ChangeSet.of([{ from: 2, to: 3, insert: Text.of(['\ude01']) }], 4);
    expect(wordsOf(wholeCharacters(half, before).apply(before))).toBe('a😁b');
    const within = ChangeSet.of([{ from: 2, insert: 'x' }], 4);
    expect(wordsOf(wholeCharacters(within, before).apply(before))).toBe('a😀xb');
  });
});

describe('two changes of the same text', () => {
  it('lead to the same text in either order', () => {
    fc.assert(
      fc.property(words, splice, splice, (text, one, other) => {
        const before = textOf(text);
        const [mine, theirs] = [changeOf(before, one), changeOf(before, other)];
        const crossed = cross(mine, '1-a', theirs, '2-b');
        const back = cross(theirs, '2-b', mine, '1-a');
        const after = wordsOf(crossed.theirs.apply(mine.apply(before)));
        expect(wordsOf(crossed.mine.apply(theirs.apply(before)))).toBe(after);
        expect([back.theirs, back.mine].map((change) => JSON.stringify(changeJson(change)))).toEqual(
          [crossed.mine, crossed.theirs].map((change) => JSON.stringify(changeJson(change))),
        );
      }),
      { numRuns: propertyRuns(10_000) },
    );
  });
});

describe('what was sent', () => {
  const change = ChangeSet.of([{ from: 1, to: 2, insert: textOf('x\r\n\0') }], 3);

  it('is read as it was written', () => {
    const json = JSON.parse(JSON.stringify(changeJson(change))) as unknown;
    expect(json).toEqual([1, [1, 'x\r\n\0'], 1]);
    expect(changeJson(readChange(json, 3))).toEqual(json);
  });

  it.each([
    ['nothing', null],
    ['an object', { 0: 1 }],
    ['a word', ['x']],
    ['a fraction', [1.5, 1.5]],
    ['a negative length', [-1, 4]],
    ['a length that is a word', [['1', 'x'], 2]],
    ['a line that is a number', [[1, 2], 2]],
    ['an empty part', [[], 3]],
    ['a part of three', [[1, 'a', 'b'], 2]],
    ['half a character', [[1, '\ud83d'], 2]],
    ['another length', [4]],
    ['a length past all numbers', [2 ** 60]],
    ['too many parts', new Array(20_001).fill([0, 'x'])],
  ])('is refused if it is %s', (_name, json) => {
    expect(() => readChange(json, 3)).toThrow(RangeError);
  });
});

describe('what differs between two texts', () => {
  it('makes the one of the other', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const [before, after] = [one.join('\n'), other.join('\n')];
        const change = changeBetween(before, after);
        expect(wordsOf(change.apply(textOf(before)))).toBe(after);
        readChange(changeJson(change), before.length);
      }),
      { numRuns: propertyRuns(5_000) },
    );
  });

  it('leaves lines alone that stay', () => {
    expect(changeJson(changeBetween('one\ntwo\nthree', 'one\n2\nthree'))).toEqual([4, [3, '2'], 6]);
    expect(changeJson(changeBetween('one', 'one\ntwo'))).toEqual([3, [0, '\ntwo']]);
  });
});

it('a sum tells texts apart, however they are held', () => {
  expect(sumOf(textOf('a\nb'))).toBe(sumOf(textOf('a').append(textOf('\nb'))));
  expect(sumOf(textOf('a\nb'))).not.toBe(sumOf(textOf('a\n\nb')));
});
