import type { EditorState } from '@codemirror/state';
import type { Edit } from '../../text-edit.ts';
import { lineOf } from '../blocks/block-field.ts';
import { elementsIn, type InlineElement } from './inline-ranges.ts';
import { treeOf } from '../language.ts';

export type SelectionMark = 'bold' | 'italic' | 'underline' | 'highlight' | 'strike' | 'code' | 'link';

const marks: Record<string, SelectionMark> = {
  StrongEmphasis: 'bold',
  '<b>': 'bold',
  '<strong>': 'bold',
  Emphasis: 'italic',
  '<i>': 'italic',
  '<em>': 'italic',
  '<u>': 'underline',
  '<mark>': 'highlight',
  Strikethrough: 'strike',
  '<s>': 'strike',
  '<del>': 'strike',
  InlineCode: 'code',
  '<code>': 'code',
  Link: 'link',
};

function around(state: EditorState): InlineElement[] {
  const { from, to } = state.selection.main;
  return elementsIn(state, treeOf(state), from, to).filter(
    (each) =>
      (from >= each.innerFrom && to <= each.innerTo) ||
      (from <= each.innerFrom && to >= each.innerTo && from >= each.from && to <= each.to),
  );
}

/** The marks that the whole selection has. */
export const selectionMarks = (state: EditorState): ReadonlySet<SelectionMark> =>
  new Set(around(state).flatMap(({ name }) => marks[name] ?? []));

/**
 * Whether words are selected that can have marks: in one paragraph, not in code or in something shown as its source.
 */
export function canMark(state: EditorState): boolean {
  const { main } = state.selection;
  if (main.empty || state.readOnly) return false;
  const [first, last] = [lineOf(state, main.from), lineOf(state, main.to)];
  return (
    first.info.role === 'text' &&
    last.info.role === 'text' &&
    state.sliceDoc(main.from, main.to).trim() !== ''
  );
}

/** Adds a mark that has no tool in the toolbar around the selected words, or removes it. */
export function toggleSelected(state: EditorState, mark: 'strike' | 'code'): Edit | undefined {
  const { from, to } = state.selection.main;
  const known = around(state).findLast(({ name }) => marks[name] === mark);
  if (known) {
    const insert = state.sliceDoc(known.innerFrom, known.innerTo);
    return { from: known.from, to: known.to, insert, start: known.from, end: known.from + insert.length };
  }
  // inside code, a mark would be part of the code
  const code = mark === 'strike' ? around(state).find(({ name }) => name === 'InlineCode') : undefined;
  const [first, last] = code ? [code.from, code.to] : [from, to];
  const text = state.sliceDoc(first, last);
  const bare = text.trim();
  // marks must stay within one paragraph
  if (bare === '' || /\n[\s>]*\n/.test(text)) return undefined;
  const start = first + text.indexOf(bare);
  const runs = (bare.match(/`+/g) ?? []).map((run) => run.length);
  const ticks = '`'.repeat(Math.max(0, ...runs) + 1);
  const pad = runs.length > 0 ? ' ' : '';
  const [open, close] = mark === 'strike' ? ['~~', '~~'] : [ticks + pad, pad + ticks];
  const inner = start + open.length;
  return {
    from: start,
    to: start + bare.length,
    insert: open + bare + close,
    start: inner,
    end: inner + bare.length,
  };
}
