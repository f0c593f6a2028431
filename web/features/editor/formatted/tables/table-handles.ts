import type { EditorView } from '@codemirror/view';
import { t } from '@lingui/core/macro';
import { element } from '../element.ts';
import { columnName } from './cell-name.ts';
import type { Grid } from './table-grid.ts';
import type { CellPlace } from './table-source.ts';

export type HandleKind = 'row' | 'column' | 'cell' | 'addRow' | 'addColumn';

const dots = 'M5 4h2v2H5zM9 4h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 10h2v2H5zM9 10h2v2H9z';
const across = 'M4 5h2v2H4zM7 5h2v2H7zM10 5h2v2h-2zM4 9h2v2H4zM7 9h2v2H7zM10 9h2v2h-2z';
const plus = 'M7.5 3h1v4.5H13v1H8.5V13h-1V8.5H3v-1h4.5z';
const more = 'M3 7h2v2H3zM7 7h2v2H7zM11 7h2v2h-2z';
const shapes: Record<HandleKind, string> = {
  row: dots,
  column: across,
  cell: more,
  addRow: plus,
  addColumn: plus,
};

function button(kind: HandleKind): HTMLButtonElement {
  const made = element('button', `ed-handle ed-handle-${kind}`);
  made.type = 'button';
  // by keyboard, this is reached as the menu of the cell
  made.tabIndex = -1;
  const svg = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('viewBox', '0 0 16 16');
  picture.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', shapes[kind]);
  picture.append(path);
  made.append(picture);
  return made;
}

const px = (length: number): string => `${Math.round(length)}px`;

/** The handles of a grid, beside the cell under the pointer or the open one. */
export class Handles {
  readonly elements: HTMLButtonElement[];
  readonly #grid: Grid;
  readonly #findOpen: () => CellPlace | undefined;
  #at: CellPlace | undefined;

  constructor(
    view: EditorView,
    grid: Grid,
    { findOpen, onPress }: { findOpen: () => CellPlace | undefined; onPress: Press },
  ) {
    this.#grid = grid;
    this.#findOpen = findOpen;
    const kinds: readonly HandleKind[] = ['row', 'column', 'cell', 'addRow', 'addColumn'];
    this.elements = kinds.map((kind) => {
      const made = button(kind);
      made.addEventListener('mousedown', (event) => event.preventDefault());
      made.addEventListener('click', () => {
        if (this.#at) onPress(view, kind, this.#at, made);
      });
      return made;
    });
    grid.scroller.addEventListener('mouseover', ({ target }) => this.#show(grid.placeOf(target)));
    grid.dom.addEventListener('mouseleave', () => this.showOpen());
    grid.scroller.addEventListener('scroll', () => this.#show(this.#at));
  }

  /** Stands beside the open cell again. */
  showOpen(): void {
    this.#show(this.#findOpen());
  }

  #show(at: CellPlace | undefined): void {
    const { table } = this.#grid;
    const cell = at && this.#grid.cell(at);
    if (!cell || !table) return;
    this.#at = at;
    const { row } = at;
    const [box, frame] = [cell.getBoundingClientRect(), this.#grid.dom.getBoundingClientRect()];
    const inner = this.#grid.scroller.getBoundingClientRect();
    const names: Record<HandleKind, string> = {
      row: row === 0 ? t`Head row` : t`Row ${row}`,
      column: columnName(table, at.column),
      cell: t`Row and column`,
      addRow: t`Add row below`,
      addColumn: t`Add column after`,
    };
    const middle = Math.min(inner.right, Math.max(inner.left, (box.left + box.right) / 2)) - frame.left;
    const places: Record<HandleKind, { left: number; top: number }> = {
      row: { left: inner.left - frame.left, top: (box.top + box.bottom) / 2 - frame.top },
      column: { left: middle, top: inner.top - frame.top },
      cell: { left: Math.min(box.right, inner.right) - frame.left, top: box.top - frame.top },
      addRow: { left: middle, top: inner.bottom - frame.top },
      addColumn: { left: inner.right - frame.left, top: (box.top + box.bottom) / 2 - frame.top },
    };
    const kinds: readonly HandleKind[] = ['row', 'column', 'cell', 'addRow', 'addColumn'];
    kinds.forEach((kind, index) => {
      const made = this.elements[index];
      if (!made) return;
      made.setAttribute('aria-label', names[kind]);
      made.title = names[kind];
      made.style.left = px(places[kind].left);
      made.style.top = px(places[kind].top);
    });
  }
}

export type Press = (view: EditorView, kind: HandleKind, at: CellPlace, target: HTMLElement) => void;
