import type { Element, ElementContent } from 'hast';
import type { Block, Cell, Directed, Table } from './tree.ts';

/** A table with more columns is written row by row. */
const maxColumns = 60;
/** A header is repeated on each page. With more rows it is treated as a part of the table. */
const maxHeadRows = 3;

interface TableContext {
  blocksOf: (children: readonly ElementContent[]) => Block[];
  directionOf: (element: Element) => Directed;
}

/** Returns a table after its caption; row by row if it has too many columns for a page. */
export function tableOf(element: Element, context: TableContext): Block[] {
  const { rows, captions } = partsOf(element);
  const caption = captions.flatMap((each) => context.blocksOf(each.children));
  const grid = gridOf(
    rows.map(({ cells }) => cells),
    context,
  );
  const direction = context.directionOf(element);
  if (grid.columns === 0) return caption;
  if (grid.columns > maxColumns)
    return [...caption, ...grid.rows.map((row) => ({ ...direction, ...asLine(row) }))];
  const heads = rows.findIndex(({ isHead }) => !isHead);
  const table: Table = {
    k: 'table',
    ...direction,
    columns: grid.columns,
    headRows: headRowsOf(grid.rows, heads < 0 ? rows.length : heads),
    rows: grid.rows,
  };
  return [...caption, table];
}

interface Row {
  isHead: boolean;
  cells: Element[];
}

function partsOf(table: Element): { rows: Row[]; captions: Element[] } {
  const rows: Row[] = [];
  const captions: Element[] = [];
  const see = (parent: Element, isHead: boolean) => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      if (child.tagName === 'tr') rows.push(rowOf(child, isHead));
      else if (child.tagName === 'caption') captions.push(child);
      else if (/^t(?:head|body|foot)$/.test(child.tagName)) see(child, child.tagName === 'thead');
    }
  };
  see(table, false);
  return { rows, captions };
}

function rowOf(row: Element, isHead: boolean): Row {
  const cells = row.children.filter(
    (child): child is Element => child.type === 'element' && /^t[dh]$/.test(child.tagName),
  );
  return { cells, isHead: isHead || (cells.length > 0 && cells.every(({ tagName }) => tagName === 'th')) };
}

interface Place {
  column: number;
  /** In columns. */
  wide: number;
  /** In rows. */
  high: number;
  cell: Element;
}

/** Places all cells as HTML does, but shortens spans that would cover another cell or leave the table. */
function placesOf(rows: readonly Element[][]): Place[][] {
  /** For each column, how many rows a cell from above still covers, with the current one. */
  const reach: number[] = [];
  const isFree = (column: number) => (reach[column] ?? 0) === 0;
  return rows.map((cells, index) => {
    let column = 0;
    const places = cells.map((cell) => {
      while (!isFree(column)) column += 1;
      let wide = 1;
      while (wide < Math.min(spanOf(cell, 'colSpan'), maxColumns) && isFree(column + wide)) wide += 1;
      const high = Math.min(spanOf(cell, 'rowSpan'), rows.length - index);
      const place = { column, wide, high, cell };
      const end = column + wide;
      for (; column < end; column += 1) reach[column] = high;
      return place;
    });
    for (const [at, left] of reach.entries()) reach[at] = Math.max(0, (left ?? 0) - 1);
    return places;
  });
}

/** Returns rows of cells, with empty cells in the gaps. */
function gridOf(rows: readonly Element[][], context: TableContext): { columns: number; rows: Cell[][] } {
  const places = placesOf(rows);
  const columns = Math.max(0, ...places.flat().map(({ column, wide }) => column + wide));
  const reach = new Array<number>(columns).fill(0);
  const placed = places.map((row) => {
    const cells: Cell[] = [];
    const waiting = [...row];
    for (let column = 0; column < columns; column += 1) {
      if (reach[column] !== 0) continue;
      const place = waiting[0]?.column === column ? waiting.shift() : undefined;
      cells.push(place ? cellOf(place, context) : { c: [] });
      const { wide = 1, high = 1 } = place ?? {};
      reach.fill(high, column, column + wide);
    }
    for (let column = 0; column < columns; column += 1) reach[column] = (reach[column] ?? 1) - 1;
    return cells;
  });
  return { columns, rows: placed };
}

function spanOf({ properties }: Element, name: 'colSpan' | 'rowSpan'): number {
  const span = Number(properties[name] ?? 1);
  return Number.isInteger(span) && span > 0 ? span : 1;
}

function cellOf({ cell, wide, high }: Place, { blocksOf, directionOf }: TableContext): Cell {
  const { align } = cell.properties;
  return {
    ...(cell.tagName === 'th' && { isHead: true as const }),
    ...((align === 'left' || align === 'center' || align === 'right') && { align }),
    ...directionOf(cell),
    ...(wide > 1 && { columns: wide }),
    ...(high > 1 && { rows: high }),
    c: blocksOf(cell.children),
  };
}

/** Counts the header rows and those that their cells span; 0 if that is too much to repeat, or the whole table. */
function headRowsOf(rows: readonly Cell[][], heads: number): number {
  let end = heads;
  for (let index = 0; index < end && index < rows.length; index += 1)
    for (const { rows: high = 1 } of rows[index] ?? []) end = Math.max(end, index + high);
  return end > maxHeadRows || (end === rows.length && end > 1) ? 0 : end;
}

/** `A | B | C` */
function asLine(row: readonly Cell[]): Block {
  const cells = row.map(({ c }) => c.flatMap((block) => (block.k === 'p' ? block.c : [])));
  return { k: 'p', c: cells.flatMap((cell, index) => (index === 0 ? cell : [' | ', ...cell])) };
}
