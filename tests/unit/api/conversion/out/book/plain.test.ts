import { describe, expect, test } from 'vitest';
import { breakablePieces } from '../../../../../../api/conversion/out/book/plain.ts';

const breaks = '\u200b';

describe('a line of several pieces', () => {
  const pieces = [
    '{',
    '"a"',
    ':',
    '[',
    ...Array.from({ length: 30 }, (_, at) => [`"key${at}"`, ',']).flat(),
    ']',
    '}',
  ];

  test('may break within, however short its pieces are, and keeps each character in its piece', () => {
    const broken = breakablePieces(pieces);
    expect(broken.map((piece) => piece.replaceAll(breaks, ''))).toEqual(pieces);
    const runs = broken.join('').split(breaks);
    expect(Math.max(...runs.map((run) => run.length))).toBeLessThanOrEqual(41);
    expect(runs.length).toBeGreaterThan(4);
  });

  test('stays as it is where its runs are short', () => {
    const short = ['const', ' ', 'a', ' = ', '"b c"', ';'];
    expect(breakablePieces(short)).toEqual(short);
  });

  test('keeps a break that somebody typed', () => {
    const typed = [`${'x'.repeat(30)}${breaks}${'y'.repeat(30)}`, 'z'];
    expect(breakablePieces(typed).join('').replaceAll(breaks, '')).toBe(
      typed.join('').replaceAll(breaks, ''),
    );
  });
});
