import { otherSigns } from '../../../api/text/line-endings.ts';

/** An edited text as people see it, with LF alone. Offsets stay the same. */
export const shownText = (text: string): string =>
  otherSigns.test(text) ? text.replace(/[\r\0]/g, '\n') : text;

/** The lines of an edited text. A line that ends in CR or NUL keeps it, for `joinLines`. */
export const splitLines = (text: string): string[] =>
  otherSigns.test(text) ? text.split(/(?<=[\r\0])|\n/) : text.split('\n');

export function joinLines(lines: readonly string[]): string {
  const last = lines.length - 1;
  return lines
    .map((line, index) => (index === last || otherSigns.test(line.at(-1) ?? '') ? line : `${line}\n`))
    .join('');
}

/** A line of `splitLines` without its CR or NUL. */
export const withoutSign = (line: string): string => (otherSigns.test(line) ? line.slice(0, -1) : line);
