import { describe, expect, test } from 'vitest';
import { readText } from '../../../../../../../api/conversion/out/book/read-text.ts';
import { tableSize } from '../../../../../../../api/conversion/out/book/pdf/table-size.ts';

describe('the letters of a table', () => {
  const sizeOf = (columns: number, cell: string) => {
    const row = (text: string) => `|${`${text}|`.repeat(columns)}\n`;
    const [table] = readText(row('n') + row('-') + row(cell), '').blocks;
    if (table?.k !== 'table') throw new Error('This is no table');
    return tableSize(table, 443, Math.max(5, Math.floor(90 / columns))).size;
  };
  test('are as large as its words let them be, however many columns it has', () => {
    expect(sizeOf(10, '42')).toBe(9);
    expect(sizeOf(10, 'production of steel')).toBeLessThan(9);
    expect(sizeOf(4, 'production of steel')).toBe(9);
    expect(sizeOf(30, 'production')).toBe(5.5);
  });
});
