import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { EditedText } from '../../edited-text.ts';
import { shownText } from '../../line-endings.ts';
import { applied, deleteBlock, duplicateBlock, moveBlock, type Rearranged, type Row } from './block-moves.ts';
import { rowAt } from './block-units.ts';
import { asEdited } from '../caret/recording.ts';

/** Several changes of an edited text as one, for its history. */
function asOne(text: string, { changes }: Rearranged) {
  const from = Math.min(...changes.map((change) => change.from));
  const to = Math.max(...changes.map((change) => change.to));
  const inside = changes.map((change) => ({ ...change, from: change.from - from, to: change.to - from }));
  return { from, to, insert: applied(text.slice(from, to), inside) };
}

interface Caret {
  /** The offset of the caret from the beginning of the block. UTF-16 units. */
  anchor: number;
  head: number;
}

function specOf(
  text: string,
  result: Rearranged,
  { anchor, head }: Caret,
  userEvent: string,
): TransactionSpec {
  return {
    changes: result.changes.map((change) => ({ ...change, insert: shownText(change.insert) })),
    annotations: asEdited.of(asOne(text, result)),
    selection: EditorSelection.single(result.from + anchor, result.from + head),
    scrollIntoView: true,
    userEvent,
  };
}

/** The offset of the selection from the beginning of the block that contains it. */
function caretIn({ selection: { main } }: EditorState, { units, index }: Row): Caret {
  const unit = units[index];
  if (!unit || main.from < unit.from || main.to > unit.to) return { anchor: 0, head: 0 };
  return { anchor: main.anchor - unit.from, head: main.head - unit.from };
}

export interface BlockActs {
  /**
   * @param slot the index of the block before which to place it
   * @returns whether it moved
   */
  moveTo: (row: Row, slot: number) => boolean;
  /** Moves the block at an offset by one place. @returns whether there is one, moved or not */
  moveBy: (at: number, by: -1 | 1) => boolean;
  duplicate: (row: Row) => void;
  remove: (row: Row) => void;
}

/** Operations on whole blocks. Lines keep their endings. */
export function createBlockActs(view: EditorView, edited: EditedText): BlockActs {
  const make = (
    row: Row,
    result: Rearranged | undefined,
    userEvent: string,
    caret = caretIn(view.state, row),
  ) => {
    if (!result || view.state.readOnly) return false;
    view.dispatch(specOf(edited.text(), result, caret, userEvent));
    return true;
  };
  const moveTo = (row: Row, slot: number) => make(row, moveBlock(edited.text(), row, slot), 'move.block');
  return {
    moveTo,
    moveBy: (at, by) => {
      const row = rowAt(view.state, at);
      if (row) moveTo(row, row.index + (by > 0 ? 2 : -1));
      return row !== undefined;
    },
    duplicate: (row) => void make(row, duplicateBlock(edited.text(), row), 'input.block'),
    remove: (row) => void make(row, deleteBlock(edited.text(), row), 'delete.block', { anchor: 0, head: 0 }),
  };
}
