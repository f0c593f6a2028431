import type { EditorState } from '@codemirror/state';
import { lineOf } from '../blocks/block-field.ts';
import { continued } from '../caret/enter.ts';
import { elementsIn } from '../marks/inline-ranges.ts';
import { treeOf } from '../language.ts';

/** The selection as Markdown that is complete in itself. */
export interface Copied {
  markdown: string;
  /** True if it is part of a code block, where nothing is Markdown. */
  isCode: boolean;
}

/** Removes the prefix that all lines have in common. */
function withoutPrefix(text: string, prefix: string): string {
  const bare = prefix.trimEnd();
  const cut = (line: string) =>
    line.startsWith(prefix) ? line.slice(prefix.length) : line.trimEnd() === bare ? '' : line;
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? line : cut(line)))
    .join('\n');
}

/** The signs that keep marks in pairs when their words are copied in part. */
function withMarks(state: EditorState, from: number, to: number): string {
  let [start, end] = [from, to];
  let [before, behind] = ['', ''];
  const elements = elementsIn(state, treeOf(state), from, to);
  // signs at the ends belong to words that are not selected
  for (const each of elements.toReversed()) {
    if (start === each.innerTo) start = each.to;
    if (end === each.innerFrom) end = each.from;
  }
  for (const { name, from: open, to: close, innerFrom, innerTo } of elements) {
    const [startsInside, endsInside] = [
      start >= innerFrom && start < innerTo,
      end > innerFrom && end <= innerTo,
    ];
    const isPart = start > innerFrom || end < innerTo;
    // only the words are copied from a part of a link or of code
    if (startsInside && endsInside && isPart && /^(?:Link|InlineCode)$/.test(name)) continue;
    if (startsInside) before += state.sliceDoc(open, innerFrom);
    if (endsInside) behind = state.sliceDoc(innerTo, close) + behind;
  }
  return start < end ? before + state.sliceDoc(start, end) + behind : '';
}

/** Reads the selection as it is copied. */
export function copiedText(state: EditorState): Copied {
  const { from, to } = state.selection.main;
  const [first, last] = [lineOf(state, from), lineOf(state, to)];
  const { line, start } = first;
  const prefix = line.text.slice(0, start - line.from);
  if (first.info.role === 'code' && last.info.role === 'code' && isOneBlock(state, from, to))
    return { markdown: withoutPrefix(state.sliceDoc(from, to), prefix), isCode: true };
  const isWhole = from === start && to > line.to;
  if (!isWhole)
    return { markdown: withoutPrefix(withMarks(state, from, to), continued(first)), isCode: false };
  // whole blocks keep their signs, but not the place that they had in others
  const indent = /^[ \t]*/.exec(prefix)?.[0] ?? '';
  const text = prefix.slice(indent.length) + withMarks(state, from, to);
  return { markdown: indent === '' ? text : withoutPrefix(text, indent), isCode: false };
}

function isOneBlock(state: EditorState, from: number, to: number): boolean {
  const last = state.doc.lineAt(to).number;
  for (let { number } = state.doc.lineAt(from); number <= last; number += 1)
    if (lineOf(state, state.doc.line(number).from).info.role !== 'code') return false;
  return true;
}
