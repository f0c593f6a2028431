import { EditorSelection, EditorState, type Transaction, type SelectionRange } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { lineOf } from '../blocks/block-field.ts';
import { treeOf } from '../language.ts';
import { closedEnd, hasPlaceBelow, paragraphBelow } from './line-below.ts';
import { takesCaret } from './line-info.ts';
import { openSource } from '../blocks/open-source.ts';
import { leftCell } from './recording.ts';
import { goToCell, openCell, openCellField } from '../tables/open-cell.ts';
import { cellNear, spanOf, tableAt, type PlacedTable } from '../tables/table-at.ts';
import { columnUnder } from '../tables/table-grid.ts';
import { rowsOf } from '../tables/table-source.ts';

/** The nearest place for the caret at an offset, looking forward or back, then the other way. */
function placeNear(state: EditorState, at: number, isForward: boolean): number {
  return seek(state, at, isForward) ?? seek(state, at, !isForward) ?? at;
}

function seek(state: EditorState, at: number, isForward: boolean): number | undefined {
  let { line, info, start } = lineOf(state, at);
  // a picture or rule is a place too: it is selected as a whole
  if (info.role === 'whole') return at;
  if (takesCaret(info)) {
    if (at >= start) return at;
    if (isForward) return start;
  }
  while (isForward ? line.number < state.doc.lines : line.number > 1) {
    ({ line, info, start } = lineOf(state, state.doc.line(line.number + (isForward ? 1 : -1)).from));
    if (takesCaret(info)) return isForward ? start : line.to;
    if (info.role === 'whole') return isForward ? line.from : line.to;
  }
  return undefined;
}

/** The lines of the diagram or formula at an offset. */
function drawnAt(state: EditorState, at: number): { from: number; to: number } {
  const line = state.doc.lineAt(at);
  const isWhole = ({ name }: SyntaxNode) => name === 'FencedCode' || name === 'MathBlock';
  let node: SyntaxNode | null = treeOf(state).resolveInner(line.to, -1);
  while (node && !isWhole(node)) node = node.parent;
  if (!node) return { from: line.from, to: line.to };
  return { from: state.doc.lineAt(node.from).from, to: state.doc.lineAt(node.to).to };
}

/** The picture, rule or other whole block at an offset. */
export function wholeAt(state: EditorState, at: number): { from: number; to: number } | undefined {
  const { line, info } = lineOf(state, at);
  if (info.role !== 'whole') return undefined;
  if (info.leaf === 'drawn') return drawnAt(state, at);
  const table = tableAt(state, at);
  if (table) return { from: table.from, to: table.to };
  let [from, to] = [line, line];
  while (
    from.number > 1 &&
    lineOf(state, state.doc.line(from.number - 1).from).info.role === 'whole' &&
    info.leaf === 'properties'
  )
    from = state.doc.line(from.number - 1);
  while (
    to.number < state.doc.lines &&
    lineOf(state, state.doc.line(to.number + 1).from).info.role === 'whole' &&
    info.leaf === 'properties'
  )
    to = state.doc.line(to.number + 1);
  return { from: from.from, to: to.to };
}

/** Whether a picture or rule is selected as a whole. */
export function selectedWhole(state: EditorState): { from: number; to: number } | undefined {
  const { from, to } = state.selection.main;
  const whole = wholeAt(state, from);
  return whole?.from === from && whole.to === to ? whole : undefined;
}

/** The place of an offset in a table: in the nearest cell. */
function placeInCell(state: EditorState, table: PlacedTable, at: number, isForward: boolean): number {
  const open = state.field(openCellField);
  if (open && at >= open.from && at <= open.to) return at;
  const span = spanOf(table, state.doc, cellNear(table, state.doc, at, isForward));
  return span ? Math.max(span.from, Math.min(at, span.to)) : table.from;
}

/** A selection must be within one cell, or contain whole tables. */
function settledInTables(
  state: EditorState,
  range: SelectionRange,
  isForward: boolean,
): SelectionRange | undefined {
  const { anchor, head, empty } = range;
  const [start, end] = [tableAt(state, anchor), tableAt(state, head)];
  if (empty) return end && EditorSelection.cursor(placeInCell(state, end, head, isForward), range.assoc);
  if (!start && !end) return undefined;
  if (start && start === end) {
    const [from, to] = [
      placeInCell(state, start, range.from, true),
      placeInCell(state, start, range.to, false),
    ];
    const span = spanOf(start, state.doc, cellNear(start, state.doc, from, true));
    const open = state.field(openCellField);
    const isIn = (cell: { from: number; to: number } | undefined) =>
      cell !== undefined && from >= cell.from && to <= cell.to && from <= to;
    const isWhole = range.from === start.from && range.to === start.to;
    if (!isWhole && (isIn(span) || isIn(open)))
      return head < anchor ? EditorSelection.range(to, from) : EditorSelection.range(from, to);
  }
  const isBack = head < anchor;
  return EditorSelection.range(
    start ? (isBack ? start.to : start.from) : anchor,
    end ? (isBack ? end.from : end.to) : head,
  );
}

function settled(
  state: EditorState,
  range: SelectionRange,
  before: number,
  isPointer: boolean,
): SelectionRange {
  const { head, anchor } = range;
  const { line, start, info } = lineOf(state, head);
  // moving to the beginning of a line ends at its text
  const isBack = head < before && !(takesCaret(info) && head < start && before > start && before <= line.to);
  const place = placeNear(state, head, isPointer ? takesCaret(info) : !isBack);
  const reached = range.empty ? EditorSelection.cursor(place) : EditorSelection.range(anchor, place);
  const inTables = settledInTables(state, reached, !isBack);
  if (inTables) return inTables;
  const whole = range.empty ? wholeAt(state, place) : undefined;
  if (whole) return EditorSelection.range(whole.from, whole.to);
  if (range.empty)
    return place === head ? range : EditorSelection.cursor(place, range.assoc, undefined, range.goalColumn);
  if (place === head) return range;
  return EditorSelection.range(anchor, place, range.goalColumn);
}

const breaks = /[\n]/;

/** Whether a transaction may have moved the caret to a place where it must not be. */
function needsLook(transaction: Transaction): boolean {
  if (transaction.effects.some((effect) => effect.is(openCell))) return false;
  if (!transaction.docChanged || transaction.annotation(leftCell)) return transaction.selection !== undefined;
  let hasBreak = false;
  transaction.changes.iterChanges((fromA, toA, _fromB, _toB, inserted) => {
    if (inserted.lines > 1 || breaks.test(transaction.startState.doc.sliceString(fromA, toA)))
      hasBreak = true;
  });
  return hasBreak;
}

/** The caret may only be in texts, not in the space between blocks or before the text of a line. */
export const caretPlaces = EditorState.transactionFilter.of((transaction) => {
  if (!needsLook(transaction)) return transaction;
  const isOther = transaction.docChanged || transaction.effects.some((effect) => effect.is(openSource));
  const state = isOther ? transaction.state : transaction.startState;
  const selection = transaction.newSelection.main;
  if (selection.from === 0 && selection.to === state.doc.length && !selection.empty) return transaction;
  const before = transaction.changes.mapPos(transaction.startState.selection.main.head);
  const next = settled(state, selection, before, transaction.isUserEvent('select.pointer'));
  if (next.eq(selection)) return transaction;
  return [transaction, { selection: EditorSelection.create([next]), sequential: true }];
});

/** The first picture or rule on the way from one offset to another: a step down could else pass over it. */
function wholeBetween(state: EditorState, from: number, to: number): number | undefined {
  const { doc } = state;
  const step = to > from ? 1 : -1;
  const last = doc.lineAt(to).number;
  for (let number = doc.lineAt(from).number + step; number * step <= last * step; number += step) {
    const line = doc.line(number);
    if (lineOf(state, line.from).info.role === 'whole') return line.from;
  }
  return undefined;
}

/** Begins a paragraph below the block at the caret, if the text ends with it. @returns whether it does */
function leaveEnd(view: EditorView): boolean {
  const { state } = view;
  const end = state.readOnly || hasPlaceBelow(state, state.selection.main.to) ? undefined : closedEnd(state);
  if (end) view.dispatch(paragraphBelow(state, end.to));
  return end !== undefined;
}

/** Moves up or down over the spaces between blocks, in the same column. */
const moveVertically =
  (isForward: boolean, isExtending: boolean): Command =>
  (view) => {
    const { state } = view;
    const { main } = state.selection;
    const whole = isExtending ? undefined : selectedWhole(state);
    if (whole) {
      if (isForward && leaveEnd(view)) return true;
      const next = isForward ? whole.to + 1 : whole.from - 1;
      if (next < 0 || next > state.doc.length) return true;
      return select(view, EditorSelection.cursor(placeNear(state, next, isForward)));
    }
    let range = isExtending || main.empty ? main : EditorSelection.cursor(isForward ? main.to : main.from);
    for (let step = 0; step < 1_000; step += 1) {
      const next = view.moveVertically(range, isForward);
      if (next.head === range.head) break;
      const passed = isExtending ? undefined : wholeBetween(state, range.head, next.head);
      range = passed === undefined ? next : EditorSelection.cursor(passed);
      if (passed !== undefined) break;
      const { info, line, start } = lineOf(state, next.head);
      if (takesCaret(info) || info.role === 'whole') {
        if (takesCaret(info) && next.head < start)
          range = EditorSelection.cursor(Math.min(start, line.to), next.assoc, undefined, next.goalColumn);
        break;
      }
    }
    const passed = isExtending ? undefined : wholeOnTheWay(state, main.head, range.head);
    const isStill = range.head === main.head || !takesCaret(lineOf(state, range.head).info);
    if (isForward && !isExtending && passed === undefined && isStill && leaveEnd(view)) return true;
    if (range.head === main.head && main.empty && passed === undefined) return true;
    const table = passed === undefined ? undefined : tableAt(state, passed);
    if (table) return enterTable(view, table, isForward, range);
    const whole2 = passed === undefined ? undefined : wholeAt(state, passed);
    if (whole2) return select(view, EditorSelection.range(whole2.from, whole2.to));
    return select(
      view,
      isExtending
        ? EditorSelection.range(main.anchor, range.head, range.goalColumn)
        : EditorSelection.cursor(range.head, range.assoc, undefined, range.goalColumn),
    );
  };

/** The first block that is drawn as a whole between two offsets: a move by lines of text passes over it. */
function wholeOnTheWay(state: EditorState, from: number, to: number): number | undefined {
  const [start, end] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  const step = end < start ? -1 : 1;
  for (let number = start; number !== end;) {
    number += step;
    const line = state.doc.line(number);
    if (lineOf(state, line.from).info.role === 'whole') return line.from;
  }
  return undefined;
}

/** Moves into the first or last row of a table, in the same column. */
function enterTable(
  view: EditorView,
  table: PlacedTable,
  isForward: boolean,
  { goalColumn }: SelectionRange,
): boolean {
  const row = isForward ? 0 : rowsOf(table.table).length - 1;
  const column = columnUnder(view, table.from, goalColumn ?? 0);
  return goToCell(view, table, { row, column }, isForward ? 'start' : 'end');
}

function select(view: EditorView, range: SelectionRange): boolean {
  view.dispatch({
    selection: EditorSelection.create([range]),
    scrollIntoView: true,
    userEvent: 'select',
  });
  return true;
}

/** Leaves a picture or rule that is selected as a whole. */
const leaveWhole =
  (isForward: boolean): Command =>
  (view) => {
    const whole = selectedWhole(view.state);
    return whole !== undefined && moveVertically(isForward, false)(view);
  };

export const caretKeys = [
  { key: 'ArrowDown', run: moveVertically(true, false), shift: moveVertically(true, true) },
  { key: 'ArrowUp', run: moveVertically(false, false), shift: moveVertically(false, true) },
  { key: 'ArrowRight', run: leaveWhole(true) },
  { key: 'ArrowLeft', run: leaveWhole(false) },
];
