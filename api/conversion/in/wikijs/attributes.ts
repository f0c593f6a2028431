import { isCodeLine, markdownLines } from '../../../text/markdown/lines.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import type { ResolvedText } from '../markdown/body.ts';

const callouts: Record<string, string> = {
  'is-info': 'NOTE',
  'is-success': 'TIP',
  'is-warning': 'WARNING',
  'is-danger': 'CAUTION',
};

/** `{.is-info}`, `{.links-list .dense}`. */
const alone = /^((?:[ \t]|>)*)\{((?:[.#][\w-]{1,60}[ \t]*){1,10})\}[ \t]*$/;
const code = '(?<!`)(`+)(?!`)[^`]+?\\1(?!`)';
const behind = new RegExp(`${code}|[ \\t]?\\{((?:[.#][\\w-]{1,60}[ \\t]*){1,10})\\}`, 'g');
const sized = new RegExp(
  `${code}|!\\[([^\\]\\n]{0,300})\\]\\(([^()\\s]{1,1000})[ \\t]+=(\\d{0,4})x(\\d{0,4})\\)`,
  'g',
);

/**
 * What Wiki.js writes beside Markdown: a class below a quote makes a callout of it, an image with a size becomes HTML,
 * and other classes, which change looks alone, go. Code stays.
 */
export function rewriteAttributes(text: string): ResolvedText {
  const notes = createNoteList();
  const lines: { text: string; end: string; isCode: boolean }[] = [];
  let at = 0;
  for (const read of markdownLines(text)) {
    const { start, end } = read;
    if (start > at) lines.push({ text: text.slice(at, start), end: '', isCode: true });
    const next = text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, text.length);
    lines.push({ text: text.slice(start, end), end: text.slice(end, next), isCode: isCodeLine(read) });
    at = next;
  }
  if (at < text.length) lines.push({ text: text.slice(at), end: '', isCode: true });
  const written: typeof lines = [];
  /** Where the lines end whose quote has its class already. */
  let marked = 0;
  for (const line of lines) {
    const found = line.isCode ? null : alone.exec(line.text);
    if (!found) {
      written.push(line.isCode ? line : { ...line, text: withoutLooks(line.text, notes) });
      continue;
    }
    const [, indent = '', classes = ''] = found;
    const kind = callouts[/is-(?:info|success|warning|danger)/.exec(classes)?.[0] ?? ''];
    if (kind !== undefined && markQuote(written, { indent, kind, from: marked })) {
      notes.add('callout-made', classes.trim());
      marked = written.length;
    } else notes.add('look-left-out', classes.trim());
  }
  return {
    markdown: written.map((line) => line.text + line.end).join(''),
    files: [],
    notes: notes.all(),
  };
}

function withoutLooks(line: string, notes: NoteList): string {
  if (!line.includes('{') && !line.includes('](')) return line;
  return line
    .replaceAll(behind, (whole, _code, classes: string | undefined) => {
      if (classes === undefined) return whole;
      notes.add('look-left-out', classes.trim());
      return '';
    })
    .replaceAll(sized, (whole, _code, alt = '', url?: string, width = '', height = '') => {
      if (url === undefined || (width === '' && height === '')) return whole;
      const size = width === '' ? `height="${height}"` : `width="${width}"`;
      return `<img src="${url}" alt="${String(alt).replace(/[&"<>]/g, '')}" ${size}>`;
    });
}

interface Mark {
  /** What stands before the quote's own sign. */
  indent: string;
  kind: string;
  /** The first line that may belong to the quote. */
  from: number;
}

/** Makes the quote that the lines end with a callout. @returns false where they end with none */
function markQuote(
  lines: { text: string; end: string; isCode: boolean }[],
  { indent, kind, from }: Mark,
): boolean {
  const isQuote = (at: number) => lines[at]?.text.startsWith(`${indent}>`) === true;
  let first = lines.length;
  while (first > from && isQuote(first - 1)) first -= 1;
  const line = lines[first];
  if (!line) return false;
  const end = line.end || '\n';
  // without a line between them two quotes are one
  if (isQuote(first - 1)) lines.splice(first++, 0, { text: indent.trimEnd(), end, isCode: false });
  lines.splice(first, 0, { text: `${indent}> [!${kind}]`, end, isCode: false });
  return true;
}
