import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import type { ArchiveEntry } from '../item.ts';

/** Beyond this, a table is a file: nobody reads it in a text, and the page would be slow. */
export const maxRows = 500;
export const maxColumns = 12;
/** Of a larger one, so many are shown. */
export const shownRows = 100;

export interface Table {
  columns: string[];
  /** The first `maxRows`. */
  rows: string[][];
  /** How many there are. */
  rowCount: number;
}

/** A table that is no csv, or holds a row of more than a megabyte. */
export class TableRefused extends Error {}

/**
 * Reads the table of a database. Memory holds the first rows alone, however many there are.
 * @param onRow is given each row's first cell
 * @throws TableRefused
 */
export async function readTable(entry: ArchiveEntry, onRow?: (title: string) => void): Promise<Table> {
  const parser = parse({
    ...{ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    max_record_size: 1024 * 1024,
  });
  const source = await entry.open();
  // the loop below fails with what fails here
  pipeline(source, parser, () => undefined);
  const table: Table = { columns: [], rows: [], rowCount: 0 };
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (table.columns.length === 0) {
        table.columns = record;
        continue;
      }
      table.rowCount += 1;
      onRow?.(record[0] ?? '');
      if (table.rows.length < maxRows) table.rows.push(record);
    }
    return table;
  } catch (error) {
    throw new TableRefused((error as Error).message, { cause: error });
  } finally {
    source.destroy();
  }
}

export const isLarge = ({ columns, rowCount }: Table): boolean =>
  rowCount > maxRows || columns.length > maxColumns;

/**
 * A table in Markdown.
 * @param firstCell writes the cells of the first column, of which others may be links
 */
export function tableMarkdown(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  firstCell: (text: string) => string = cellMarkdown,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(cellMarkdown)),
    line(columns.map(() => '---')),
    ...rows.map((row) =>
      line(columns.map((_, at) => (at === 0 ? firstCell(row[0] ?? '') : cellMarkdown(row[at] ?? '')))),
    ),
  ].join('\n');
}

/** A value is no Markdown: its marks are escaped, and its lines are broken as a cell can. */
export const cellMarkdown = (text: string): string =>
  text
    .trim()
    .replace(/[\\`*_[\]<>|~$]/g, '\\$&')
    .replace(/&(?=[#\w])/g, '\\&')
    .replace(/\s*\n\s*/g, '<br>');
