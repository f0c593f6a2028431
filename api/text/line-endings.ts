export type Ending = '\n' | '\r\n' | '\r';

const byteOrderMark = '\uFEFF';
/** In the order of their numbers in the database. */
export const allEndings: readonly Ending[] = ['\n', '\r\n', '\r'];

/**
 * A document's line endings, which a textarea would all turn into LF. Edited texts have one character for each line
 * ending: LF for the commonest one, CR and NUL for the other two. Stored texts have no other CR or NUL, and a textarea
 * cannot add any, so each line keeps its own ending through every edit, undo and merge.
 */
export interface LineEndings {
  hasByteOrderMark: boolean;
  /**
   * The line ending that LF stands for in the edited text: the most common one of the document, used for new lines too.
   */
  ending: Ending;
}

export interface Normalised {
  /** Has no byte order mark, and one character for each line ending. */
  text: string;
  endings: LineEndings;
}

function commonest(body: string): Ending {
  if (!body.includes('\r')) return '\n';
  const counts = new Map<string, number>();
  for (const [each] of body.matchAll(/\r\n|\r|\n/g)) counts.set(each, (counts.get(each) ?? 0) + 1);
  const count = (ending: Ending) => counts.get(ending) ?? 0;
  return allEndings.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** The endings in the order of the characters that stand for them: LF, CR, NUL. */
const endingsFrom = (ending: Ending): Ending[] => [ending, ...allEndings.filter((each) => each !== ending)];
const signs = ['\n', '\r', '\0'] as const;
/** The characters of an edited text that stand for another ending than the commonest. */
export const otherSigns = /[\r\0]/;

/**
 * Splits a stored text into the edited text and the data for `restoreEndings`.
 * @param ending the line ending that LF stands for; default: the most common one
 */
export function normalise(content: string, ending?: Ending): Normalised {
  const hasByteOrderMark = content.startsWith(byteOrderMark);
  const body = hasByteOrderMark ? content.slice(1) : content;
  const endings: LineEndings = { hasByteOrderMark, ending: ending ?? commonest(body) };
  if (endings.ending === '\n' && !body.includes('\r')) return { text: body, endings };
  const order = endingsFrom(endings.ending);
  const text = body.replace(/\r\n|\r|\n/g, (each) => signs[order.indexOf(each as Ending)] ?? '\n');
  return { text, endings };
}

/** The text as it is stored. */
export function restoreEndings(text: string, { hasByteOrderMark, ending }: LineEndings): string {
  const mark = hasByteOrderMark ? byteOrderMark : '';
  if (ending === '\n' && !otherSigns.test(text)) return mark + text;
  const order = endingsFrom(ending);
  return mark + text.replace(/[\n\r\0]/g, (sign) => order[signs.indexOf(sign as '\n')] ?? ending);
}
