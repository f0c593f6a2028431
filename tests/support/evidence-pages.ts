import type { ShownBy } from './evidence-comments.ts';

/** A row of a page of docs/evidence: a paragraph that begins with `**S60**`, and all up to the next one. */
export interface EvidenceRow {
  id: string;
  statement: string;
  /** Says why Lectern does not do it, and that nothing shows so. */
  isUntested: boolean;
}

const rowStart = /^\*\*([QSC]\d+)\*\* ?(.*)$/;
/** An item of a generated list, with the lines that it goes on in. */
const generatedItem = /^- `tests\/.*\n(?: {2}.*\n)*/gm;

/** The parts of a page: what stands before the first row, the rows, and the headings with their prose between them. */
function partsOf(page: string): { id?: string; text: string }[] {
  return page
    .split(/^(?=\*\*[QSC]\d+\*\*|#)/m)
    .map((text) => ({ id: rowStart.exec(firstLine(text))?.[1], text }));
}

const firstLine = (text: string): string => text.slice(0, text.search(/\n|$/));

/** Every row of a page, in its order. */
export function evidenceRows(page: string): EvidenceRow[] {
  return partsOf(page).flatMap(({ id, text }) => {
    if (id === undefined) return [];
    const [first = ''] = text.split('\n\n');
    const statement = first
      .slice(`**${id}**`.length)
      .trim()
      .replace(/\s*\n\s*/g, ' ');
    return [{ id, statement, isUntested: /^Departs, without a test: /m.test(text) }];
  });
}

/** The page with the list of tests below each row made anew; Markdown that has to be formatted. */
export function withTests(page: string, tests: ReadonlyMap<string, readonly ShownBy[]>): string {
  return partsOf(page)
    .map(({ id, text }) =>
      id === undefined ? text : `${withoutList(text)}\n\n${listOf(tests.get(id) ?? [])}\n\n`,
    )
    .join('');
}

const withoutList = (text: string): string => `${text}\n`.replace(generatedItem, '').trimEnd();

const listOf = (tests: readonly ShownBy[]): string =>
  tests.map(({ file, titles }) => `- \`${file}\`: ${asMarkdown(titles.join(' › '))}`).join('\n');

/** A title reads as it is written, whatever signs of Markdown it has. */
const asMarkdown = (title: string): string =>
  title
    .replace(/[\\`*[\]<>&~|]|(?<!\w)_|_(?!\w)|__/g, (signs) => signs.replace(/./g, '\\$&'))
    .replace(/\s+/g, ' ');
