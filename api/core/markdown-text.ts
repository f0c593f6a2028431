import { limits } from '../contract/limits.ts';

/**
 * Markdown without its marks, on one line. Not a parser: it goes over the text once, from left to right, so that
 * no input can stall it; what is malformed stays as typed.
 * @param upTo stops once this many characters of text are there; the answer may be a little longer
 * @param fence the one that is open where the text begins, if it is cut from a longer one
 */
export function plainText(markdown: string, upTo = Infinity, fence: string | null = null): string {
  const state: BlockState = { fence, inComment: false };
  const lines: string[] = [];
  let length = 0;
  for (let start = 0; start <= markdown.length && length < upTo;) {
    const newline = markdown.indexOf('\n', start);
    const end = newline === -1 ? markdown.length : newline;
    const text = lineText(markdown.slice(start, end), state).replace(/\s+/g, ' ').trim();
    if (text) {
      lines.push(text);
      length += text.length + 1;
    }
    start = end + 1;
  }
  return lines.join(' ');
}

const fenceLine = /^[ \t>]*(`{3,}(?=[^`\n]*$)|~{3,})/gm;

/** The run of characters that opened the code block which goes on at `at`; null outside of one. */
export function openFenceAt(markdown: string, at: number): string | null {
  let open: string | null = null;
  for (const [, run = ''] of markdown.slice(0, at).matchAll(fenceLine)) {
    if (open === null) open = run;
    else if (run.startsWith(open)) open = null;
  }
  return open;
}

/** The first `limits.excerpt` characters of the text. */
export function excerptOf(markdown: string): string {
  return cutText(plainText(markdown, limits.excerpt), limits.excerpt).trimEnd();
}

/** At most `length` UTF-16 units from the start, never half a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const splitsPair = text.codePointAt(length - 1)! > 0xffff;
  return text.slice(0, splitsPair ? length - 1 : length);
}

interface BlockState {
  /** The run that opened a fence, which the same or a longer one closes. */
  fence: string | null;
  inComment: boolean;
}

function lineText(line: string, state: BlockState): string {
  const fence = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1];
  if (state.fence) {
    if (!fence?.startsWith(state.fence)) return line;
    state.fence = null;
    return '';
  }
  // backticks after a run of backticks: a code span, not a fence
  if (fence && !(fence.startsWith('`') && line.indexOf('`', line.indexOf(fence) + fence.length) !== -1)) {
    state.fence = fence;
    return '';
  }
  if (isRule(line)) return '';
  const marked = line.slice(blockStart(line));
  const definition = /^\[[^\]]{1,999}\]:/.exec(marked)?.[0];
  if (definition)
    return definition.startsWith('[^') ? inlineText(marked.slice(definition.length), state) : '';
  return inlineText(marked.startsWith('|') ? marked.replaceAll('|', ' ') : marked, state);
}

/** Rules, the lines below headings, and the line of dashes in a table. */
function isRule(line: string): boolean {
  let mark = '';
  for (const character of line) {
    if (/[\s>|:]/.test(character)) continue;
    if (mark === '' && '-=*_'.includes(character)) mark = character;
    else if (character !== mark) return false;
  }
  return mark !== '';
}

/** Where the text begins, behind quote marks, bullets, numbers, heading marks and task boxes. */
function blockStart(line: string): number {
  const marks = /[ \t]*(?:>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$)|#{1,6}(?=\s|$)|\[[ xX]\](?=\s))[ \t]*/y;
  let start = 0;
  while (marks.test(line)) start = marks.lastIndex;
  const blanks = /[ \t]*/y;
  blanks.lastIndex = start;
  blanks.test(line);
  return blanks.lastIndex;
}

interface Inline {
  line: string;
  state: BlockState;
  /** The pieces of the answer; a bracket is emptied when it turns out to belong to a link. */
  out: string[];
  /** Where in `out` the open brackets are. */
  brackets: number[];
  /** Starts of the runs of backticks, by length, in order. */
  backticks: Map<number, number[]> | null;
  /** No target that opens before this closes. */
  openTargetsUntil: number;
}

const plainRun = /[^\\`*_~[\]!<>&#]+/y;
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

function inlineText(line: string, state: BlockState): string {
  const inline: Inline = { line, state, out: [], brackets: [], backticks: null, openTargetsUntil: -1 };
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

/** Takes the mark at `at` and answers where to go on. */
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

/** Emphasis, strikes and the marks that close a heading go; operators and names stay. */
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
    '#': /\s/.test(before) && line.slice(end).trim() === '',
  }[line[at]!];
  if (!isDropped) out.push(line.slice(at, end));
  return end;
}

function takeCode(inline: Inline, at: number): number {
  const { line, out } = inline;
  let end = at;
  while (line[end] === '`') end += 1;
  inline.backticks ??= backtickRuns(line);
  const runs = inline.backticks.get(end - at) ?? [];
  while (runs.length > 0 && runs.at(-1)! < end) runs.pop();
  const close = runs.pop();
  if (close === undefined) return end;
  out.push(line.slice(end, close));
  return close + (end - at);
}

/** Last first, so that they can be taken off the end. */
function backtickRuns(line: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const run of line.matchAll(/`+/g)) {
    const starts = runs.get(run[0].length) ?? [];
    starts.push(run.index);
    runs.set(run[0].length, starts);
  }
  for (const starts of runs.values()) starts.reverse();
  return runs;
}

/** Behind the text of a link its target goes, and with it both brackets. */
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
