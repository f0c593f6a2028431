/** One top-level entry of a front matter, with its value as a person would read it. */
export interface FrontMatterField {
  name: string;
  value: string;
}

interface RawField {
  name: string;
  /** What follows the name on its line. */
  first: string;
  /** The lines below, up to the next field. */
  below: string[];
}

// a horizontal rule at the top looks the same, so it must begin with a field to be front matter
const opening =
  /(?:---[ \t]*(?:\r\n|\n|\r)(?=["'\w-]+[ \t]*:)|\+{3}[ \t]*(?:\r\n|\n|\r)(?=["'\w-]+[ \t]*=))/y;
const closings = { '-': /^(?:---|\.\.\.)[ \t]*$/gm, '+': /^\+{3}[ \t]*$/gm };
const fieldName = /^(["']?)([\w-][\w .-]*)\1$/;
const tomlSection = /^\[+([\w .-]+)\]+$/;
/** A longer block counts as part of the text. UTF-16 units. */
const maxFrontMatterLength = 10_000;

/** The lines of a text's front matter, without those that open and close it; null if it has none. */
export function frontMatterBounds(source: string): { start: number; end: number; isToml: boolean } | null {
  opening.lastIndex = startOf(source);
  if (!opening.test(source)) return null;
  const start = opening.lastIndex;
  const isToml = source[startOf(source)] === '+';
  const closing = closings[isToml ? '+' : '-'];
  closing.lastIndex = start;
  const found = closing.exec(source);
  if (!found || found.index - start > maxFrontMatterLength) return null;
  return { start, end: found.index, isToml };
}

const startOf = (source: string): number => (source.startsWith('\ufeff') ? 1 : 0);

/**
 * Where the Markdown of a text begins: after a byte order mark and the front matter (YAML or TOML), as Hugo, Jekyll and
 * Docusaurus write it.
 */
export function endOfFrontMatter(source: string): number {
  const found = frontMatterBounds(source);
  return found ? found.end + /^.*/.exec(source.slice(found.end))![0].length : startOf(source);
}

/** The fields of a text's front matter, in order; empty if it has none. */
export function frontMatterFields(source: string): FrontMatterField[] {
  const found = frontMatterBounds(source);
  if (!found) return [];
  const fields: RawField[] = [];
  for (const line of source.slice(found.start, found.end).split(/\r\n|\n|\r/)) {
    const field = fieldAt(line, found.isToml);
    if (field) fields.push(field);
    else if (line.trim() !== '' && !line.startsWith('#')) fields.at(-1)?.below.push(line);
  }
  return fields.map((field) => ({ name: field.name, value: valueOf(field) }));
}

/** The fields that a page shows above a text: those with a value, except the title that the page already shows. */
export const shownFields = (source: string, title: string | undefined): FrontMatterField[] =>
  frontMatterFields(source).filter(
    ({ name, value }) => value.trim() !== '' && (name !== 'title' || value !== title),
  );

/** Whether a field lists the labels of a document: see `labels.ts`. */
export const isLabelField = (name: string): boolean => /^(?:labels|tags)$/i.test(name);

/** The title in a text's front matter; blank if there is none. */
export const frontMatterTitle = (source: string): string =>
  frontMatterFields(source).find(({ name }) => name.toLowerCase() === 'title')?.value ?? '';

function fieldAt(line: string, isToml: boolean): RawField | null {
  const section = isToml ? tomlSection.exec(line)?.[1] : undefined;
  if (section !== undefined) return { name: section, first: '', below: [] };
  // not one regular expression for the whole line, because it would try each run of blanks again from each of its
  // characters
  const at = line.indexOf(isToml ? '=' : ':');
  const behind = line.slice(at + 1);
  const name = at < 0 ? undefined : fieldName.exec(line.slice(0, at).trimEnd())?.[2];
  if (name === undefined || (!isToml && /^[^ \t]/.test(behind))) return null;
  return { name, first: behind.trim(), below: [] };
}

function valueOf({ first, below }: RawField): string {
  const rest = below.map((line) => line.trim());
  if (/^>[+-]?$/.test(first)) return rest.join(' ');
  if (/^\|[+-]?$/.test(first)) return rest.join('\n');
  if (first.startsWith('[')) return flowItems([first, ...rest].join(' '));
  if (first !== '') return scalar([first, ...rest].join(' '));
  const isList = rest.every((line) => /^-(?:[ \t]|$)/.test(line));
  if (isList) return rest.map((line) => scalar(line.slice(1).trim())).join(', ');
  const indent = below[0]!.search(/\S/);
  return below.map((line) => line.slice(indent).trimEnd()).join('\n');
}

/** `[a, "b, c"]`, with a blank after each comma. */
function flowItems(text: string): string {
  const items = text.slice(1).match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^,\]\s][^,\]]*/g) ?? [];
  return items.map((item) => scalar(item.trim())).join(', ');
}

/** A plain or quoted value, without the comment after it. */
function scalar(text: string): string {
  const double = /^"((?:[^"\\]|\\.)*)"/.exec(text);
  if (double) return unescaped(double[0]);
  const single = /^'((?:[^']|'')*)'/.exec(text);
  if (single) return single[1]!.replaceAll("''", "'");
  const comment = text.search(/(?:^|\s)#/);
  return (comment < 0 ? text : text.slice(0, comment)).trim();
}

function unescaped(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}
