import { endOfFrontMatter } from '../../../text/markdown/front-matter.ts';
import { htmlStart } from '../../../text/markdown/leaves.ts';
import { isCodeLine, markdownLines, type MarkdownLine } from '../../../text/markdown/lines.ts';
import type { ResolvedText } from '../markdown/body.ts';
import { calloutIn } from './callouts.ts';
import type { NameFinder } from './names.ts';
import { rewriteInline, type Forms, type TakeForm } from './rewrite-inline.ts';
import { resolvedText, rewritingOf, takeSizedImage, takeWikilink, type Rewriting } from './wikilinks.ts';

interface VaultText extends Rewriting {
  text: string;
  lineEnding: string;
  /** What is written for the text, up to `at`. */
  out: string[];
  at: number;
  /** The inline footnotes, by their numbers. */
  footnotes: string[];
  /** A prefix of footnotes that the text does not have. */
  footnotePrefix: string;
  /** Whether the line is HTML, in which no mark of a footnote is read. */
  isInHtml: boolean;
  /** The place in `out` of a line that ends in the id of a block, if its block ends there; and the line without it. */
  marked: { at: number; without: string } | null;
}

/** Blocks of code that a plugin, or Obsidian itself, shows as something else. */
const program =
  /^[`~]{3,}[ \t]*(dataview(?:js)?|query|tasks|base|button|chart|tracker|leaflet|ad-[\w-]{1,30})\b/;
const blockId = /(?:^|[ \t])\^[A-Za-z0-9-]{1,100}[ \t]*$/;
const foreignBox = /^\[[^ xX\][]\](?=[ \t])/;

/** A note of a vault as Markdown that Lectern shows. What stays in Obsidian's own writing is noted. */
export function rewriteVaultText(fromFile: string, text: string, find: NameFinder): ResolvedText {
  const from = endOfFrontMatter(text);
  const vault: VaultText = {
    ...rewritingOf(fromFile, find),
    ...{ text, out: [text.slice(0, from)], at: from, footnotes: [], marked: null, isInHtml: false },
    lineEnding: text.includes('\r\n') ? '\r\n' : '\n',
    footnotePrefix: text.includes('[^inline') ? 'inline-note-' : 'inline-',
  };
  for (const [link] of text.slice(0, from).matchAll(/\[\[[^[\]\n]{1,300}\]\]/g))
    vault.notes.add('shortcode-stays', link);
  for (const line of markdownLines(text, from)) takeLine(line, vault);
  writeMarked(vault);
  vault.out.push(text.slice(vault.at));
  vault.footnotes.forEach((words, index) => {
    vault.out.push(`${vault.lineEnding.repeat(index === 0 && !text.endsWith('\n') ? 2 : 1)}`);
    vault.out.push(`[^${vault.footnotePrefix}${index + 1}]: ${words}${vault.lineEnding}`);
  });
  return resolvedText(vault.out.join(''), vault);
}

function takeLine(line: MarkdownLine, vault: VaultText): void {
  // within a comment
  if (line.end <= vault.at && vault.at > line.start) return;
  const { text, out, notes } = vault;
  vault.isInHtml = line.kind === 'html';
  if (line.kind !== 'text' || line.isFirst) writeMarked(vault);
  else vault.marked = null;
  const start = Math.max(line.start, vault.at);
  if (isCodeLine(line) && start === line.start) {
    const name =
      line.kind === 'fence' ? program.exec(text.slice(start + line.from, line.end))?.[1] : undefined;
    if (name !== undefined) notes.add('shortcode-stays', name);
    return;
  }
  out.push(text.slice(vault.at, start));
  vault.at = line.end;
  // what follows a comment of many lines on its last one
  if (start > line.start) {
    const rest = takeHtmlComments(text.slice(start, line.end), '', vault);
    if (rest.trim() !== '') out.push(vault.lineEnding, rewriteOwn(rest, line.end - rest.length, vault));
    return;
  }
  const prefix = text.slice(start, start + line.from);
  const own = text.slice(start + line.from, line.end);
  const isQuoted = line.kind === 'text' && line.isFirst && prefix.trimEnd().endsWith('>');
  const callout = isQuoted ? calloutIn(own.trimEnd()) : null;
  if (callout && !callout.isOurs) {
    out.push(prefix, `[!${callout.kind.toUpperCase()}]`);
    notes.add('callout-made', own);
    const inner = blankMarks(prefix);
    if (callout.title === '') return;
    const title = rewriteOwn(callout.title, start, vault);
    out.push(`${vault.lineEnding}${inner}**${title}**`);
    // the text below is a paragraph of its own
    if (nextLineGoesOn(text, line.end)) out.push(`${vault.lineEnding}${inner.trimEnd()}`);
    return;
  }
  if (foreignBox.test(own) && /(?:[-*+]|\d[.)])[ \t]+$/.test(prefix))
    notes.add('shortcode-stays', own.slice(0, 3));
  takeComments(line, { prefix, own, start: start + line.from }, vault);
}

/** The marks of items as blanks, for a line below in the same item. */
const blankMarks = (prefix: string): string =>
  prefix
    // what belongs to a footnote is indented by four
    .replace(/\[\^[^\]]*\]:/, '    ')
    .replace(/[-*+]|\d+[.)]/g, (mark) => ' '.repeat(mark.length));

/** Whether the next line is part of the quote and has words. */
function nextLineGoesOn(text: string, end: number): boolean {
  const next = /^(?:\r\n|[\n\r])([^\n\r]*)/.exec(text.slice(end, end + 1000))?.[1] ?? '';
  return /^[ \t]*>/.test(next) && next.replace(/[> \t]/g, '') !== '';
}

interface OwnText {
  prefix: string;
  own: string;
  /** Where `own` stands in the text. */
  start: number;
}

/** A line with comments between `%%`, which are put out of sight. */
function takeComments(line: MarkdownLine, { prefix, own, start }: OwnText, vault: VaultText): void {
  const { out, text } = vault;
  const mayBegin = line.kind !== 'heading' && line.kind !== 'cells';
  while (mayBegin && own.startsWith('%%')) {
    const close = text.indexOf('%%', start + 2);
    if (close === -1) break;
    // it would make HTML of the whole line
    const end = close + 2;
    const lines = text.slice(start + 2, close);
    out.push(prefix, commentOf(prefix.trim() === '' ? lines : inOneLine(lines), vault));
    if (end > line.end) {
      vault.at = end;
      return;
    }
    prefix = blankMarks(prefix);
    own = takeHtmlComments(text.slice(end, line.end).trimStart(), prefix, vault);
    if (own === '') return;
    start = line.end - own.length;
    out.push(vault.lineEnding);
  }
  out.push(prefix);
  const written = rewriteOwn(own, start, vault);
  const without = written.replace(blockId, '');
  if (without !== written && line.kind !== 'html')
    vault.marked = { at: out.length, without: without.trimEnd() };
  out.push(written);
}

const htmlComments = /^[ \t]*(?:<!--(?:(?!-->).)*-->[ \t]*)+/;

/**
 * Comments of HTML behind one of a vault get a line of their own too: they would make HTML of what follows.
 * @returns what follows, which begins a line now
 */
function takeHtmlComments(own: string, prefix: string, vault: VaultText): string {
  const comments = htmlComments.exec(own)?.[0] ?? '';
  if (comments !== '') vault.out.push(vault.lineEnding, prefix, comments.trim());
  const rest = own.slice(comments.length);
  vault.isInHtml ||= htmlStart(rest.trimStart(), { interrupts: false }) !== null;
  return rest;
}

const inOneLine = (lines: string): string => lines.replace(/[\n\r][\s>]*/g, ' ');

/** Neither of the two ends before its end. */
function commentOf(words: string, { notes }: VaultText): string {
  notes.add('comment-out-of-sight', words.trim().replace(/\s+/g, ' '));
  const body = words.replace(/-(?=-)/g, '- ');
  return `<!--${/^[>-]|^$/.test(body) ? ' ' : ''}${body}${body.endsWith('-') ? ' ' : ''}-->`;
}

/** @param start where `own` stands in the text */
function rewriteOwn(own: string, start: number, vault: VaultText): string {
  const { notes } = vault;
  const inner = (words: string) => rewriteOwn(words, start, vault);
  const link: TakeForm = (line, at) => takeWikilink(line, at, vault, { namesDead: true });
  const forms: Forms = {
    '[': link,
    '!': (line, at) => link(line, at) ?? takeSizedImage(line, at),
    '^': (line, at) => takeFootnote(line, at, vault, inner),
    '=': takeHighlight(inner),
    '%': (line, at) => takeComment(line, at, start, vault),
  };
  const template = /<%[^\n]{0,200}?%>/.exec(own)?.[0];
  if (template !== undefined) notes.add('shortcode-stays', template);
  const query = /`\$?= [^`\n]{1,200}`/.exec(own)?.[0];
  if (query !== undefined) notes.add('shortcode-stays', query);
  return rewriteInline(own, forms);
}

/** `==marked==` */
function takeHighlight(inner: (words: string) => string): TakeForm {
  let isNever = false;
  return (line, at) => {
    if (isNever || line[at + 1] !== '=' || line[at - 1] === '=' || !/[^\s=]/.test(line[at + 2] ?? ' '))
      return null;
    const end = line.indexOf('==', at + 3);
    isNever = end === -1;
    if (isNever || /\s/.test(line[end - 1]!)) return null;
    return { text: `<mark>${inner(line.slice(at + 2, end))}</mark>`, end: end + 2 };
  };
}

/** Of brackets in a footnote that stands in its line. */
const maxDepth = 20;

/** `^[an inline note]` */
function takeFootnote(
  line: string,
  at: number,
  { footnotes, footnotePrefix, isInHtml, notes }: VaultText,
  inner: (words: string) => string,
): { text: string; end: number } | null {
  if (line[at + 1] !== '[') return null;
  if (isInHtml) {
    notes.add('shortcode-stays', line.slice(at));
    return null;
  }
  let depth = 0;
  for (let end = at + 1; end < line.length && depth <= maxDepth; end += 1) {
    if (line[end] === '\\') end += 1;
    else if (line[end] === '[') depth += 1;
    else if (line[end] === ']' && (depth -= 1) === 0) {
      const number = footnotes.push('');
      footnotes[number - 1] = inner(line.slice(at + 2, end)).trim();
      return { text: `[^${footnotePrefix}${number}]`, end: end + 1 };
    }
  }
  return null;
}

/** A comment within a line. One that goes on over lines takes all of them. */
function takeComment(
  line: string,
  at: number,
  start: number,
  vault: VaultText,
): { text: string; end: number } | null {
  if (line[at + 1] !== '%') return null;
  const close = line.indexOf('%%', at + 2);
  if (close !== -1) return { text: commentOf(line.slice(at + 2, close), vault), end: close + 2 };
  const { text } = vault;
  if (text.slice(start, start + line.length) !== line) return null;
  const end = text.indexOf('%%', start + line.length);
  if (end === -1) return null;
  vault.at = end + 2;
  return { text: commentOf(inOneLine(text.slice(start + at + 2, end)), vault), end: line.length };
}

function writeMarked(vault: VaultText): void {
  if (vault.marked) vault.out[vault.marked.at] = vault.marked.without;
  vault.marked = null;
}
