import { EditorSelection, findClusterBreak, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { lineOf } from '../blocks/block-field.ts';
import { selectedWhole, wholeAt } from './caret.ts';
import { elementsIn, type InlineElement } from '../marks/inline-ranges.ts';
import { treeOf } from '../language.ts';
import { isBlankLine, takesCaret } from './line-info.ts';
import { imageTagAt } from '../marks/image-tag.ts';
import { isRevealed } from '../marks/revealed.ts';

interface Span {
  from: number;
  to: number;
}

/** The elements whose marks are hidden. Visible marks are ordinary characters. */
const hiddenIn = (state: EditorState, from: number, to: number): InlineElement[] =>
  elementsIn(state, treeOf(state), from, to).filter((each) => !isRevealed(state, each));

/** The marks of an element. */
const marksOf = ({ from, to, innerFrom, innerTo }: InlineElement): Span[] => [
  { from, to: innerFrom },
  { from: innerTo, to },
];

/** The rest of a span after other spans are removed. */
function without(span: Span, kept: readonly Span[]): Span[] {
  let rest = [span];
  for (const { from, to } of kept)
    rest = rest.flatMap((each) =>
      to <= each.from || from >= each.to
        ? [each]
        : [
            { from: each.from, to: from },
            { from: to, to: each.to },
          ].filter((piece) => piece.from < piece.to),
    );
  return rest;
}

/**
 * What to delete so that the visible text of a range is removed and no mark is left without its partner. The marks of
 * an element that is partly outside stay; they are removed with its last character.
 */
export function eraseRange(state: EditorState, span: Span): Span[] {
  const elements = hiddenIn(state, span.from, span.to);
  const isInside = ({ from, to }: Span) => from >= span.from && to <= span.to;
  const emptied = elements.filter(
    (each) => each.innerFrom >= span.from && each.innerTo <= span.to && each.innerFrom < each.innerTo,
  );
  const kept = elements.filter((each) => !isInside(each) && !emptied.includes(each)).flatMap(marksOf);
  const spans = [...without(span, kept), ...emptied.flatMap((each) => without(each, []))];
  return merged(spans);
}

function merged(spans: Span[]): Span[] {
  const sorted = spans.toSorted((one, other) => one.from - other.from);
  const all: Span[] = [];
  for (const span of sorted) {
    const last = all.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else all.push({ ...span });
  }
  return all;
}

/** Deletes the selection, including marks that would lose their partner. */
export function eraseSelection(state: EditorState): TransactionSpec {
  const { from, to } = state.selection.main;
  const changes = state.changes(eraseRange(state, { from, to }));
  return {
    changes,
    selection: EditorSelection.cursor(changes.mapPos(from, 1)),
    scrollIntoView: true,
    userEvent: 'delete',
  };
}

const remove = (from: number, to: number, insert = ''): TransactionSpec => ({
  changes: { from, to, insert },
  selection: EditorSelection.cursor(from + insert.length),
  scrollIntoView: true,
  userEvent: 'delete.backward',
});

/** Marks that are not shown beside an offset, on the side to which is deleted. */
function beyondMarks(state: EditorState, at: number, direction: 1 | -1): number {
  let place = at;
  for (;;) {
    const mark = hiddenIn(state, place, place)
      .flatMap(marksOf)
      .find((each) => (direction === -1 ? each.to === place : each.from === place));
    if (!mark || mark.from === mark.to) return place;
    place = direction === -1 ? mark.from : mark.to;
  }
}

/** Deletes one character as it is shown. */
function eraseCharacter(
  view: EditorView,
  direction: 1 | -1,
  line: { from: number; to: number; text: string },
): boolean {
  const { state } = view;
  const from = beyondMarks(state, state.selection.main.head, direction);
  // something drawn in place of several characters is deleted as a whole
  const atom = atomBeside(view, from, direction);
  const column = findClusterBreak(line.text, from - line.from, direction === 1);
  const to = atom ?? line.from + column;
  if (to === from) return false;
  const changes = state.changes(eraseRange(state, { from: Math.min(from, to), to: Math.max(from, to) }));
  view.dispatch({
    changes,
    // on its side of the marks
    selection: EditorSelection.cursor(changes.mapPos(state.selection.main.head)),
    scrollIntoView: true,
    userEvent: direction === -1 ? 'delete.backward' : 'delete.forward',
  });
  return true;
}

/** Such as an escaped sign, an entity, or a picture in a text. */
function atomBeside(view: EditorView, at: number, direction: 1 | -1): number | undefined {
  const { state } = view;
  const tree = treeOf(state);
  const node = tree.resolveInner(at, direction);
  if (!/^(?:Escape|Entity|Image|InlineFormula|FootnoteReference|HTMLTag)$/.test(node.name)) return undefined;
  if (isRevealed(state, node)) return undefined;
  const isBreak = /^<br/i.test(state.doc.sliceString(node.from, node.from + 3));
  if (node.name === 'HTMLTag' && !isBreak && !imageTagAt(state.doc, node)) return undefined;
  return direction === -1 ? (node.to === at ? node.from : undefined) : node.from === at ? node.to : undefined;
}

/** Deletes backwards at the beginning of a line. */
function eraseAtStart(state: EditorState): TransactionSpec | undefined {
  const { doc } = state;
  const { line, info, start } = lineOf(state, state.selection.main.head);
  if (line.number === 1 && info.prefix === 0) return undefined;
  const previous = line.number > 1 ? doc.line(line.number - 1) : undefined;
  if (info.isContinued && previous) return remove(previous.to, start, ' ');
  const own = ownPrefix(state);
  if (own) return own;
  if (!previous) return undefined;
  if (info.role === 'empty') return eraseEmpty(state);
  if (info.role === 'code') return undefined;
  const above = lineOf(state, previous.from);
  if (above.info.role === 'text') return remove(previous.to - hardBreak(previous.text), start);
  if (above.info.role === 'gap') return eraseGap(state, previous.number, start);
  if (above.info.role === 'empty') return remove(previous.from, line.from);
  if (above.info.role === 'whole') return selectWhole(state, previous.to);
  return undefined;
}

/** Something drawn as a whole is selected before it is deleted. */
function selectWhole(state: EditorState, at: number): TransactionSpec {
  const whole = wholeAt(state, at) ?? { from: at, to: at };
  return { selection: EditorSelection.range(whole.from, whole.to), scrollIntoView: true };
}

const hardBreak = (text: string): number => /(?:\\| {2,})$/.exec(text)?.[0].length ?? 0;

/** Removes the mark that makes the line a heading, an item or a quote. */
function ownPrefix(state: EditorState): TransactionSpec | undefined {
  const { doc } = state;
  const { line, info, start } = lineOf(state, state.selection.main.head);
  const prefix = line.text.slice(0, start - line.from);
  const heading = /#{1,6}[ \t]*$/.exec(prefix);
  if (heading && info.leaf?.startsWith('heading')) return remove(line.from + heading.index, start);
  const inner = info.containers.at(-1);
  if (inner === undefined) return undefined;
  const next = line.number < doc.lines ? doc.line(line.number + 1) : undefined;
  const foot = next && next.text.trim() !== '' && start < line.to ? '\n' : '';
  const isFirst = inner.kind === 'item' ? inner.mark.from >= line.from : inner.from >= line.from;
  const before = line.number > 1 ? doc.line(line.number - 1) : undefined;
  if (inner.kind === 'item') {
    // a further paragraph of an item joins the one before it, or moves out of the item
    if (!isFirst && before && lineOf(state, before.from).info.role !== 'gap') return undefined;
    const outer = isFirst ? (/^[\s>]*/.exec(prefix)?.[0] ?? '') : outerPrefix(prefix, inner.indent);
    const keeps = isFirst && isItemBefore(state, line.number);
    const indent = keeps ? outer + ' '.repeat(inner.indent) : outer;
    const gap = before && before.text.trim() !== '' && keeps ? `${outer.trimEnd()}\n` : '';
    const insert = gap + indent;
    return {
      changes: [
        { from: line.from, to: start, insert },
        ...(foot === '' ? [] : [{ from: line.to, insert: foot }]),
      ],
      selection: EditorSelection.cursor(line.from + insert.length),
      scrollIntoView: true,
      userEvent: 'delete.backward',
    };
  }
  if (!isFirst) return undefined;
  const sign = prefix.lastIndexOf('>');
  return sign === -1 ? undefined : remove(line.from + sign, start);
}

const outerPrefix = (prefix: string, indent: number): string =>
  prefix.slice(0, Math.max(0, prefix.length - indent));

/** Whether the line above belongs to an item of the same list. */
function isItemBefore(state: EditorState, number: number): boolean {
  if (number === 1) return false;
  for (let above = number - 1; above >= 1; above -= 1) {
    const { info } = lineOf(state, state.doc.line(above).from);
    if (info.role !== 'gap') return info.containers.at(-1)?.kind === 'item';
  }
  return false;
}

/** Takes an empty paragraph away. */
function eraseEmpty(state: EditorState): TransactionSpec | undefined {
  const { doc } = state;
  const { line } = lineOf(state, state.selection.main.head);
  const next = line.number < doc.lines ? doc.line(line.number + 1) : undefined;
  const above = line.number > 1 ? doc.line(line.number - 1) : undefined;
  if (!above) return undefined;
  const gap = lineOf(state, above.from);
  if (gap.info.role !== 'gap') return remove(above.to, line.to);
  if (above.number === 1) return undefined;
  const end = doc.line(above.number - 1);
  const whole = wholeAt(state, end.from);
  const spec = !next || isBlankLine(next.text) ? remove(end.to, line.to) : remove(above.to, line.to);
  return {
    ...spec,
    selection: whole ? EditorSelection.range(whole.from, whole.to) : EditorSelection.cursor(end.to),
  };
}

/** Joins a block with the one before it, or selects that one if they cannot be joined. */
function eraseGap(state: EditorState, gap: number, start: number): TransactionSpec | undefined {
  const { doc } = state;
  if (gap === 1) return remove(0, doc.line(2).from);
  const end = doc.line(gap - 1);
  const { info } = lineOf(state, end.from);
  if (info.role === 'text') return remove(end.to, start);
  if (info.role === 'whole') return selectWhole(state, end.to);
  // the end of a code block, or of something shown as its source
  const last = info.role === 'bar' && gap > 2 ? doc.line(gap - 2) : end;
  return { selection: EditorSelection.cursor(last.to), scrollIntoView: true };
}

/** Erases what is selected. @returns undefined where nothing is */
function eraseSelected(view: EditorView): boolean | undefined {
  const { state } = view;
  if (state.readOnly) return false;
  if (selectedWhole(state)) return eraseWhole(view);
  if (state.selection.main.empty) return undefined;
  view.dispatch(eraseSelection(state));
  return true;
}

export const eraseBackward: Command = (view) => {
  const erased = eraseSelected(view);
  if (erased !== undefined) return erased;
  const { state } = view;
  const { main } = state.selection;
  const { line, start } = lineOf(state, main.head);
  const visible = beyondMarks(state, main.head, -1);
  if (visible > start) return eraseCharacter(view, -1, line);
  const spec = eraseAtStart(state);
  if (spec) view.dispatch(spec);
  return true;
};

/** Deletes a picture or rule, and the space that is left. */
function eraseWhole(view: EditorView): boolean {
  const { state } = view;
  const whole = selectedWhole(state);
  if (!whole) return false;
  const { doc } = state;
  const next = whole.to < doc.length ? doc.lineAt(whole.to + 1) : undefined;
  const hasGap = next !== undefined && next.text.trim() === '' && next.number < doc.lines;
  const to = hasGap ? next.to + 1 : whole.to;
  view.dispatch({
    changes: { from: whole.from, to },
    selection: EditorSelection.cursor(whole.from),
    userEvent: 'delete',
  });
  return true;
}

export const eraseForward: Command = (view) => {
  const erased = eraseSelected(view);
  if (erased !== undefined) return erased;
  const { state } = view;
  const { main } = state.selection;
  const { doc } = state;
  const { line, info } = lineOf(state, main.head);
  if (beyondMarks(state, main.head, 1) < line.to - trailing(line.text, info.leaf))
    return eraseCharacter(view, 1, line);
  let number = line.number + 1;
  while (number <= doc.lines && lineOf(state, doc.line(number).from).info.role === 'gap') number += 1;
  if (number > doc.lines) return true;
  const next = lineOf(state, doc.line(number).from);
  if (next.info.role === 'whole') view.dispatch(selectWhole(state, next.line.from));
  else if (info.role === 'empty' && takesCaret(next.info)) view.dispatch(remove(line.from, next.line.from));
  else if (takesCaret(next.info) && next.info.role === info.role)
    view.dispatch(remove(main.head, next.start));
  return true;
};

/** The hidden closing marks of a heading. */
const trailing = (text: string, leaf: string | undefined): number =>
  leaf?.startsWith('heading') ? (/[ \t]+#+[ \t]*$/.exec(text)?.[0].length ?? 0) : 0;
