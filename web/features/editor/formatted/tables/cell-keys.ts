import { EditorSelection } from '@codemirror/state';
import type { EditorView, KeyBinding } from '@codemirror/view';
import { eraseBackward, eraseForward } from '../caret/erase.ts';
import { hasPlaceBelow, paragraphBelow } from '../caret/line-below.ts';
import { goToCell, openCellField } from './open-cell.ts';
import { runAct, selectTable } from './run-act.ts';
import { addRow, deleteRow, moveColumn, moveRow } from './table-acts.ts';
import { rowAt, tableAt, type PlacedTable } from './table-at.ts';
import { rowsOf, widthOf, type CellPlace } from './table-source.ts';

interface Here {
  placed: PlacedTable;
  at: CellPlace;
  rows: number;
  columns: number;
}

function hereIn({ state }: EditorView): Here | undefined {
  const open = state.field(openCellField);
  const placed = open && tableAt(state, open.from);
  if (!placed) return undefined;
  const { row, column } = open;
  const { table } = placed;
  return { placed, at: { row, column }, rows: rowsOf(table).length, columns: widthOf(table) };
}

/** Moves the caret to the text beside a table. */
function leave(page: EditorView, { from, to }: PlacedTable, isForward: boolean): void {
  if (isForward && !hasPlaceBelow(page.state, to)) {
    if (page.state.readOnly) return;
    page.dispatch(paragraphBelow(page.state, to));
    page.focus();
    return;
  }
  const target = isForward ? to + 1 : from - 1;
  if (target < 0 || target > page.state.doc.length) return;
  page.dispatch({ selection: EditorSelection.cursor(target), scrollIntoView: true, userEvent: 'select' });
  if (!page.state.field(openCellField)) page.focus();
}

/** Begins a paragraph below the table. */
function leaveBehind(page: EditorView, { to }: PlacedTable): void {
  const insert = '\n\n';
  page.dispatch({
    changes: { from: to, insert },
    selection: EditorSelection.cursor(to + insert.length),
    scrollIntoView: true,
    userEvent: 'input.enter',
  });
  page.focus();
}

/** Whether the caret is in a row of the body that has no words. */
const isEmptyRow = ({ placed, at }: Here): boolean =>
  at.row > 0 && (rowAt(placed, at.row)?.cells.every((cell) => cell.trim() === '') ?? false);

/** Leaves a table from its empty last row, which goes if the body has others. */
function leaveRow(page: EditorView, { placed, rows, at }: Here): boolean {
  if (rows > 2) runAct(page, deleteRow(at));
  const left = tableAt(page.state, placed.from);
  if (left) leaveBehind(page, left);
  return true;
}

/** The cell a number of cells further, row by row. */
function further({ at, rows, columns }: Here, by: 1 | -1): CellPlace | undefined {
  const index = at.row * columns + at.column + by;
  if (index < 0 || index >= rows * columns) return undefined;
  return { row: Math.floor(index / columns), column: index % columns };
}

/** Whether the caret is in the first or last visible line. */
function isAtEdge(cell: EditorView, isLast: boolean): boolean {
  const { head } = cell.state.selection.main;
  const [here, edge] = [cell.coordsAtPos(head), cell.coordsAtPos(isLast ? cell.state.doc.length : 0)];
  if (!here || !edge) return true;
  const half = (here.bottom - here.top) / 2;
  return Math.abs(here.top - edge.top) < half;
}

function otherKeys(page: EditorView): KeyBinding[] {
  const toEnd = (at: () => number) => () => {
    page.dispatch({ selection: EditorSelection.cursor(at()), scrollIntoView: true, userEvent: 'select' });
    if (!page.state.field(openCellField)) page.focus();
    return true;
  };
  return [
    { key: 'Mod-Home', run: toEnd(() => 0) },
    { key: 'Mod-End', run: toEnd(() => page.state.doc.length) },
    { key: 'Backspace', run: eraseBackward, shift: eraseBackward },
    { key: 'Delete', run: eraseForward },
  ];
}

/** The keys of a cell. Each works on the text, where the caret of the cell is the caret. */
export function cellKeys(page: EditorView, openMenu: () => void): KeyBinding[] {
  const inTable = (act: (here: Here, cell: EditorView) => boolean) => (cell: EditorView) => {
    const here = hereIn(page);
    return here !== undefined && act(here, cell);
  };
  const go = (here: Here, at: CellPlace, side: 'start' | 'end' | 'all') =>
    goToCell(page, here.placed, at, side);
  const tab = (by: 1 | -1) =>
    inTable((here) => {
      const next = further(here, by);
      if (next) return go(here, next, 'all');
      if (by === 1) runAct(page, addRow(here.rows - 1), 'all');
      return true;
    });
  const sideways = (by: 1 | -1) =>
    inTable((here, { state }) => {
      const { main } = state.selection;
      if (!main.empty || main.head !== (by === 1 ? state.doc.length : 0)) return false;
      const next = further(here, by);
      if (next) return go(here, next, by === 1 ? 'start' : 'end');
      leave(page, here.placed, by === 1);
      return true;
    });
  const upOrDown = (by: 1 | -1) =>
    inTable((here, cell) => {
      if (!isAtEdge(cell, by === 1)) return false;
      const row = here.at.row + by;
      if (row < 0 || row >= here.rows) leave(page, here.placed, by === 1);
      else go(here, { ...here.at, row }, by === 1 ? 'start' : 'end');
      return true;
    });
  const moved = (act: typeof moveRow, by: 1 | -1) =>
    inTable(({ at }) => {
      runAct(page, act(at, by));
      return true;
    });
  return [
    { key: 'Tab', run: tab(1), shift: tab(-1) },
    {
      key: 'Enter',
      run: inTable((here) => {
        const { row, column } = here.at;
        if (row + 1 < here.rows) return go(here, { row: row + 1, column }, 'end');
        if (isEmptyRow(here)) return leaveRow(page, here);
        runAct(page, addRow(row, column));
        return true;
      }),
      shift: (cell) => {
        cell.dispatch(cell.state.replaceSelection('<br>'), { userEvent: 'input.type', scrollIntoView: true });
        return true;
      },
    },
    {
      key: 'Mod-Enter',
      run: inTable(({ placed }) => {
        leaveBehind(page, placed);
        return true;
      }),
    },
    {
      key: 'Escape',
      run: inTable(({ placed }) => {
        selectTable(page, placed);
        return true;
      }),
    },
    { key: 'Shift-F10', run: () => (openMenu(), true) },
    { key: 'ArrowLeft', run: sideways(-1) },
    { key: 'ArrowRight', run: sideways(1) },
    { key: 'ArrowUp', run: upOrDown(-1) },
    { key: 'ArrowDown', run: upOrDown(1) },
    { key: 'Alt-Shift-ArrowUp', run: moved(moveRow, -1) },
    { key: 'Alt-Shift-ArrowDown', run: moved(moveRow, 1) },
    { key: 'Alt-Shift-ArrowLeft', run: moved(moveColumn, -1) },
    { key: 'Alt-Shift-ArrowRight', run: moved(moveColumn, 1) },
    ...otherKeys(page),
  ];
}
