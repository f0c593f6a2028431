import { characterEntities } from 'character-entities';
import { calloutKind } from './callouts.ts';
import { endOfFrontMatter } from './front-matter.ts';
import { limits } from '../limits.ts';
import { markdownLines, type MarkdownLine } from './lines.ts';
import { createCodeSpans } from './code-spans.ts';

interface TextRange {
  from?: number;
  to?: number;
  lines?: Iterable<MarkdownLine>;
}

/**
 * Markdown without its marks, on one line. Blocks are recognised as in `markdown-lines.ts`. Within a line this is not a
 * parser: it scans the text once from left to right, so that no input can stall it; malformed Markdown stays as typed.
 * @param from where the wanted text begins and ends; the text before it decides what its lines are
 * @param lines of the whole text, if they are known
 * @param upTo stops once this many characters of text are found; the result may be a little longer
 */
export function plainText(
  markdown: string,
  { upTo = Infinity, ...range }: TextRange & { upTo?: number } = {},
): string {
  const lines: string[] = [];
  let length = 0;
  for (const { text } of plainLines(markdown, range)) {
    lines.push(text);
    length += text.length + 1;
    if (length >= upTo) break;
  }
  return lines.join(' ');
}

/** The lines of `plainText`, those without text left out, each with its offset in the source. */
export function* plainLines(
  markdown: string,
  { from = 0, to = markdown.length, lines = markdownLines(markdown) }: TextRange = {},
  state: TextState = textState(),
): Generator<{ text: string; start: number }> {
  for (const line of lines) {
    if (line.start >= to) break;
    if (line.end < from) continue;
    const marked = markdown.slice(Math.max(line.start + line.from, from), Math.min(line.start + line.to, to));
    const text = isCalloutMark(markdown, line) ? hiddenText(marked, state) : lineText(line, marked, state);
    const tidy = tidyLine(text);
    if (tidy) yield { text: tidy, start: line.start };
  }
}

/**
 * What search finds in a Markdown text: the text as it reads, and below it what only its source says, so that the exact
 * source is found too: targets of links, tags, names of entities, and words as they are typed with marks inside.
 */
export function searchableText(markdown: string): string {
  const state: TextState = { ...textState(), hidden: [] };
  const shown: string[] = [];
  const body = endOfFrontMatter(markdown);
  const lines = markdownLines(markdown, body);
  for (const { text, start } of plainLines(markdown, { lines }, state)) {
    // the page shows the number of an item
    const number = /^[\s>*+-]*(\d{1,9}[.)])[ \t]/.exec(markdown.slice(start, start + 40))?.[1];
    shown.push(number && !text.startsWith(number) ? `${number} ${text}` : text);
  }
  if (body > 0) shown.push(markdown.slice(0, body));
  return [...shown, ...(state.hidden ?? [])].join('\n');
}

/** The first `limits.excerpt` characters of the text, without its front matter and a heading that repeats the title. */
export function excerptOf(markdown: string, title = ''): string {
  const body = markdown.slice(titleHeadingEnd(markdown, title) || endOfFrontMatter(markdown));
  return cutText(plainText(body, { upTo: limits.excerpt }), limits.excerpt).trimEnd();
}

// no bracket inside the words: otherwise each of many open ones would be followed to the end of the heading
const picture =
  /!\[[^[\]]*\](?:\((?:<[^<>]{0,500}>|[^()\s<]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+(?:"[^"]{0,200}"|'[^']{0,200}'))?\s*\)|\[[^[\]]*\])/g;

/** The text of a heading, without its pictures. */
export const headingText = (typed: string): string => inlineText(typed.replace(picture, ''));

/** Where the heading ends that a text begins with, if it repeats the document's title, as the page leaves it out; else 0. */
export function titleHeadingEnd(markdown: string, title: string): number {
  const wanted = tidied(title);
  if (wanted === '') return 0;
  let first: string | undefined;
  for (const { kind, start, end, from, to } of markdownLines(markdown, endOfFrontMatter(markdown))) {
    if (kind === 'blank' && first === undefined) continue;
    const typed = markdown.slice(start + from, start + to);
    // an underline follows the one line above it
    const heading =
      kind === 'underline' ? first : kind === 'heading' && first === undefined ? typed : undefined;
    if (heading !== undefined) {
      const text = tidied(headingText(heading));
      return [text, tidied(cutText(text, limits.documentTitle))].includes(wanted) ? end : 0;
    }
    if (kind !== 'text' || first !== undefined || typed.length > maxTitleHeading) return 0;
    first = typed;
  }
  return 0;
}

const maxTitleHeading = 1_000;

const tidied = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** At most `length` UTF-16 units from the start, never half a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const splitsPair = text.codePointAt(length - 1)! > 0xffff;
  return text.slice(0, splitsPair ? length - 1 : length);
}

/** `[!NOTE]` at the beginning of a quote is a label, not a word of the writer. */
const isCalloutMark = (markdown: string, { start, from, to, isFirst }: MarkdownLine): boolean =>
  isFirst &&
  markdown.slice(start, start + from).includes('>') &&
  calloutKind(markdown.slice(start + from, start + to)) !== undefined;

interface TextState {
  inComment: boolean;
  /** Whether the line above defined a link. */
  inDefinitions: boolean;
  /** Collects what only the source says; null if nobody asks. */
  hidden: string[] | null;
}

const textState = (): TextState => ({ inComment: false, inDefinitions: false, hidden: null });

function hiddenText(source: string, { hidden }: TextState): string {
  if (hidden && hasLetters.test(source)) hidden.push(source);
  return '';
}

/** A zero-width sign (U+FEFF) counts as white space only in JavaScript. */
const whiteSpace = /[^\S\ufeff]+/g;

const untidy = /[^\S \ufeff]| {2}/;

/** Most lines have single blanks only, and are not written anew. */
export const tidyLine = (text: string): string =>
  (untidy.test(text) ? text.replace(whiteSpace, ' ') : text).trim();

const hasLetters = /[\p{L}\p{N}]/u;

/** @param marked the wanted part of the line, without the marks of blocks */
function lineText({ kind, isFirst }: MarkdownLine, marked: string, state: TextState): string {
  const isInline = kind === 'text' || kind === 'html' || kind === 'cells';
  if (!isInline || isFirst) state.inComment = false;
  state.inDefinitions =
    kind === 'text' && (isFirst || state.inDefinitions) && /^\[[^\]]{1,999}\]:/.test(marked);
  if (state.inDefinitions) return hiddenText(marked, state);
  if (kind === 'code' || kind === 'indented code') return marked;
  if (kind === 'heading') return inlineText(marked, state);
  if (!isInline) return hiddenText(marked, state);
  const isRow = kind === 'cells' || marked.startsWith('|');
  return inlineText(isRow ? marked.replaceAll('|', ' ') : marked.replace(/^\[[ xX]\](?=\s)/, ''), state);
}

interface Inline {
  line: string;
  state: TextState;
  /** The pieces of the result; a bracket is emptied when it turns out to belong to a link. */
  out: string[];
  /** The open brackets, as indexes in `out`. */
  brackets: number[];
  /** Created at the first backtick. */
  spanAt: ReturnType<typeof createCodeSpans> | null;
  /** No target that begins before this index is closed. */
  openTargetsUntil: number;
  /** The lengths of runs of stars on this line that were dropped. */
  stars: Set<number>;
}

const anyMark = /[\\`*_~[\]!<>&]/;
const plainRun = /[^\\`*_~[\]!<>&]+/y;
const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));/y;

/** The text of one line without its marks. For a heading, no state is needed. */
export function inlineText(line: string, state: TextState = textState()): string {
  if (!state.inComment && !anyMark.test(line)) return line;
  const inline: Inline = {
    line,
    state,
    out: [],
    brackets: [],
    spanAt: null,
    openTargetsUntil: -1,
    stars: new Set(),
  };
  const marks = state.hidden ? new HiddenMarks(line, state.hidden) : null;
  let at = 0;
  while (at < line.length) {
    plainRun.lastIndex = at;
    if (!state.inComment && plainRun.test(line)) {
      inline.out.push(line.slice(at, plainRun.lastIndex));
      at = plainRun.lastIndex;
      continue;
    }
    const before = inline.out.length;
    const next = state.inComment ? afterComment(inline, at) : takeMark(inline, at);
    marks?.take(at, next, inline.out.slice(before).join(''));
    at = next;
  }
  marks?.end();
  return inline.out.join('');
}

const wordPart = /[\p{L}\p{N}\p{M}\p{Cs}]/u;

/** Collects the marks of a line that say something, and the words that marks stand in, as they are typed. */
class HiddenMarks {
  readonly #line: string;
  readonly #hidden: string[];
  /** Marks beside each other count as one. */
  #from = 0;
  #to = -1;
  #shown = '';
  #says = false;

  constructor(line: string, hidden: string[]) {
    this.#line = line;
    this.#hidden = hidden;
  }

  /** @param shown what the page shows in place of the source from `from` to `to` */
  take(from: number, to: number, shown: string): void {
    const source = this.#line.slice(from, to);
    if (source === shown) return;
    if (from !== this.#to) {
      this.end();
      this.#from = from;
    }
    this.#to = to;
    this.#shown += shown;
    // of code, and of an address in brackets, all words are shown
    this.#says ||= hasLetters.test(source) && !(hasLetters.test(shown) && source.includes(shown));
  }

  end(): void {
    const [line, from, to] = [this.#line, this.#from, this.#to];
    if (to > from) {
      const first = this.#shown[0] ?? line[to] ?? '';
      const last = this.#shown.at(-1) ?? line[from - 1] ?? '';
      const begins = this.#isPart(from - 1) && wordPart.test(first) ? this.#wordEdge(from, -1) : from;
      const ends = this.#isPart(to) && wordPart.test(last) ? this.#wordEdge(to, 1) : to;
      if (this.#says || begins < from || ends > to) this.#hidden.push(line.slice(begins, ends));
    }
    this.#shown = '';
    this.#says = false;
    this.#to = -1;
  }

  #isPart(at: number): boolean {
    return wordPart.test(this.#line[at] ?? '');
  }

  /** At most as many characters as a word has. */
  #wordEdge(from: number, step: 1 | -1): number {
    let at = from;
    while (Math.abs(at - from) < 64 && this.#isPart(step === 1 ? at : at - 1)) at += step;
    return at;
  }
}

function afterComment({ line, state }: Inline, at: number): number {
  const end = line.indexOf('-->', at);
  state.inComment = end === -1;
  return end === -1 ? line.length : end + 3;
}

/** Reads the mark at `at` and returns where to continue. */
function takeMark(inline: Inline, at: number): number {
  const { line, out } = inline;
  const mark = line[at]!;
  if (mark === '`') return takeCode(inline, at);
  if (mark === '[') {
    if (line[at + 1] === '^') {
      const note = /\[\^[\w-]{1,99}\]/y;
      note.lastIndex = at;
      if (note.test(line)) return note.lastIndex;
    }
    inline.brackets.push(out.push('[') - 1);
    return at + 1;
  }
  if (mark === ']') return takeBracket(inline, at);
  if (mark === '<') return takeTag(inline, at);
  if (mark === '&') return takeEntity(inline, at);
  if (mark === '\\' && /[!-/:-@[-`{-~]/.test(line[at + 1] ?? '')) {
    out.push(line[at + 1]!);
    return at + 2;
  }
  if (mark === '!') {
    if (line[at + 1] !== '[') out.push(mark);
    return at + 1;
  }
  return takeRun(inline, at);
}

/** Whether another run on the line can close this one, or be closed by it. Three stars are one and two. */
function hasPartner({ line, stars }: Inline, length: number, end: number): boolean {
  if (length > 2 || stars.has(length) || stars.has(3)) return true;
  const run = length === 1 ? /(?<!\*)\*(?!\*)|\*{3}/g : /(?<!\*)\*\*(?!\*)|\*{3}/g;
  run.lastIndex = end;
  return run.test(line);
}

/** Removes emphasis and strikethrough; keeps operators and names. */
function takeRun(inline: Inline, at: number): number {
  const { line, out } = inline;
  let end = at + 1;
  while (line[end] === line[at]) end += 1;
  const before = line[at - 1] ?? ' ';
  const after = line[end] ?? ' ';
  const isApart = /\s/.test(before) && /\s/.test(after);
  const isWithin = hasLetters.test(before) && hasLetters.test(after);
  let isDropped = end - at > 1;
  if (line[at] === '_') isDropped = !isApart && !isWithin;
  // 2*3 has nothing that a star could close
  if (line[at] === '*') isDropped = !isApart && (!isWithin || hasPartner(inline, end - at, end));
  if (line[at] === '*' && isDropped) inline.stars.add(Math.min(3, end - at));
  if (!isDropped) out.push(line.slice(at, end));
  return end;
}

function takeCode(inline: Inline, at: number): number {
  inline.spanAt ??= createCodeSpans(inline.line);
  const { code, end } = inline.spanAt(at);
  if (code === null) return end;
  // `$`x`$` is math: its dollars are marks too
  const isMath = inline.out.at(-1)?.endsWith('$') && inline.line[end] === '$';
  if (isMath) inline.out.push(inline.out.pop()!.slice(0, -1));
  inline.out.push(code);
  return isMath ? end + 1 : end;
}

/** After the text of a link, its target is removed together with both brackets. */
function takeBracket(inline: Inline, at: number): number {
  const { line, out, brackets } = inline;
  const open = brackets.pop();
  const next = line[at + 1];
  const end = open !== undefined && (next === '(' || next === '[') ? targetEnd(inline, at + 1) : -1;
  if (end === -1 || open === undefined) {
    out.push(']');
    return at + 1;
  }
  out[open] = '';
  return end;
}

function targetEnd(inline: Inline, at: number): number {
  const { line } = inline;
  if (at < inline.openTargetsUntil) return -1;
  const [open, close] = line[at] === '(' ? ['(', ')'] : ['[', ']'];
  let depth = 0;
  for (let index = at; index < line.length; index += 1) {
    if (line[index] === '\\') index += 1;
    else if (line[index] === open) depth += 1;
    else if (line[index] === close && (depth -= 1) === 0) return index + 1;
  }
  inline.openTargetsUntil = line.length;
  return -1;
}

function takeTag(inline: Inline, at: number): number {
  const { line, out } = inline;
  if (line.startsWith('<!--', at)) {
    inline.state.inComment = true;
    return at + 4;
  }
  const address = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/y;
  address.lastIndex = at;
  const link = address.exec(line)?.[1];
  if (link) {
    out.push(link);
    return address.lastIndex;
  }
  const tag = /<\/?[A-Za-z][A-Za-z0-9-]{0,30}(?:\s[^<>]{0,2000})?\/?>/y;
  tag.lastIndex = at;
  if (!tag.test(line)) {
    out.push('<');
    return at + 1;
  }
  // "one<br>two" are two words
  if (/^<(?:br|hr|p|div|td|th|li|\/p|\/div|\/td|\/th|\/li)\b/i.test(line.slice(at, at + 6))) out.push(' ');
  return tag.lastIndex;
}

function takeEntity({ line, out }: Inline, at: number): number {
  entity.lastIndex = at;
  const found = entity.exec(line);
  const text = found && entityText(found);
  out.push(text ?? '&');
  return text ? entity.lastIndex : at + 1;
}

function entityText([, decimal, hexadecimal, name]: RegExpExecArray): string | undefined {
  // a name such as `constructor` is no entity
  if (name) return Object.hasOwn(characterEntities, name) ? characterEntities[name] : undefined;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}
