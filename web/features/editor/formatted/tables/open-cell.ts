import { EditorSelection, StateEffect, StateField, type EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { cellNear, lineOfRow, rowAt, spanOf, tableAt, type PlacedTable } from './table-at.ts';
import { cellSpan, withTyped, type CellPlace, type Span } from './table-source.ts';

/** The cell in which the caret is. Its range may have blanks at its ends, which were typed there. */
export interface OpenCell extends Span, CellPlace {
  /**
   * True if its row is too short: the range is then the end of that row, and the cell is written with its first word.
   */
  isMissing: boolean;
}

export const openCell = StateEffect.define<OpenCell>({
  map: (open, changes) =>
    changes.empty ? open : { ...open, from: changes.mapPos(open.from, 1), to: changes.mapPos(open.to, -1) },
});

/** The cell at an offset, in the text. */
function cellAt(state: EditorState, at: number): OpenCell | undefined {
  const placed = tableAt(state, at);
  if (!placed) return undefined;
  const found = cellNear(placed, state.doc, at, true);
  const span = spanOf(placed, state.doc, found);
  return span && { ...found, ...span, isMissing: false };
}

/** The range of an open cell after a change, as long as it is still within one cell. */
function kept(state: EditorState, from: number, to: number): OpenCell | undefined {
  const found = cellAt(state, from);
  const placed = found && tableAt(state, from);
  const row = placed && rowAt(placed, found.row);
  if (!row) return undefined;
  const start = lineOfRow(placed, state.doc, found.row).from;
  const whole = cellSpan(withTyped(row, from - start), found.column);
  if (!whole) return undefined;
  if (from < start + whole.from || to > start + whole.to) return undefined;
  return { ...found, from, to };
}

/** The cell that contains the whole selection. The position of the caret decides which cell is open. */
export const openCellField = StateField.define<OpenCell | undefined>({
  create: () => undefined,
  update: (open, { state, effects, docChanged, selection, changes }) => {
    const set = effects.findLast((effect) => effect.is(openCell));
    if (set) return set.value;
    if (!docChanged && !selection) return open;
    if (!open || (open.isMissing && docChanged)) return within(state, undefined);
    const [from, to] = [changes.mapPos(open.from, -1), changes.mapPos(open.to, 1)];
    return within(state, docChanged ? kept(state, from, to) : open);
  },
});

function within(state: EditorState, open: OpenCell | undefined): OpenCell | undefined {
  const { main } = state.selection;
  const holds = (cell: OpenCell | undefined) => cell && main.from >= cell.from && main.to <= cell.to;
  if (holds(open)) return open;
  const found = cellAt(state, main.head);
  return holds(found) ? found : undefined;
}

/** Where to put the caret to open a cell, even one that its row lacks. */
export function openingOf(placed: PlacedTable, state: EditorState, at: CellPlace): OpenCell | undefined {
  const span = spanOf(placed, state.doc, at);
  if (span) return { ...at, ...span, isMissing: false };
  const row = rowAt(placed, at.row);
  if (!row) return undefined;
  const line = lineOfRow(placed, state.doc, at.row);
  const end = line.from + line.text.replace(/[ \t]+$/, '').length;
  return { ...at, from: end, to: end, isMissing: true };
}

/** Moves the caret into a cell. @returns whether there is such a cell */
export function goToCell(
  view: EditorView,
  placed: PlacedTable,
  at: CellPlace,
  side: 'start' | 'end' | 'all',
): boolean {
  const open = openingOf(placed, view.state, at);
  if (!open) return false;
  const { from, to } = open;
  view.dispatch({
    selection: EditorSelection.single(side === 'end' ? to : from, side === 'start' ? from : to),
    effects: openCell.of(open),
    userEvent: 'select',
    scrollIntoView: true,
  });
  return true;
}
