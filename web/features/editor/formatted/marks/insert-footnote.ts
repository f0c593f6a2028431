import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';

/** The smallest number that no note has. */
function freeNumber(text: string): number {
  const taken = new Set([...text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number)));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

/**
 * Replaces a range by the number of a footnote, and writes the footnote at the end of the text, where the caret goes.
 */
export function insertFootnote(
  state: EditorState,
  { from, to }: { from: number; to: number },
): TransactionSpec {
  const text = state.doc.toString();
  const number = freeNumber(text);
  const sign = `[^${number}]`;
  const end = text.trimEnd().length;
  const isBehind = end <= to;
  const hasNotes = /(?:^|\n)\[\^[^\s[\]]+\]:[^\n]*$/.test(text.slice(0, end));
  const note = `${hasNotes ? '\n' : '\n\n'}${sign}: `;
  const at = isBehind ? to : end;
  const changes = isBehind
    ? [{ from, to, insert: sign + note }]
    : [
        { from, to, insert: sign },
        { from: at, insert: note },
      ];
  return {
    changes,
    selection: EditorSelection.cursor(at - (to - from) + sign.length + note.length),
    scrollIntoView: true,
    userEvent: 'input.footnote',
  };
}
