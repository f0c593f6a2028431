import { lineChanges } from './line-diff.ts';

type Ending = '\n' | '\r\n' | '\r';

const byteOrderMark = '\uFEFF';

/** How a document's lines ended before a textarea made every ending LF. */
export interface LineEndings {
  hasByteOrderMark: boolean;
  /** The commonest; new lines get it. */
  ending: Ending;
  /** Only of mixed endings: every line with its own. */
  mixed?: { lines: string[]; endings: Ending[] };
}

export interface Normalised {
  /** With LF alone and no byte order mark: what a textarea shows and what is compared. */
  text: string;
  endings: LineEndings;
}

function commonest(endings: Ending[]): Ending {
  const count = (ending: Ending) => endings.filter((each) => each === ending).length;
  return (['\n', '\r\n', '\r'] as const).reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Splits a stored text into what is edited and what `restoreEndings` puts back. */
export function normalise(content: string): Normalised {
  const hasByteOrderMark = content.startsWith(byteOrderMark);
  const body = hasByteOrderMark ? content.slice(1) : content;
  if (!body.includes('\r')) return { text: body, endings: { hasByteOrderMark, ending: '\n' } };
  const endings = (body.match(/\r\n|\r|\n/g) ?? []) as Ending[];
  const text = body.replace(/\r\n?/g, '\n');
  const ending = commonest(endings);
  if (endings.every((each) => each === ending)) return { text, endings: { hasByteOrderMark, ending } };
  return { text, endings: { hasByteOrderMark, ending, mixed: { lines: text.split('\n'), endings } } };
}

/** The old line number of every new line that is still there, else undefined. */
function keptLines(before: string[], after: string[]): (number | undefined)[] {
  const kept = new Array<number | undefined>(after.length);
  let [at, newAt] = [0, 0];
  const end = { from: before.length, to: before.length, newFrom: after.length, newTo: after.length };
  for (const change of [...lineChanges(before, after), end]) {
    while (newAt < change.newFrom) kept[newAt++] = at++;
    [at, newAt] = [change.to, change.newTo];
  }
  return kept;
}

/** The text as it is stored: of mixed endings, lines that nobody touched keep theirs. */
export function restoreEndings(text: string, { hasByteOrderMark, ending, mixed }: LineEndings): string {
  const mark = hasByteOrderMark ? byteOrderMark : '';
  if (!mixed) return mark + (ending === '\n' ? text : text.replaceAll('\n', ending));
  const lines = text.split('\n');
  const kept = keptLines(mixed.lines, lines);
  return (
    mark +
    lines
      .map((line, index) => {
        if (index === lines.length - 1) return line;
        const old = kept[index];
        return line + ((old === undefined ? undefined : mixed.endings[old]) ?? ending);
      })
      .join('')
  );
}
