import { escapeHtml } from '../escape-html.ts';
import { localeOf, type Language } from '../languages.ts';
import { createCodeSpans } from '../markdown/code-spans.ts';
import { escapeLine } from '../markdown/escape-line.ts';
import { endOfFrontMatter } from '../markdown/front-matter.ts';
import { isCodeLine, markdownLines, type MarkdownLine } from '../markdown/lines.ts';
import { markNames } from './keys.ts';

/** What the marks of a template become in a new document. */
export interface TemplateValues {
  date: string;
  time: string;
  /** The display name of the person who makes the document. */
  author: string;
  title: string;
  /** The name of the space. */
  space: string;
}

const mark = `\\{\\{(?:${markNames.join('|')})\\}\\}`;
const marks = new RegExp(mark, 'g');

const valueOf = (found: string, values: TemplateValues): string =>
  values[found.slice(2, -2) as keyof TemplateValues].replace(/\s+/g, ' ').trim();

/** Fills the marks of a title, once. `{{title}}` stays, because nothing could be put there. */
export const fillTitle = (title: string, values: Omit<TemplateValues, 'title'>): string =>
  title.replace(marks, (found) => valueOf(found, { ...values, title: found }));

/**
 * Fills the marks of a Markdown text, once: marks in a value stay as they are. Values are escaped, so that they read as
 * typed wherever they stand. Code, front matter and all other braces stay. Takes linear time.
 */
export function fillTemplate(source: string, values: TemplateValues): string {
  if (!source.includes('{{')) return source;
  const parts: string[] = [];
  let from = 0;
  for (const line of markdownLines(source, endOfFrontMatter(source))) {
    const text = source.slice(line.start, line.end);
    if (isCodeLine(line) || !text.includes('{{')) continue;
    parts.push(source.slice(from, line.start), fillLine(text, line, values));
    from = line.end;
  }
  return parts.join('') + source.slice(from);
}

// an escape, code, a mark, or what begins or ends an address or a tag
const tokens = new RegExp(`\\\\.|\`+|${mark}|\\]\\(|://|\\s|\\)|<[A-Za-z/]|>`, 'g');

/** Fills the marks of one line. */
function fillLine(text: string, line: MarkdownLine, values: TemplateValues): string {
  const codeAt = createCodeSpans(text);
  const parts: string[] = [];
  let from = 0;
  let isAddress = line.kind === 'text' && /^\s*\[[^\]]{1,200}\]:\s/.test(text);
  let isTag = line.kind === 'html';
  tokens.lastIndex = 0;
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const [token] = found;
    if (token[0] === '`' && line.kind !== 'html') tokens.lastIndex = codeAt(found.index).end;
    else if (token.startsWith('{{')) {
      const end = found.index + token.length;
      const value = valueOf(token, values);
      const place = { isFirst: found.index === line.from, isLast: text.slice(end, end + 200).trim() === '' };
      const written = isAddress ? inAddress(value) : isTag ? escapeHtml(value) : escaped(value, line, place);
      parts.push(text.slice(from, found.index), written);
      from = end;
    } else if (token === '](' || token === '://') isAddress = true;
    else if (token === ')' || (/\s/.test(token) && found.index > line.from)) isAddress = false;
    else if (token[0] === '<') isTag = true;
    else if (token === '>' && line.kind !== 'html') isTag = false;
  }
  return parts.join('') + text.slice(from);
}

// a bracket could be the end of the address
const inAddress = (value: string): string =>
  encodeURIComponent(value).replaceAll('(', '%28').replaceAll(')', '%29');

/** A value as Markdown that reads the same at its place in a line. */
function escaped(value: string, { kind }: MarkdownLine, at: { isFirst: boolean; isLast: boolean }): string {
  const beginsBlock = at.isFirst && kind === 'text';
  // what only has a meaning at the beginning of a line is not escaped elsewhere
  const safe = beginsBlock ? escapeLine(value) : escapeLine(`x${value}`).slice(1);
  // number signs at the end of a heading would not be part of it
  return kind === 'heading' && at.isLast ? safe.replace(/(^|\s)(#+)$/, '$1\\$2') : safe;
}

/**
 * The date and the time of a moment as people write them.
 * @param timeZone such as `Europe/Berlin`; an unknown one counts as UTC
 */
export function dateAndTime(
  moment: Date,
  language: Language,
  timeZone: string,
): Pick<TemplateValues, 'date' | 'time'> {
  const format = (options: Intl.DateTimeFormatOptions, zone: string) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: zone }).format(moment);
  const inZone = (zone: string) => ({
    date: format({ dateStyle: 'long' }, zone),
    time: format({ timeStyle: 'short' }, zone),
  });
  try {
    return inZone(timeZone);
  } catch {
    return inZone('UTC');
  }
}
