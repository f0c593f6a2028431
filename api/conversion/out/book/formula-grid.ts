import type { Element, ElementContent } from 'hast';
import type { Formula } from './formula.ts';

type Grid = Formula & { k: 'grid' | 'lines' };

/** Cells that KaTeX puts around the numbers of equations. Nothing in them is drawn. */
const helpers = /^(?:mtr-glue|mml-eqn-num)$/;

const childrenOf = (element: Element): Element[] =>
  element.children.filter((child) => child.type === 'element');

const isHelper = ({ properties: { className } }: Element): boolean =>
  Array.isArray(className) && className.some((name) => helpers.test(String(name)));

/**
 * Turns a table of MathML into a matrix, or into the lines of a formula.
 * @param partOf makes the content of a cell
 */
export function gridOf(table: Element, partOf: (children: ElementContent[]) => Formula): Formula {
  const rows = childrenOf(table).map((row) => childrenOf(row).filter((cell) => !isHelper(cell)));
  const made = rows.map((cells) => cells.map((cell) => partOf(withoutStyle(cell))));
  if (table.properties.width === '100%') return tagged(made);
  const columns = columnsOf(table, Math.max(0, ...made.map((cells) => cells.length)));
  const isAligned =
    parseFloat(String(table.properties.columnspacing)) === 0 &&
    columns.every((column, index) => column === (index % 2 === 0 ? 'right' : 'left'));
  const filled = made.map((cells) => columns.map((_, index) => cells[index] ?? { k: 'row' as const, c: [] }));
  const grid: Grid = isAligned
    ? { k: 'lines', rows: filled }
    : {
        k: 'grid',
        rows: filled,
        columns,
        gap: gapOf(table),
        ...linesOf(table, filled.length, columns.length),
      };
  return grid;
}

/** Removes the style for text within a line, which KaTeX gives to each cell: it is the default. */
function withoutStyle({ children }: Element): ElementContent[] {
  const [only, ...others] = children;
  const isPlain =
    others.length === 0 &&
    only?.type === 'element' &&
    only.tagName === 'mstyle' &&
    only.properties.displaystyle === 'false';
  return isPlain ? only.children : children;
}

function columnsOf({ properties: { columnalign } }: Element, count: number) {
  const names = (typeof columnalign === 'string' ? columnalign : '').split(/\s+/);
  return Array.from({ length: count }, (_, index) => {
    const name = names[index];
    return name === 'left' || name === 'right' ? name : 'center';
  });
}

function linesOf({ properties: { rowlines, columnlines } }: Element, rows: number, columns: number) {
  const hline = placesOf(rowlines, rows);
  const vline = placesOf(columnlines, columns);
  return hline.length + vline.length > 0 ? { lines: { hline, vline } } : {};
}

/** After which rows or columns a table has a line. MathML names one for each gap; its last name counts for the rest. */
function placesOf(lines: unknown, count: number): number[] {
  if (typeof lines !== 'string') return [];
  const names = lines.split(/\s+/);
  return Array.from({ length: count - 1 }, (_, index) => index + 1).filter(
    (place) => (names[place - 1] ?? names.at(-1)) !== 'none',
  );
}

const gapOf = ({ properties: { columnspacing } }: Element): number => {
  const gap = parseFloat(String(columnspacing ?? '1'));
  return Number.isFinite(gap) ? Math.min(Math.max(gap, 0), 4) : 1;
};

/** A formula with its number, such as from `\tag{1}`. */
function tagged(rows: Formula[][]): Formula {
  const parts = rows.flat().filter((part) => part.k !== 'row' || part.c.length > 0);
  const [formula, ...tags] = parts;
  if (!formula) return { k: 'row', c: [] };
  const spaced = tags.flatMap((tag): Formula[] => [{ k: 'space', em: 2 }, tag]);
  return { k: 'row', c: [formula, ...spaced] };
}
