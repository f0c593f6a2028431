import type { EditorView } from '@codemirror/view';
import type { Lines, Row } from './block-moves.ts';
import { lineOf } from './block-field.ts';

/** The place for something beside a block, in px from the corner of the field. */
export interface BlockPlace {
  top: number;
  left: number;
  height: number;
}

/** In px: how far code blocks, pictures and diagrams extend out of the column. */
const hanging = 24;

/** The first line of a block, in px of the window; undefined if it is out of sight. */
export function placeOf(view: EditorView, { from }: Lines): BlockPlace | undefined {
  const { top: edge, bottom } = view.scrollDOM.getBoundingClientRect();
  const { info, start, line } = lineOf(view.state, from);
  const block = view.lineBlockAt(from);
  const known =
    info.role === 'text' || info.role === 'code' ? view.coordsAtPos(Math.min(start, line.to), 1) : undefined;
  const top = known?.top ?? block.top + view.documentTop;
  const height = Math.min(known ? known.bottom - known.top : block.height, 40);
  if (top + height < edge || top > bottom) return undefined;
  const box = view.contentDOM.getBoundingClientRect();
  const hangs = info.leaf === 'code' || info.leaf === 'picture' || info.leaf === 'drawn';
  return { top, left: box.left - (hangs ? hanging : 0), height };
}

/** The slot of a row at a point of the window, and the position of a line that marks it. */
export function slotAt(
  view: EditorView,
  { units }: Row,
  clientY: number,
): { slot: number; y: number } | undefined {
  const at = view.lineBlockAtHeight(clientY - view.documentTop).from;
  let index = units.findIndex(({ to }) => to >= at);
  if (index === -1) index = units.length - 1;
  const unit = units[index];
  if (!unit) return undefined;
  const [top, bottom] = [view.lineBlockAt(unit.from).top, view.lineBlockAt(unit.to).bottom];
  const isAbove = clientY - view.documentTop < (top + bottom) / 2;
  return { slot: isAbove ? index : index + 1, y: (isAbove ? top : bottom) + view.documentTop };
}
