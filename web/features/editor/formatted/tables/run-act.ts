import { EditorSelection } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { difference } from '../../edit-history.ts';
import { eraseBackward } from '../caret/erase.ts';
import { leftCell } from '../caret/recording.ts';
import { openCell, openCellField, openingOf } from './open-cell.ts';
import type { Act } from './table-acts.ts';
import { tableAt, type PlacedTable } from './table-at.ts';

/** The table of the open cell, without blanks typed at the ends of the cell. */
function tidied(view: EditorView): PlacedTable | undefined {
  const open = view.state.field(openCellField);
  if (!open) return undefined;
  const typed = view.state.sliceDoc(open.from, open.to);
  if (typed !== typed.trim()) {
    const fix = difference(typed, typed.trim());
    view.dispatch({
      changes: { from: open.from + fix.from, to: open.from + fix.to },
      annotations: leftCell.of(true),
    });
  }
  return tableAt(view.state, open.from);
}

/** Selects a table as a whole. */
export function selectTable(view: EditorView, { from, to }: PlacedTable): void {
  view.dispatch({ selection: EditorSelection.range(from, to), userEvent: 'select' });
  view.focus();
}

/**
 * Changes the table of the open cell, as one step.
 * @returns whether it changes anything
 */
export function runAct(view: EditorView, act: Act, side: 'end' | 'all' = 'end'): boolean {
  const placed = view.state.readOnly ? undefined : tidied(view);
  const outcome = placed && act(placed.table);
  if (!outcome) return false;
  if (outcome.lines.length === 0) {
    selectTable(view, placed);
    return eraseBackward(view);
  }
  const fix = difference(placed.lines.join('\n'), outcome.lines.join('\n'));
  const changes = { from: placed.from + fix.from, to: placed.from + fix.to, insert: fix.insert };
  const { state } = view.state.update({ changes });
  const made = tableAt(state, placed.from);
  const open = made && openingOf(made, state, outcome.at);
  if (!open) return false;
  view.dispatch({
    changes,
    selection: EditorSelection.single(side === 'all' ? open.from : open.to, open.to),
    effects: openCell.of(open),
    scrollIntoView: true,
    userEvent: 'input.table',
  });
  return true;
}
