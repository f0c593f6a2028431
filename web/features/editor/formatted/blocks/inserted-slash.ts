import type { Text, TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/**
 * The changes that take back the slash of a button, by the text that ends in such a slash. Another change discards
 * them.
 */
const takingBack = new WeakMap<Text, TransactionSpec>();

/** Writes the slash of a button. */
export function writeSlash(view: EditorView, slash: TransactionSpec): void {
  const { state } = view;
  const written = state.update(slash);
  view.dispatch(written);
  takingBack.set(view.state.doc, {
    changes: written.changes.invert(state.doc),
    selection: state.selection,
    userEvent: 'delete.backward',
  });
}

/**
 * Takes back a slash that a button wrote, if nothing was typed after it.
 * @returns whether it did
 */
export function takeSlashBack(view: EditorView): boolean {
  const change = takingBack.get(view.state.doc);
  if (change) view.dispatch(change);
  return change !== undefined;
}
