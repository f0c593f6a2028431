/** So that spreadsheets read the file as UTF-8. */
export const csvStart = '\u{feff}';

/**
 * What makes a spreadsheet calculate: = + - @, also in full width, a tab or a carriage return, at the beginning of a cell.
 * Some spreadsheets divide cells at semicolons, tabs and line breaks, wherever quotes stand: what follows these counts as
 * the beginning of a cell too. See https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /(^|[;\t\r\n])(?=[\s"']*[=+\-@＝＋－＠]|[\t\r])/gu;

/** Text that a spreadsheet takes for text: an apostrophe stands before whatever would be a formula. */
const harmless = (text: string): string => text.replace(formula, "$1'");

/** One record as RFC 4180 has it, with its line end. Null is an empty cell, a number stays one. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = harmless(cell);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
