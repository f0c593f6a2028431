import { Facet } from '@codemirror/state';
import { WidgetType, type EditorView, type Rect } from '@codemirror/view';
import { t } from '@lingui/core/macro';
import { element } from '../element.ts';
import { drawWords } from './cell-words.ts';
import type { PlacedTable } from './table-at.ts';
import { columnAt, rowsOf, widthOf, type CellPlace, type Row, type Table } from './table-source.ts';

/** The events of a grid. */
export interface GridEvents {
  press: (view: EditorView, grid: Grid, at: CellPlace, event: MouseEvent) => void;
  drawHandles: (view: EditorView, grid: Grid) => HTMLElement[];
  /** The position on the page of an offset in the open cell. */
  caretBox: (view: EditorView, offset: number) => Rect | null;
}

export const gridEvents = Facet.define<GridEvents, GridEvents | undefined>({
  combine: ([first]) => first,
});

const grids = new WeakMap<HTMLElement, Grid>();

/** The rendered grid of the table that begins at an offset. */
export function gridAt(view: EditorView, from: number): Grid | undefined {
  for (const found of view.contentDOM.querySelectorAll<HTMLElement>('.ed-table'))
    if (view.posAtDOM(found) === from) return grids.get(found);
  return undefined;
}

/** The column at a number of px from the left edge of the text, in the table at an offset. */
export function columnUnder(view: EditorView, from: number, x: number): number {
  const cells = gridAt(view, from)?.cells(0) ?? [];
  const left = view.contentDOM.getBoundingClientRect().left + x;
  const column = cells.findIndex((cell) => left < cell.getBoundingClientRect().right);
  return column === -1 ? Math.max(0, cells.length - 1) : column;
}

/** A table as it is drawn. */
export class Grid {
  readonly dom = element('div', 'ed-whole ed-table');
  readonly scroller = element('div', 'ed-table-scroll');
  readonly #view: EditorView;
  readonly #rows = element('table', '');
  readonly #drawn = new WeakMap<HTMLTableCellElement, string>();
  #keys: readonly string[] = [];
  table: Table | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    const rows = this.#rows;
    rows.setAttribute('role', 'grid');
    rows.setAttribute('aria-label', t`Table`);
    rows.append(element('thead', ''), element('tbody', ''));
    this.scroller.append(rows);
    const events = view.state.facet(gridEvents);
    this.dom.append(this.scroller, ...(events?.drawHandles(view, this) ?? []));
    rows.addEventListener('mousedown', (event) => {
      const at = this.placeOf(event.target);
      if (at) events?.press(view, this, at, event);
    });
    grids.set(this.dom, this);
    // if it is wider than the page, it can be scrolled by keyboard too
    new ResizeObserver(() => {
      if (this.scroller.scrollWidth > this.scroller.clientWidth) this.scroller.tabIndex = 0;
      else this.scroller.removeAttribute('tabindex');
    }).observe(rows);
  }

  /** The row and column of the cell that contains an element. */
  placeOf(target: EventTarget | null): CellPlace | undefined {
    const cell =
      target instanceof Element ? target.closest<HTMLTableCellElement>('.ed-table td, .ed-table th') : null;
    const row = cell?.parentElement;
    if (!cell || !(row instanceof HTMLTableRowElement)) return undefined;
    return { row: row.rowIndex, column: cell.cellIndex };
  }

  caretBox(offset: number): Rect | null {
    const events = this.#view.state.facet(gridEvents);
    return events?.caretBox(this.#view, this.#view.posAtDOM(this.dom) + offset) ?? null;
  }

  cells(row: number): readonly HTMLTableCellElement[] {
    return [...(this.#rows.rows[row]?.cells ?? [])];
  }

  cell({ row, column }: CellPlace): HTMLTableCellElement | undefined {
    return this.#rows.rows[row]?.cells[column];
  }

  /** Renders a table. If it is already rendered, only the differences. */
  show(table: Table, lines: readonly string[], above: string | undefined): void {
    this.dom.classList.remove(...[...this.dom.classList].filter((name) => name.startsWith('ed-above')));
    if (above !== undefined) this.dom.classList.add(above);
    this.table = table;
    const how = `${widthOf(table)} ${table.alignments.join()}`;
    const keys = [lines[0] ?? '', ...lines.slice(2)].map((line) => `${how} ${line}`);
    const [old, rows] = [this.#keys, rowsOf(table)];
    const most = Math.min(old.length, keys.length);
    let before = 0;
    while (before < most && old[before] === keys[before]) before += 1;
    let after = 0;
    while (after < most - before && old[old.length - 1 - after] === keys[keys.length - 1 - after]) after += 1;
    const body = this.#rows.tBodies[0];
    for (let index = old.length - after - 1; index >= keys.length - after; index -= 1)
      this.#rows.deleteRow(Math.max(1, index));
    for (let index = before; index < keys.length - after; index += 1) {
      const isNew = index >= old.length - after;
      const at = this.#rows.rows[index];
      const line =
        index === 0
          ? (this.#rows.tHead?.rows[0] ?? this.#rows.tHead?.insertRow())
          : isNew
            ? body?.insertRow(index - 1)
            : at;
      const row = rows[index];
      if (line && row) this.#showRow(line, row, index === 0);
    }
    this.#keys = keys;
  }

  #showRow(line: HTMLTableRowElement, row: Row, isHead: boolean): void {
    const { alignments = [] } = this.table ?? {};
    while (line.cells.length > alignments.length) line.deleteCell(-1);
    alignments.forEach((alignment, column) => {
      let cell = line.cells[column];
      if (!cell) {
        cell = element(isHead ? 'th' : 'td', '');
        if (isHead) cell.setAttribute('scope', 'col');
        line.append(cell);
      }
      cell.className = alignment ? `ed-${alignment}` : '';
      this.#showCell(cell, row.cells[column]?.trim() ?? '');
    });
  }

  #showCell(cell: HTMLTableCellElement, text: string): void {
    // a person writes in it
    if (cell.querySelector('.cm-editor')) return;
    if (this.#drawn.get(cell) === text) return;
    this.#drawn.set(cell, text);
    cell.replaceChildren(drawWords(text, this.#view));
  }

  /** Puts an editor into a cell, or renders the words of the cell again. */
  fillCell(cell: HTMLTableCellElement, editor?: HTMLElement): void {
    this.#drawn.delete(cell);
    if (editor) return cell.replaceChildren(editor);
    const at = this.placeOf(cell);
    cell.replaceChildren();
    const row = at && this.table && rowsOf(this.table)[at.row];
    this.#showCell(cell, row?.cells[at?.column ?? 0]?.trim() ?? '');
  }
}

/** Draws a table in the place of its lines. */
export class TableWidget extends WidgetType {
  readonly #placed: PlacedTable;
  readonly #above: string | undefined;
  readonly #source: string;
  constructor(placed: PlacedTable, above: string | undefined) {
    super();
    this.#placed = placed;
    this.#above = above;
    this.#source = placed.lines.join('\n');
  }
  override eq(other: TableWidget) {
    return other.#source === this.#source && other.#above === this.#above;
  }
  /** In px: a line of words in each row. */
  override get estimatedHeight() {
    return (this.#placed.lines.length - 1) * 41;
  }
  toDOM(view: EditorView) {
    const grid = new Grid(view);
    grid.show(this.#placed.table, this.#placed.lines, this.#above);
    return grid.dom;
  }
  override updateDOM(dom: HTMLElement) {
    const grid = grids.get(dom);
    grid?.show(this.#placed.table, this.#placed.lines, this.#above);
    return grid !== undefined;
  }
  override coordsAt(dom: HTMLElement, offset: number): Rect | null {
    const grid = grids.get(dom);
    return grid ? (grid.caretBox(offset) ?? this.#boxOf(grid, offset)) : null;
  }
  #boxOf(grid: Grid, offset: number): Rect | null {
    const { lines, table } = this.#placed;
    let [index, start] = [0, 0];
    while (index < lines.length - 1 && offset > start + (lines[index]?.length ?? 0)) {
      start += (lines[index]?.length ?? 0) + 1;
      index += 1;
    }
    const row = Math.max(0, index - 1);
    const cells = rowsOf(table)[row];
    const cell = cells && grid.cell({ row, column: Math.max(0, columnAt(cells, offset - start)) });
    return cell ? cell.getBoundingClientRect() : null;
  }
  override ignoreEvent() {
    return true;
  }
}
