import type { EditorState } from '@codemirror/state';
import type { PastedMarkdown, PastePlace } from '../../paste/from-html.ts';
import type { Container } from '../blocks/blocks.ts';
import { lineOf } from '../blocks/block-field.ts';
import { continued } from '../caret/enter.ts';
import { isBlankLine } from '../caret/line-info.ts';
import { elementsIn } from '../marks/inline-ranges.ts';
import { treeOf } from '../language.ts';

type Item = Extract<Container, { kind: 'item' }>;

/** The list item whose first line contains the caret, if it is the innermost container. */
function itemAt(state: EditorState, at: number): Item | undefined {
  const { line, info } = lineOf(state, at);
  const inner = info.containers.at(-1);
  return inner?.kind === 'item' && inner.mark.from >= line.from && inner.mark.to <= line.to
    ? inner
    : undefined;
}

/** The place for pasted HTML; undefined where only text is possible: in code, in a link, in a cell, and in source. */
export function pastePlaceAt(state: EditorState, at: number): PastePlace | undefined {
  const { role, leaf } = lineOf(state, at).info;
  if (role === 'code' || role === 'source' || leaf === 'table') return undefined;
  const isVerbatim = elementsIn(state, treeOf(state), at, at).some(
    ({ name, innerFrom, innerTo }) => /^(?:InlineCode|Link)$/.test(name) && at >= innerFrom && at <= innerTo,
  );
  if (isVerbatim) return undefined;
  const item = itemAt(state, at);
  const mark = item ? state.sliceDoc(item.mark.from, item.mark.to) : '';
  return {
    isInline: leaf?.startsWith('heading') ?? false,
    list: item && {
      bullet: /^[*+]/.test(mark) ? (mark as '*' | '+') : '-',
      delimiter: mark.endsWith(')') ? ')' : '.',
      number: item.number === undefined ? undefined : Number.parseInt(item.number, 10),
      isTask: item.task !== undefined,
    },
  };
}

/** Gives further lines the prefix of the containers they are inserted into. */
const within = (text: string, prefix: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? line : line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');

/**
 * A plain text, ready to be inserted at an offset: further lines get the prefix of the quote, list or code block there.
 */
export function textAt(state: EditorState, at: number, text: string): string {
  const place = lineOf(state, at);
  const { line, start, info } = place;
  const verbatim = info.role === 'code' || info.role === 'source';
  return within(text, verbatim ? line.text.slice(0, start - line.from) : continued(place));
}

/** Markdown, ready to be inserted at an offset: blocks get lines of their own, in the containers there. */
export function markdownAt(state: EditorState, at: number, pasted: PastedMarkdown): string {
  const { doc } = state;
  const place = lineOf(state, at);
  const { line, start, info } = place;
  const item = pasted.isList ? itemAt(state, at) : undefined;
  if (item) {
    // its items become items of the list
    const outer = line.text.slice(0, item.mark.from - line.from).replace(/[^>\s]/g, ' ');
    return within(pasted.markdown.replace(/^\S+ (?:\[[ x]\] )?/, ''), outer);
  }
  const prefix = continued(place);
  const gap = `\n${prefix.trimEnd()}\n${prefix}`;
  const hasBefore = at > start || (info.isContinued && info.role === 'text');
  const lead = !hasBefore || pasted.beginsWithText ? '' : at > start ? gap : `\n${prefix}`;
  const rest = doc.sliceString(at, line.to);
  const next = line.number < doc.lines ? doc.line(line.number + 1) : undefined;
  let tail = '';
  if (rest.trim() !== '') tail = pasted.endsWithText ? '' : gap;
  else if (next && !isBlankLine(next.text)) {
    const goesOn = lineOf(state, next.from).info.isContinued && !pasted.endsWithText;
    if (goesOn || info.role === 'empty') tail = `\n${prefix.trimEnd()}`;
  }
  return lead + within(pasted.markdown, prefix) + tail;
}
