/** Characters that a line may be broken within where it holds no blank. */
const longestRun = 40;
const breakHere = '\u200b';

/** As it was typed, but for what no printer has: halves of characters and control characters. */
export const printable = (text: string): string =>
  text.replace(/\p{Cs}/gu, '\ufffd').replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g, '');

/**
 * A text whose long runs may be broken, after a sign where there is one.
 * @param longest a run with more characters may be
 */
export function breakable(text: string, longest = longestRun): string {
  return text.replace(new RegExp(`\\S{${longest + 1},}`, 'g'), (run) => {
    const pieces = run.match(
      new RegExp(`[^-_/.,:;?&=#@%+|\\\\]{1,${longest}}[-_/.,:;?&=#@%+|\\\\]*|.`, 'gu'),
    );
    return (pieces ?? [run]).join(breakHere);
  });
}

/** Code with blanks in place of tabs, to the next multiple of four. @param column where the text begins */
export function withoutTabs(text: string, column: number): string {
  if (!text.includes('\t')) return text;
  let at = column;
  return [...text]
    .map((character) => {
      const width = character === '\t' ? 4 - (at % 4) : 1;
      at += width;
      return character === '\t' ? ' '.repeat(width) : character;
    })
    .join('');
}
