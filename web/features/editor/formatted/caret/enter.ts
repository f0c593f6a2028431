import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { continueList } from '../../text-lists.ts';
import { lineOf } from '../blocks/block-field.ts';
import { selectedWhole } from './caret.ts';
import { toggleSource } from '../blocks/drawn-block.ts';
import { eraseSelection } from './erase.ts';
import { isBlankLine, type LineInfo } from './line-info.ts';

interface Place {
  line: { from: number; to: number; number: number; text: string };
  info: LineInfo;
  start: number;
}

const write = (from: number, to: number, insert: string, caret: number): TransactionSpec => ({
  changes: { from, to, insert },
  selection: EditorSelection.cursor(caret),
  scrollIntoView: true,
  userEvent: 'input.enter',
});

/** The beginning of a further line in the same containers: quote marks, and blanks as wide as the list marks. */
export function continued({ line, start }: Place): string {
  const prefix = line.text.slice(0, start - line.from).replace(/#{1,6}[ \t]*$/, '');
  return prefix.replace(/\[[ xX]\] ?$/, '').replace(/[^>\s]/g, ' ');
}

/** Begins a paragraph with the rest of the line. */
function splitParagraph(state: EditorState, place: Place, at: number): TransactionSpec {
  const { doc } = state;
  const { line } = place;
  const prefix = continued(place);
  const next = line.number < doc.lines ? doc.line(line.number + 1) : undefined;
  const isAtEnd = at === line.to || /^[ \t]*#*[ \t]*$/.test(doc.sliceString(at, line.to));
  const goesOn = next !== undefined && lineOf(state, next.from).info.isContinued;
  // the blank line that follows becomes the one before the new paragraph
  if (isAtEnd && next && !goesOn && isBlankLine(next.text) && line.number + 1 < doc.lines) {
    const insert = `\n${prefix}`;
    return write(next.to, next.to, insert, next.to + insert.length);
  }
  const insert = `\n${prefix.trimEnd()}\n${prefix}`;
  const skipped = isAtEnd ? '' : (/^[ \t]+/.exec(doc.sliceString(at, line.to))?.[0] ?? '');
  return write(at, at + skipped.length, insert, at + insert.length);
}

/** At the beginning of a block, inserts an empty paragraph above it. */
function paragraphAbove(place: Place): TransactionSpec {
  const { line, start } = place;
  const prefix = continued(place);
  const insert = `${prefix}\n`;
  return { ...write(line.from, line.from, insert, start + insert.length) };
}

/** Leaves a list or quote from its empty last line. */
function leave(state: EditorState, { line }: Place): TransactionSpec {
  const { doc } = state;
  const before = line.number > 1 ? doc.line(line.number - 1) : undefined;
  const next = line.number < doc.lines ? doc.line(line.number + 1) : undefined;
  // a quote ends with the line that was its last blank one
  if (before && isBlankLine(before.text) && before.text.trim() !== '') {
    const insert = next && next.text.trim() === '' ? '\n' : '\n';
    const rest = next && next.text.trim() !== '' ? '\n' : '';
    return write(before.from, line.to, insert + rest, before.from + insert.length);
  }
  const gap = before && before.text.trim() !== '' ? '\n' : '';
  return write(line.from, line.to, gap, line.from + gap.length);
}

function enterInCode(state: EditorState, { line, start, info }: Place, at: number): TransactionSpec {
  const { doc } = state;
  const prefix = line.text.slice(0, start - line.from);
  const next = line.number < doc.lines ? doc.line(line.number + 1) : undefined;
  const before = line.number > 1 ? doc.line(line.number - 1) : undefined;
  const endsHere = next !== undefined && lineOf(state, next.from).info.role === 'bar';
  const isSecondEmpty =
    line.to === start &&
    before !== undefined &&
    lineOf(state, before.from).info.role === 'code' &&
    before.text.slice(info.prefix).trim() === '';
  if (endsHere && isSecondEmpty) {
    const erased = { from: before.from - 1, to: line.to };
    return { ...leaveCode(state, next.number, erased), scrollIntoView: true, userEvent: 'input.enter' };
  }
  const indent = /^[ \t]*/.exec(doc.sliceString(start, at))?.[0] ?? '';
  const insert = `\n${prefix}${indent}`;
  return write(at, at, insert, at + insert.length);
}

/** Moves the caret after a code block, into an existing or new paragraph. */
function leaveCode(
  state: EditorState,
  fence: number,
  erased?: { from: number; to: number },
): TransactionSpec {
  const { doc } = state;
  const last = doc.line(fence);
  const after = fence + 2 <= doc.lines ? doc.line(fence + 2) : undefined;
  const gone = erased ? erased.to - erased.from : 0;
  const blank = fence < doc.lines && doc.line(fence + 1).text.trim() === '';
  const erasing = erased ? [erased] : [];
  if (blank && after) {
    const { info, start } = lineOf(state, after.from);
    const insert = info.role === 'empty' ? '' : '\n';
    const at = insert === '' ? start : doc.line(fence + 1).to;
    return {
      changes: [...erasing, ...(insert === '' ? [] : [{ from: at, insert }])],
      selection: EditorSelection.cursor(at - gone + insert.length),
    };
  }
  const insert = '\n\n';
  return {
    changes: [...erasing, { from: last.to, insert }],
    selection: EditorSelection.cursor(last.to - gone + insert.length),
  };
}

/** Ctrl+Enter: leaves a block of code. @returns whether the caret was in one */
export const leaveCodeBlock: Command = (view) => {
  const { state } = view;
  const { line, info } = lineOf(state, state.selection.main.head);
  if (info.role !== 'code') return false;
  let { number } = line;
  while (number < state.doc.lines && lineOf(state, state.doc.line(number).from).info.role === 'code')
    number += 1;
  view.dispatch({ ...leaveCode(state, number), scrollIntoView: true, userEvent: 'select' });
  return true;
};

function enterAt(state: EditorState, at: number): TransactionSpec {
  const place = lineOf(state, at);
  const { line, info, start } = place;
  if (info.role === 'code') return enterInCode(state, place, at);
  if (info.role === 'source')
    return write(at, at, `\n${line.text.slice(0, start - line.from)}`, at + 1 + start - line.from);
  const quotes = info.containers.filter(({ kind }) => kind === 'quote').length;
  if (info.role === 'empty') {
    if (quotes > 0) return leave(state, place);
    return write(at, at, '\n', at + 1);
  }
  const isEmpty = line.to === start;
  const inner = info.containers.at(-1);
  const beginsItem = inner?.kind === 'item' && inner.mark.from >= line.from && inner.mark.from <= line.to;
  if (beginsItem && isEmpty) return leaveItem(state, place);
  if (beginsItem && at >= start) {
    const edit = continueList({ text: state.doc.toString(), start: at, end: at });
    if (edit) return write(edit.from, edit.to, edit.insert, edit.start);
  }
  if (quotes > 0 && isEmpty) return leave(state, place);
  if (at === start && !isEmpty && !info.isContinued && !beginsItem) return paragraphAbove(place);
  return splitParagraph(state, place, at);
}

/** Moves an empty item one level out, or turns it into a paragraph. */
function leaveItem(state: EditorState, place: Place): TransactionSpec {
  const { line, info } = place;
  const items = info.containers.filter(({ kind }) => kind === 'item').length;
  const at = line.to;
  const edit = items > 1 ? continueList({ text: state.doc.toString(), start: at, end: at }) : undefined;
  if (edit) return write(edit.from, edit.to, edit.insert, edit.start);
  const quote = /^[\s>]*/.exec(line.text)?.[0].replace(/[ \t]+$/, '') ?? '';
  if (quote === '') return leave(state, place);
  const insert = `${quote}\n${quote} `;
  return write(line.from, line.to, insert, line.from + insert.length);
}

/** Begins a paragraph, an item or a line, depending on where the caret is. */
export const enter: Command = (view) => {
  const { state } = view;
  if (state.readOnly) return false;
  const whole = selectedWhole(state);
  if (whole && lineOf(state, whole.from).info.leaf === 'drawn') {
    view.dispatch(toggleSource(state, whole.from, true));
    return true;
  }
  if (whole) {
    view.dispatch(paragraphBehind(state, whole.to));
    return true;
  }
  if (!state.selection.main.empty) {
    const erased = state.update(eraseSelection(state));
    const spec = enterAt(erased.state, erased.state.selection.main.head);
    dispatchBoth(view, eraseSelection(state), spec);
    return true;
  }
  view.dispatch(enterAt(state, state.selection.main.head));
  return true;
};

/** Applies two changes as one step. The second refers to the text after the first. */
function dispatchBoth(view: EditorView, first: TransactionSpec, second: TransactionSpec): void {
  view.dispatch(view.state.update(first, { ...second, sequential: true }));
}

/** Begins an empty paragraph after a picture or rule. */
function paragraphBehind(state: EditorState, end: number): TransactionSpec {
  const next = end < state.doc.length ? state.doc.lineAt(end + 1) : undefined;
  if (next?.text.trim() === '' && next.number < state.doc.lines)
    return write(next.to, next.to, '\n', next.to + 1);
  return write(end, end, '\n\n', end + 2);
}

/** Breaks the line within its paragraph. */
export const breakLine: Command = (view) => {
  const { state } = view;
  const { head } = state.selection.main;
  const place = lineOf(state, head);
  if (state.readOnly || selectedWhole(state)) return false;
  if (place.info.role !== 'text') return enter(view);
  const isHeading = place.info.leaf?.startsWith('heading') ?? false;
  if (isHeading || head === place.start) return enter(view);
  const spec = state.selection.main.empty ? undefined : eraseSelection(state);
  const erased = spec ? state.update(spec).state : state;
  const at = erased.selection.main.from;
  const insert = `\\\n${continued(lineOf(erased, at))}`;
  const second = write(at, at, insert, at + insert.length);
  if (spec) dispatchBoth(view, spec, second);
  else view.dispatch(second);
  return true;
};
