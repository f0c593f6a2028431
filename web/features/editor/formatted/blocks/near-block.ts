import type { EditorView } from '@codemirror/view';
import { lineOf } from './block-field.ts';
import { placeOf, type BlockPlace } from './block-place.ts';
import { unitAt } from './block-units.ts';
import { onViewUpdate } from '../caret/view-updates.ts';

/** The block that has the handle beside it. */
export interface NearBlock {
  at: number;
  /** Whether there is a block, not an empty paragraph. */
  isBlock: boolean;
  /** Undefined while it is out of sight. */
  place: BlockPlace | undefined;
}

/** Milliseconds: while a person types, the handle rests. */
const delayMs = 80;

export interface NearBlockWatch {
  /** Stays with a block, as long as its menu is open or it is dragged; undefined: follows again. */
  hold: (at: number | undefined) => void;
  end: () => void;
}

/** Reports the block under the pointer or, if there is none, the one that contains the caret. */
export function watchNearBlock(
  view: EditorView,
  field: HTMLElement,
  tell: (near: NearBlock) => void,
): NearBlockWatch {
  let hovered: number | undefined;
  let held: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const { state } = view;
    const at = Math.min(held ?? hovered ?? state.selection.main.head, state.doc.length);
    const unit = unitAt(state, at);
    const found = placeOf(view, unit ?? state.doc.lineAt(at));
    const corner = field.getBoundingClientRect();
    const place = found && { ...found, top: found.top - corner.top, left: found.left - corner.left };
    tell({ at, isBlock: unit !== undefined, place });
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, delayMs);
  };
  const moved = ({ clientY, target }: MouseEvent) => {
    if (!(target instanceof Node) || !view.scrollDOM.contains(target)) return;
    const line = view.lineBlockAtHeight(clientY - view.documentTop);
    // the space below a block belongs to it
    const isGap = line.from > 0 && lineOf(view.state, line.from).info.role === 'gap';
    const from = isGap ? line.from - 1 : line.from;
    if (from === hovered) return;
    hovered = from;
    look();
  };
  const left = () => {
    hovered = undefined;
    look();
  };
  const stop = onViewUpdate(view, ({ docChanged, selectionSet, geometryChanged, changes }) => {
    if (hovered !== undefined) hovered = changes.mapPos(hovered);
    if (held !== undefined) held = changes.mapPos(held);
    if (docChanged || selectionSet || geometryChanged) soon();
  });
  field.addEventListener('mousemove', moved);
  field.addEventListener('mouseleave', left);
  view.scrollDOM.addEventListener('scroll', soon);
  soon();
  return {
    hold: (at) => {
      held = at;
      soon();
    },
    end: () => {
      stop();
      clearTimeout(timer);
      field.removeEventListener('mousemove', moved);
      field.removeEventListener('mouseleave', left);
      view.scrollDOM.removeEventListener('scroll', soon);
    },
  };
}
