import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applied,
  deleteBlock,
  duplicateBlock,
  moveBlock,
} from '../../../../web/features/editor/formatted/blocks/block-moves.ts';
import { rowAt } from '../../../../web/features/editor/formatted/blocks/block-units.ts';
import { startOf } from '../../../../web/features/editor/formatted/language.ts';
import { shownText } from '../../../../web/features/editor/line-endings.ts';
import { Headless } from './headless.ts';
import { propertyRuns, shareOfCases } from '../../../support/property-runs.ts';

const rowIn = (text: string, at: number) => rowAt(new Headless(shownText(text)).state, at);

/** Moves the block at the caret by a number of places. @returns the text after that */
function moved(marked: string, by: number): string {
  const at = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  const row = rowIn(text, at)!;
  const result = moveBlock(text, row, row.index + (by > 0 ? by + 1 : by));
  return result ? applied(text, result.changes) : 'stays';
}

describe('a block that moves', () => {
  it.each([
    ['‸One\n\nTwo\n', 1, 'Two\n\nOne\n'],
    ['‸One\n\nTwo', 1, 'Two\n\nOne'],
    ['One\n\nTw‸o', -1, 'Two\n\nOne'],
    ['One\n\n\n\nTwo\n\nTh‸ree\n', -2, 'Three\n\nOne\n\n\n\nTwo\n'],
    ['‸One\n\nTwo\n\nThree', 2, 'Two\n\nThree\n\nOne'],
    ['# ‸One\nTwo\n', 1, 'Two\n# One\n'],
    ['One\n- t‸wo\n', -1, 'stays'],
    ['O‸ne\n- two\n', 1, '- two\n\nOne\n'],
    ['O‸ne\n\n---\n\nTwo', 1, '---\n\nOne\n\nTwo'],
    ['# A\nO‸ne\n# B\n---\n', 1, '# A\n# B\nOne\n\n---\n'],
    ['One\n\n```\nco‸de', -1, 'stays'],
    ['One‸\n\n> two\n> three\n\nFour\n', 1, '> two\n> three\n\nOne\n\nFour\n'],
    ['O‸ne\r\rTwo\n\nThree\n', 1, 'Two\n\rOne\r\nThree\n'],
    ['One\n\n---\n\na: b\n\n-‸--\n', -3, '---\n\nOne\n\n---\n\na: b\n'],
    ['---\nt: x\n---\n\nOne\n\nT‸wo\n', -1, '---\nt: x\n---\n\nTwo\n\nOne\n'],
    ['- o‸ne\n- two\n', 1, '- two\n- one\n'],
    ['- one\n  - in‸ner\n  - other\n- two\n', 1, '- one\n  - other\n  - inner\n- two\n'],
    ['- o‸ne\n  - inner\n- two\n', 1, '- two\n- one\n  - inner\n'],
    ['- [ ] o‸ne\n- [x] two', 1, '- [x] two\n- [ ] one'],
    ['1. o‸ne\n2. two\n3. three\n', 2, '1. two\n2. three\n3. one\n'],
    ['9. one\n10. t‸wo\n', -1, '9. two\n10. one\n'],
    ['> - o‸ne\n> - two\n', 1, '> - two\n> - one\n'],
    ['- - o‸ne\n  - two\n- three\n', 1, '- three\n- - one\n  - two\n'],
  ])('%j, by %i: %j', (marked, by, after) => {
    expect(moved(marked, by)).toBe(after);
  });

  const block = fc.constantFrom(
    'One line',
    'hard\nwrapped',
    '# Heading',
    'Under\n===',
    '- one\n- two\n  - inner',
    '1. one\n2. two\n\n   more',
    '> quote\n> more',
    '> [!NOTE]\n> words',
    '```\ncode\n\nmore\n```',
    '    indented',
    '---',
    '| a | b |\n| --- | --- |\n| c | d |',
    '![a](/b.png)',
    '<img src="/b.png" width="480">',
    '<div>\nwords\n</div>',
    '[a]: /b',
    '[^1]: note',
    '```\nopen',
    '<!-- open',
  );
  const ending = fc.constantFrom('\n', '\n', '\r', '\0');
  const between = fc.constantFrom('\n', '\n\n', '\n\n', '\n\n\n\n');
  const texts = fc
    .tuple(
      fc.array(fc.tuple(block, between), { minLength: 2, maxLength: 7 }),
      fc.infiniteStream(ending),
      fc.constantFrom('', '\n', '\n\n'),
      fc.constantFrom('', '', '---\ntitle: x\n---\n\n'),
    )
    .map(([blocks, endings, foot, head]) => {
      const text =
        head +
        blocks
          .map(([each, gap]) => each + gap)
          .join('')
          .trimEnd() +
        foot;
      return text.replace(/\n/g, () => String(endings.next().value ?? '\n'));
    });
  const places = fc.tuple(fc.nat(), fc.nat());
  /** The lines that are written, with their endings; the last one may have none. */
  const written = (text: string) =>
    (text.match(/[^\n\r\0]*[\n\r\0]|[^\n\r\0]+$/g) ?? []).map((line) =>
      /[\n\r\0]$/.test(line) ? line : `${line}*`,
    );
  const words = (text: string) =>
    written(text)
      .map((line) => line.slice(0, -1))
      .filter((line) => line.trim() !== '');
  const without = <T>(list: readonly T[], from: number, count: number) => [
    ...list.slice(0, from),
    ...list.slice(from + count),
  ];

  it('changes no byte of the others, and back again leaves the same bytes', () => {
    let moves = 0;
    fc.assert(
      fc.property(texts, places, (text, [near, place]) => {
        const row = rowIn(text, near % (text.length + 1));
        if (!row) return;
        const slot = place % (row.units.length + 1);
        const result = moveBlock(text, row, slot);
        if (!result) return;
        moves += 1;
        const after = applied(text, result.changes);
        const unit = row.units[row.index]!;
        const own = words(text.slice(unit.from, unit.to));
        const numbers = (lines: string[]) => lines.map((line) => line.replace(/^\d+(?=[.)])/, '0'));
        const before = words(text.slice(0, unit.from)).length;
        const now = words(after.slice(0, result.from)).length;
        expect(numbers(words(after).slice(now, now + own.length))).toEqual(numbers(own));
        expect(numbers(without(words(after), now, own.length))).toEqual(
          numbers(without(words(text), before, own.length)),
        );
        if (text.endsWith('\n')) {
          const kept = (lines: string) =>
            written(lines)
              .map((line) => line.replace(/^\d+(?=[.)])/, '0'))
              .filter((line) => line.trim() !== '')
              .sort();
          expect(kept(after)).toEqual(kept(text));
        }
        const state = new Headless(shownText(after)).state;
        expect(startOf(state)).toBe(startOf(new Headless(shownText(text)).state));
        const back = rowIn(after, result.from)!;
        // two lists, or two blocks of indented code, that meet are one
        if (
          back.isList !== row.isList ||
          back.units.length !== row.units.length ||
          after.length !== text.length
        )
          return;
        const returned = moveBlock(after, back, row.index > back.index ? row.index + 1 : row.index)!;
        expect(applied(after, returned.changes)).toBe(text);
      }),
      { numRuns: propertyRuns(3_000) },
    );
    expect(moves).toBeGreaterThan(500 * shareOfCases);
  });

  it('is one more where it is duplicated, and gone where it is deleted, and the others stay', () => {
    fc.assert(
      fc.property(texts, places, (text, [near]) => {
        const row = rowIn(text, near % (text.length + 1));
        if (!row) return;
        const unit = row.units[row.index]!;
        const own = words(text.slice(unit.from, unit.to));
        const before = words(text.slice(0, unit.from)).length;
        const twice = applied(text, duplicateBlock(text, row)!.changes);
        expect(words(twice)).toEqual(words(text).toSpliced(before, 0, ...own));
        const gone = applied(text, deleteBlock(text, row)!.changes);
        expect(words(gone)).toEqual(without(words(text), before, own.length));
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
