import { calloutKind } from './callouts.ts';
import { endOfFrontMatter } from './front-matter.ts';
import { limits } from '../limits.ts';
import { markdownLines, type MarkdownLine } from './lines.ts';
import { createCodeSpans } from './code-spans.ts';

/**
 * Markdown without its marks, on one line. Blocks are recognised as in `markdown-lines.ts`. Within a line this is not a
 * parser: it scans the text once from left to right, so that no input can stall it; malformed Markdown stays as typed.
 * @param from where the wanted text begins and ends; the text before it decides what its lines are
 * @param lines of the whole text, if they are known
 * @param upTo stops once this many characters of text are found; the result may be a little longer
 */
export function plainText(
  markdown: string,
  {
    from = 0,
    to = markdown.length,
    upTo = Infinity,
    lines: source = markdownLines(markdown),
  }: { from?: number; to?: number; upTo?: number; lines?: Iterable<MarkdownLine> } = {},
): string {
  const state: TextState = { inComment: false, inDefinitions: false };
  const lines: string[] = [];
  let length = 0;
  for (const line of source) {
    if (line.start >= to || length >= upTo) break;
    if (line.end < from) continue;
    const marked = markdown.slice(Math.max(line.start + line.from, from), Math.min(line.start + line.to, to));
    const text = isCalloutMark(markdown, line)
      ? ''
      : lineText(line, marked, state).replace(/\s+/g, ' ').trim();
    if (text) {
      lines.push(text);
      length += text.length + 1;
    }
  }
  return lines.join(' ');
}

/** The first `limits.excerpt` characters of the text, without its front matter. */
export function excerptOf(markdown: string): string {
  const body = markdown.slice(endOfFrontMatter(markdown));
  return cutText(plainText(body, { upTo: limits.excerpt }), limits.excerpt).trimEnd();
}

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
}

/** @param marked the wanted part of the line, without the marks of blocks */
function lineText({ kind, isFirst }: MarkdownLine, marked: string, state: TextState): string {
  const isInline = kind === 'text' || kind === 'html' || kind === 'cells';
  if (!isInline || isFirst) state.inComment = false;
  state.inDefinitions =
    kind === 'text' && (isFirst || state.inDefinitions) && /^\[[^\]]{1,999}\]:/.test(marked);
  if (state.inDefinitions) return '';
  if (kind === 'code' || kind === 'indented code') return marked;
  if (kind === 'heading') return inlineText(marked, state);
  if (!isInline) return '';
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
}

const plainRun = /[^\\`*_~[\]!<>&]+/y;
const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));/y;
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  copy: '©',
};

/** The text of one line without its marks. For a heading, no state is needed. */
export function inlineText(
  line: string,
  state: TextState = { inComment: false, inDefinitions: false },
): string {
  const inline: Inline = {
    line,
    state,
    out: [],
    brackets: [],
    spanAt: null,
    openTargetsUntil: -1,
  };
  let at = 0;
  while (at < line.length) {
    if (state.inComment) {
      at = afterComment(inline, at);
      continue;
    }
    plainRun.lastIndex = at;
    if (plainRun.test(line)) {
      inline.out.push(line.slice(at, plainRun.lastIndex));
      at = plainRun.lastIndex;
    } else at = takeMark(inline, at);
  }
  return inline.out.join('');
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

/** Removes emphasis and strikethrough; keeps operators and names. */
function takeRun({ line, out }: Inline, at: number): number {
  let end = at + 1;
  while (line[end] === line[at]) end += 1;
  const before = line[at - 1] ?? ' ';
  const after = line[end] ?? ' ';
  const isApart = /\s/.test(before) && /\s/.test(after);
  const isDropped = {
    '*': !isApart,
    _: !isApart && !(/[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)),
    '~': end - at > 1,
  }[line[at]!];
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
  if (name) return entities[name];
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}
