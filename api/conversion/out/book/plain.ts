/** In characters. A longer run without blanks may be broken. */
const maxRunLength = 40;
const breakHere = '\u200b';

/** Removes what no printer has: control characters, and halves of characters. */
export const printable = (text: string): string =>
  text.replace(/\p{Cs}/gu, '\ufffd').replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g, '');

/**
 * Lets long runs of characters break, after a sign if there is one.
 * @param maxLength of a run that stays whole, in characters
 */
export function breakable(text: string, maxLength = maxRunLength): string {
  return text.replace(new RegExp(`\\S{${maxLength + 1},}`, 'g'), (run) => {
    const pieces = run.match(
      new RegExp(`[^-_/.,:;?&=#@%+|\\\\]{1,${maxLength}}[-_/.,:;?&=#@%+|\\\\]*|.`, 'gu'),
    );
    return (pieces ?? [run]).join(breakHere);
  });
}

/**
 * As `breakable`, for a line of several pieces: a run without blanks may go through many of them.
 * @returns the pieces, each with its own characters
 */
export function breakablePieces(pieces: readonly string[], maxLength = maxRunLength): string[] {
  const whole = breakable(pieces.join(''), maxLength);
  let at = 0;
  return pieces.map((piece) => {
    const start = at;
    for (const character of piece) {
      while (whole.startsWith(breakHere, at) && character !== breakHere) at += 1;
      at += character.length;
    }
    return whole.slice(start, at);
  });
}

/** Replaces tabs by blanks, up to the next multiple of four. @param column where the text begins */
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
