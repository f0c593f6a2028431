import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { readText, rangeOf } from '../../../../lib/page-words.ts';
import { shownInstead } from '../marks/inline-marks.ts';
import { cellNear, spanOf, tableAt } from '../tables/table-at.ts';
import { gridAt } from '../tables/table-grid.ts';

interface Span {
  from: number;
  to: number;
}

/** Where a part of the source is drawn; undefined if it is out of sight, or not drawn as words. */
export function rangeOnPage(view: EditorView, { from, to }: Span): Range | undefined {
  const { viewport } = view;
  if (to <= viewport.from || from >= viewport.to) return undefined;
  const cell = rangeInCell(view, { from, to });
  if (cell !== 'outside') return cell;
  const range = document.createRange();
  const [start, end] = [
    view.domAtPos(Math.max(from, viewport.from), 1),
    view.domAtPos(Math.min(to, viewport.to), -1),
  ];
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range.collapsed ? undefined : range;
}

/** Words in a table: the grid has elements of its own, in which they are counted off. */
function rangeInCell(view: EditorView, { from, to }: Span): Range | undefined | 'outside' {
  const { state } = view;
  const placed = tableAt(state, from);
  if (!placed || from < placed.from || from > placed.to) return 'outside';
  const place = cellNear(placed, state.doc, from, true);
  const span = spanOf(placed, state.doc, place);
  const cell = gridAt(view, placed.from)?.cell(place);
  if (!cell || !span || from >= span.to) return undefined;
  const words = signsOf(state, { from, to: Math.min(to, span.to) });
  const before = signsOf(state, { from: span.from, to: Math.max(span.from, from) }).length;
  const { text, pieces } = readText(cell);
  // a picture or a formula reads otherwise than it is written
  const signs = [...text.matchAll(/\S/g)].slice(before, before + words.length);
  const [first, last] = [signs[0], signs.at(-1)];
  if (!first || !last || signs.map(([sign]) => sign).join('') !== words) return undefined;
  return rangeOf(pieces, { start: first.index, end: last.index + 1 });
}

/** What a part of the source shows, without white space. */
function signsOf(state: EditorState, { from, to }: Span): string {
  let shown = '';
  let at = from;
  for (const instead of shownInstead(state, { from, to })) {
    if (instead.from < at || instead.to > to) continue;
    shown += state.sliceDoc(at, instead.from) + instead.text;
    at = instead.to;
  }
  return (shown + state.sliceDoc(at, to)).replace(/\s+/g, '');
}
