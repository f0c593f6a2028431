import fc from 'fast-check';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { remarkGfm, remarkMath } from '../../../../api/text/reading/source-plugins.ts';
import { cutTable } from '../../../../web/features/editor/formatted/tables/table-source.ts';

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkMath);

type Block = ReturnType<typeof reader.parse>['children'][number];
interface Read {
  line: number;
  cells: string[][];
  table: Extract<Block, { type: 'table' }>;
}

/** The tables of a text as the reading view sees them, with the source of their cells. */
export function readTables(text: string): Read[] {
  const tree = reader.parse(text);
  const source = (nodes: readonly { position?: Block['position'] }[]) =>
    text.slice(nodes[0]?.position?.start.offset ?? 0, nodes.at(-1)?.position?.end.offset ?? 0);
  return tree.children.flatMap((node) =>
    node.type === 'table'
      ? {
          line: node.position!.start.line,
          table: node,
          cells: node.children.map((row) =>
            row.children.map((cell) => (cell.children.length === 0 ? '' : source(cell.children))),
          ),
        }
      : [],
  );
}

/** The cells of the only table of a text, each row as wide as the head: what is seen of it. */
export function seen(text: string): string[][] {
  const [found, second] = readTables(text);
  if (!found || second) throw new Error(`Not one table: ${JSON.stringify(text)}`);
  const width = found.cells[0]?.length ?? 0;
  return found.cells.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
}

const word = fc.constantFrom(
  'a',
  'b c',
  '**x**',
  '`c\\|d`',
  '\\|',
  'e\\\\',
  '-',
  '# h',
  '1. n',
  '> q',
  '',
  '-5',
  '[l](/m)',
  'ü',
);
const blank = fc.constantFrom('', ' ', '  ');

/** A row with any blanks and outer pipes, as far as it stays one. */
const row = (width: fc.Arbitrary<number>) =>
  width.chain((count) =>
    fc
      .record({
        cells: fc.array(fc.tuple(blank, word, blank), { minLength: count, maxLength: count }),
        opens: fc.boolean(),
        closes: fc.boolean(),
        indent: fc.constantFrom('', '', '  '),
      })
      .map(({ cells, opens, closes, indent }) => {
        const texts = cells.map(([before, text, after]) => before + text + after);
        return `${indent}${opens ? '|' : ''}${texts.join('|')}${closes ? '|' : ''}`;
      }),
  );

const dashes = fc.constantFrom('-', '---', ':--', ':-:', '--:', ' --- ', ' :---- ');
export const source = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.tuple(
      row(fc.constant(width)),
      fc.tuple(fc.array(dashes, { minLength: width, maxLength: width }), fc.boolean()),
      fc.array(row(fc.integer({ min: 1, max: width + 1 })), { maxLength: 4 }),
    ),
  )
  .map(([head, [cells, opens], body]) =>
    [head, `${opens ? '|' : ''}${cells.join('|')}${opens || cells.length === 1 ? '|' : ''}`, ...body].join(
      '\n',
    ),
  )
  .filter((text) => {
    const [found] = readTables(text);
    return (
      found?.line === 1 &&
      found.table.position!.end.line === text.split('\n').length &&
      cutTable(text.split('\n')) !== undefined
    );
  });

export const tableIn = (text: string) => {
  const table = cutTable(text.split('\n'));
  if (!table) throw new Error(`No table: ${JSON.stringify(text)}`);
  return table;
};
