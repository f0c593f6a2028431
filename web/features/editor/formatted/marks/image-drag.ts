import { EditorView } from '@codemirror/view';
import { changeImage, imageAt } from './image-source.ts';
import { measureAgain } from '../caret/measure-again.ts';

/** In px: a picture can still be seen, and its corner caught. */
const narrowest = 48;

interface Corner {
  element: HTMLElement;
  figure: HTMLElement;
  image: HTMLImageElement;
}

function cornerOf({ target }: Event): Corner | undefined {
  if (!(target instanceof HTMLElement) || target.className !== 'ed-corner') return undefined;
  const figure = target.closest<HTMLElement>('.ed-figure');
  const image = figure?.querySelector('img');
  return figure && image ? { element: target, figure, image } : undefined;
}

/** The width that is written: as wide as the column, or as the picture itself, is 'Full'. */
function widthOf({ figure, image }: Corner, wished: number): number | undefined {
  const rounded = Math.max(narrowest, Math.round(wished));
  return rounded >= Math.min(figure.clientWidth, image.naturalWidth) ? undefined : rounded;
}

function startDrag(view: EditorView, corner: Corner, start: PointerEvent): void {
  const { element, figure, image } = corner;
  const before = image.offsetWidth;
  const written = image.getAttribute('width');
  const side = getComputedStyle(figure).direction === 'rtl' ? -1 : 1;
  const wished = ({ clientX }: PointerEvent) => before + (clientX - start.clientX) * side;
  const dragging = new AbortController();
  const { signal } = dragging;
  element.setPointerCapture(start.pointerId);
  const show = (width: number | string | null) => {
    if (width === null) image.removeAttribute('width');
    else image.setAttribute('width', String(width));
    measureAgain(view);
  };
  element.addEventListener(
    'pointermove',
    (event) => show(widthOf(corner, wished(event)) ?? image.naturalWidth),
    { signal },
  );
  element.addEventListener(
    'pointerup',
    (event) => {
      dragging.abort();
      const found = imageAt(view.state, view.posAtDOM(figure));
      const hasMoved = event.clientX !== start.clientX;
      if (found && hasMoved)
        view.dispatch(changeImage(view.state, found, { width: widthOf(corner, wished(event)) }));
      view.focus();
    },
    { signal },
  );
  element.addEventListener(
    'pointercancel',
    () => {
      dragging.abort();
      show(written);
    },
    { signal },
  );
}

/** Lets a person drag the corner of a picture. Its new width is written once, at the end. */
export const imageDrag = EditorView.domEventHandlers({
  pointerdown: (event, view) => {
    const corner = event.button === 0 && !view.state.readOnly ? cornerOf(event) : undefined;
    if (!corner) return false;
    // else the editor would begin to select
    event.preventDefault();
    startDrag(view, corner, event);
    return true;
  },
});
