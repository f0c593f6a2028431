import type { EditorState, Text } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { treeOf } from '../language.ts';
import {
  columnAt,
  cutTable,
  lineIndex,
  rowsOf,
  textSpan,
  widthOf,
  type CellPlace,
  type Row,
  type Span,
  type Table,
} from './table-source.ts';

/** A table of the text that is rendered as a grid. */
export interface PlacedTable extends Span {
  table: Table;
  lines: readonly string[];
  /** The number of its first line. */
  first: number;
}

const known = new WeakMap<Text, Map<number, PlacedTable | undefined>>();

/** The table of a node; undefined if it is shown as its source. */
export function tableOfNode(node: SyntaxNode, doc: Text): PlacedTable | undefined {
  if (node.name !== 'Table' || node.parent?.parent) return undefined;
  const placed = known.get(doc) ?? new Map<number, PlacedTable | undefined>();
  known.set(doc, placed);
  if (!placed.has(node.from)) placed.set(node.from, place(node, doc));
  return placed.get(node.from);
}

function place(node: SyntaxNode, doc: Text): PlacedTable | undefined {
  const [first, last] = [doc.lineAt(node.from), doc.lineAt(node.to)];
  const lines = doc.sliceString(first.from, last.to).split('\n');
  const table = cutTable(lines);
  return table && { from: first.from, to: last.to, table, lines, first: first.number };
}

/** The table on the line of an offset. */
export function tableAt(state: EditorState, at: number): PlacedTable | undefined {
  const line = state.doc.lineAt(at);
  const node = treeOf(state).topNode.childAfter(line.from);
  if (!node || node.from > line.to) return undefined;
  return tableOfNode(node, state.doc);
}

export const rowAt = ({ table }: PlacedTable, row: number): Row | undefined => rowsOf(table)[row];

/** The line of a row. */
export const lineOfRow = (placed: PlacedTable, doc: Text, row: number) =>
  doc.line(placed.first + lineIndex(row));

/** The cell at an offset. On the line between head and body: the cell on the side that the caret moves to. */
export function cellNear(placed: PlacedTable, doc: Text, at: number, isForward: boolean): CellPlace {
  const line = doc.lineAt(at);
  const index = line.number - placed.first;
  const { table } = placed;
  if (index === 1) {
    const row = isForward && table.body.length > 0 ? 1 : 0;
    const column = Math.max(0, columnAt(table.delimiter, at - line.from));
    return { row, column: Math.min(column, (rowAt(placed, row)?.cells.length ?? 1) - 1) };
  }
  const row = index === 0 ? 0 : index - 1;
  const cells = rowAt(placed, row);
  const column = cells ? columnAt(cells, at - line.from) : 0;
  return { row, column: Math.max(0, Math.min(column, widthOf(table) - 1)) };
}

/** The range of a cell's words in the text; undefined if its row is too short. */
export function spanOf(placed: PlacedTable, doc: Text, { row, column }: CellPlace): Span | undefined {
  const cells = rowAt(placed, row);
  const span = cells && textSpan(cells, column);
  if (!span) return undefined;
  const { from } = lineOfRow(placed, doc, row);
  return { from: from + span.from, to: from + span.to };
}
