import { describe, expect, it } from 'vitest';
import { compareTexts, linesOf } from '../../../web/features/history/compare.ts';
import { inOneColumn, layOutRows, type DiffRow } from '../../../web/features/history/rows.ts';
import type { Piece } from '../../../web/lib/word-pieces.ts';

const written = (pieces: Piece[]) => pieces.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join('');

function rowsOf(older: string, newer: string, opened = new Map<number, number>()): DiffRow<Piece[]>[] {
  const lines = linesOf(newer);
  const sameAt = (index: number) => [{ text: lines[index]!, isOwn: false }];
  return layOutRows(compareTexts(older, newer)!, { sameAt, opened });
}

/** `3 text | 4 text`, a gap as `-`. */
const drawn = (rows: DiffRow<Piece[]>[]) =>
  rows.map((row) => {
    if (row.kind === 'fold') return `(${row.count})`;
    const [older, newer] = [row.older, row.newer].map((side) =>
      side ? `${side.number} ${written(side.content)}` : '-',
    );
    return row.kind === 'same' ? `${older}` : `${older} | ${newer}`;
  });

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

describe('two versions beside each other', () => {
  it('mark the words that the other lacks, a phrase as one', () => {
    const older = 'Each step waits for ten quiet minutes; nobody watches.';
    const newer = 'Each step waits for the numbers to stay quiet; nobody watches.';
    expect(drawn(rowsOf(older, newer))).toEqual([
      '1 Each step waits for [ten quiet minutes]; nobody watches. | ' +
        '1 Each step waits for [the numbers to stay quiet]; nobody watches.',
    ]);
  });

  it('set a line beside what it became, and a gap beside what is new', () => {
    const older = '| Canary | 5 % | 10 min |\n| Everyone | 100 % |';
    const newer = '| Canary | 1 % | 15 min |\n| Early | some words | later |\n| Everyone | 100 % |';
    expect(drawn(rowsOf(older, newer))).toEqual([
      '1 | Canary | [5] % | [10] min | | 1 | Canary | [1] % | [15] min |',
      '- | 2 | Early | some words | later |',
      '2 | Everyone | 100 % |',
    ]);
  });

  it('pair a line with the one it is like, not with the one at its height', () => {
    const rows = drawn(rowsOf('alpha beta gamma\nend', 'wholly new words\nalpha beta delta\nend'));
    expect(rows).toEqual(['- | 1 wholly new words', '1 alpha beta [gamma] | 2 alpha beta [delta]', '2 end']);
  });

  it('set lines that have nothing in common beside each other without marks', () => {
    expect(drawn(rowsOf('one two three', 'four five six'))).toEqual(['1 one two three | 1 four five six']);
  });

  it('are one side alone where the other is empty', () => {
    expect(drawn(rowsOf('', 'a\nb\n'))).toEqual(['- | 1 a', '- | 2 b']);
    expect(drawn(rowsOf('a\n', ''))).toEqual(['1 a | -']);
    expect(rowsOf('', '')).toEqual([]);
  });

  it('have no changed line where only line breaks differ', () => {
    expect(compareTexts('a\r\nb\r\n', 'a\nb')).toEqual({
      blocks: [{ kind: 'same', count: 2 }],
      added: 0,
      removed: 0,
    });
  });

  it('count the lines that went and came', () => {
    expect(compareTexts('a b c d\nx', 'a b c e\nx\ny\nz')).toMatchObject({ removed: 1, added: 3 });
  });

  it('give both texts back, whatever changed', () => {
    const pool = ['', 'a', 'b b', '# c', '- d e', 'a'];
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const text = () => Array.from({ length: next(14) + 1 }, () => pool[next(pool.length)] ?? '').join('\n');
    for (let round = 0; round < 300; round += 1) {
      const [older, newer] = [text(), text()];
      const rows = rowsOf(older, newer, new Map(Array.from({ length: 20 }, (_, key) => [key, 99])));
      const sideOf = (side: 'older' | 'newer') =>
        rows.flatMap((row) => (row.kind === 'fold' || !row[side] ? [] : [row[side]]));
      for (const [side, source] of [
        ['older', older],
        ['newer', newer],
      ] as const) {
        expect(sideOf(side).map(({ content }) => content.map((piece) => piece.text).join(''))).toEqual(
          linesOf(source),
        );
        expect(sideOf(side).map(({ number }) => number)).toEqual(
          linesOf(source).map((_, index) => index + 1),
        );
      }
    }
  });
});

describe('unchanged lines', () => {
  const lines = numbered(30);
  const older = lines.join('\n');
  const newer = lines.with(14, 'line fifteen').join('\n');

  it('are folded but for three around a change', () => {
    expect(drawn(rowsOf(older, newer))).toEqual([
      '(11)',
      '12 line 12',
      '13 line 13',
      '14 line 14',
      '15 line [15] | 15 line [fifteen]',
      '16 line 16',
      '17 line 17',
      '18 line 18',
      '(12)',
    ]);
  });

  it('are shown, some or all, once the fold is opened', () => {
    expect(drawn(rowsOf(older, newer, new Map([[1, 2]]))).slice(0, 4)).toEqual([
      '1 line 1',
      '2 line 2',
      '(9)',
      '12 line 12',
    ]);
    expect(drawn(rowsOf(older, newer, new Map([[19, 12]]))).at(-1)).toBe('30 line 30');
  });

  it('are shown where a fold would save no room', () => {
    const few = numbered(8);
    const rows = rowsOf(few.join('\n'), few.with(0, 'line one').with(7, 'line eight').join('\n'));
    expect(rows.filter(({ kind }) => kind === 'fold')).toEqual([]);
  });

  it('are folded as a whole where nothing changed', () => {
    expect(drawn(rowsOf(older, older))).toEqual(['(30)']);
  });
});

describe('in one column', () => {
  it('what went stands before what came', () => {
    const rows = inOneColumn(rowsOf('keep\na b c\nd e f\nend', 'keep\na b x\nd e y\nend'));
    expect(rows.map((row) => ('content' in row ? `${row.kind} ${written(row.content)}` : row.kind))).toEqual([
      'same keep',
      'removed a b [c]',
      'removed d e [f]',
      'added a b [x]',
      'added d e [y]',
      'same end',
    ]);
  });
});

describe('long texts', () => {
  it('of which every line is new are compared all the same', () => {
    const text = (word: string) =>
      Array.from({ length: 20_000 }, (_, index) => `${word} ${index}`).join('\n');
    expect(compareTexts(text('old'), text('new'))).toMatchObject({ removed: 20_000, added: 20_000 });
  });

  it('of one line are marked as a whole', () => {
    const line = 'word '.repeat(200_000);
    const [block] = compareTexts(line, `${line}more`)!.blocks;
    expect(block).toMatchObject({ kind: 'changed', older: [{ isOwn: false }], newer: [{ isOwn: false }] });
  });
});
