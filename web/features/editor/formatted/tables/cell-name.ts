import type { EditorState } from '@codemirror/state';
import { t } from '@lingui/core/macro';
import { openCellField } from './open-cell.ts';
import { tableAt } from './table-at.ts';
import type { CellPlace, Table } from './table-source.ts';

/** The name of a column: the words of its head. */
export function columnName({ head }: Table, column: number): string {
  const words = (head.cells[column] ?? '').replace(/<[^>]*>|[*_~`\\]/g, ' ').trim();
  const number = column + 1;
  return words === '' ? t`Column ${number}` : words;
}

export function cellName(table: Table, { row, column }: CellPlace): string {
  const name = columnName(table, column);
  return row === 0 ? t`Head, ${name}` : t`Row ${row}, ${name}`;
}

/** The name of the cell that contains the caret. */
export function openCellName(state: EditorState): string | undefined {
  const open = state.field(openCellField);
  const placed = open && tableAt(state, open.from);
  return placed && cellName(placed.table, open);
}
