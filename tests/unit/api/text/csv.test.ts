import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvLine, csvStart } from '../../../../api/text/csv.ts';

test('a record is as RFC 4180 has it', () => {
  expect(csvLine(['plain', 'a, b', 'say "hi"', null, 7, -7, 'two\nlines'])).toBe(
    'plain,"a, b","say ""hi""",,7,-7,"two\nlines"\r\n',
  );
  expect(csvStart).toBe('\u{feff}');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '"=1"',
  '＝1',
  '=HYPERLINK("http://x","y")',
])('%j is text for a spreadsheet', (cell) => {
  const [[read]] = parse(csvLine([cell])) as [[string]];
  expect(read).toMatch(/^'/);
  expect(read.slice(1)).toBe(cell);
});

test('what a spreadsheet with semicolons would take for a further cell is text too', () => {
  expect(csvLine(['a;=1'])).toBe(`"a;'=1"\r\n`);
  expect(csvLine(['a\n=1'])).toBe(`"a\n'=1"\r\n`);
});

test('other words stay as they are', () => {
  for (const cell of ['a-b', 'a=b', 'x@example.org', "it's", 'Ärger', '', '{"a":-1}'])
    expect(parse(csvLine([cell, 'x']))[0]?.[0]).toBe(cell);
});
