import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settings } from '../../../api/settings.ts';

const operations = join(import.meta.dirname, '../../../docs/operations.md');

const cells = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

it('the table in docs/operations.md names every setting with its default and its description', async () => {
  const text = await readFile(operations, 'utf8');
  const table = /<!-- settings -->\n([^]*?)<!-- \/settings -->/.exec(text)?.[1] ?? '';
  const rows = table.trim().split('\n').slice(2).map(cells);
  const expected = Object.entries(settings).map(([name, setting]) => [
    `\`${name}\``,
    'default' in setting ? `\`${setting.default}\`` : '',
    setting.description,
  ]);
  expect(rows).toEqual(expected);
});
