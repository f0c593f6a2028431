import { advance, cursorOf, indentOf, isBlank, type LineCursor } from './cursor.ts';
import { containerAt, takeQuoteMark, type Container } from './containers.ts';
import {
  areDefinitions,
  htmlStart,
  isRule,
  isTableRule,
  mathFence,
  mathLine,
  type HtmlStart,
} from './leaves.ts';

/**
 * What a line of a Markdown text is. Fences enclose `code` and math; a `table rule` is the line of dashes below the
 * head.
 */
type LineKind =
  | 'blank'
  | 'text'
  | 'heading'
  /** Makes the paragraph above a heading. */
  | 'underline'
  | 'rule'
  | 'fence'
  | 'code'
  | 'closing fence'
  | 'indented code'
  | 'html'
  | 'table rule'
  | 'cells';

export interface MarkdownLine {
  kind: LineKind;
  /** Where the line's own text is: without the marks of quotes, lists and headings, and without surrounding blanks. */
  from: number;
  to: number;
  /** For a heading or an underline; 0 for others. */
  level: number;
  /** For text: whether it begins a paragraph. */
  isFirst: boolean;
  /** The offset of the line in the text; 0 if the line was read alone. */
  start: number;
  end: number;
}

/** Whether it is a line of code, or a fence around code. Markdown has no meaning there. */
export const isCodeLine = ({ kind }: Pick<MarkdownLine, 'kind'>): boolean =>
  kind === 'fence' || kind === 'code' || kind === 'closing fence' || kind === 'indented code';

type Leaf =
  /** `lines`: those of a paragraph that may consist only of definitions of links. */
  | { kind: 'paragraph'; last: string; lines: string[] | null }
  | { kind: 'table' }
  | { kind: 'fence'; mark: string; length: number; indent: number }
  | { kind: 'html'; start: HtmlStart };

interface State {
  containers: Container[];
  leaf: Leaf | null;
}

/** Deeper quotes and lists count as plain text, because nobody nests that deeply except to stall a parser. */
const maxDepth = 100;

/** Only a paragraph begins with one of these, and no other block continues with them. */
const beginsText = /^[A-Za-z\u00a1-\u1fff\u3001-\ufefe"'(]/;

/**
 * Reads a text line by line, each without its line ending, and tells what each line is: the blocks of CommonMark with
 * GitHub's tables, footnotes and math. It takes linear time, so it is used where a parser would take too long: at each
 * save, in each snippet, at each keystroke in the editor. The measurements are in docs/decisions/0023.
 */
export function createLineReader(): (line: string) => MarkdownLine {
  const state: State = { containers: [], leaf: null };
  return (text) => {
    const isPlain = state.containers.length === 0 && (state.leaf === null || state.leaf.kind === 'paragraph');
    const line = cursorOf(text);
    // most lines are like this
    return isPlain && beginsText.test(text) ? takeText(state, line, 0) : takeLine(state, line);
  };
}

/** The lines of a text from an offset on, with their places. LF, CRLF and a lone CR end a line. */
export function* markdownLines(source: string, from = 0): Generator<MarkdownLine> {
  const read = createLineReader();
  const ending = /\r\n|[\n\r]/g;
  ending.lastIndex = from;
  for (let start = from; start < source.length;) {
    const found = ending.exec(source);
    const end = found ? found.index : source.length;
    const line = read(source.slice(start, end));
    line.start = start;
    line.end = end;
    yield line;
    start = found ? ending.lastIndex : source.length;
  }
}

function takeLine(state: State, line: LineCursor): MarkdownLine {
  const matched = matchContainers(state, line);
  const isInside = matched === state.containers.length;
  if (isInside) {
    const verbatim = takeVerbatim(state, line) ?? takeUnderline(state, line);
    if (verbatim) return verbatim;
  } else if (state.leaf?.kind === 'fence' || state.leaf?.kind === 'html') state.leaf = null;
  const opened = openContainers(state, line, matched);
  if (isBlank(line)) {
    state.leaf = null;
    if (!opened) state.containers.length = matched;
    return lineOf('blank', line.text.length, line.text.length);
  }
  const isLazy = !opened && state.leaf?.kind === 'paragraph';
  if (!isLazy && !opened && !isInside) leaveContainers(state, matched);
  return takeLeaf(state, line, opened ? state.containers.length : matched);
}

const lineOf = (kind: LineKind, from: number, to: number): MarkdownLine => ({
  kind,
  from,
  to,
  level: 0,
  isFirst: false,
  start: 0,
  end: to,
});

/** How many of the open quotes and items continue on this line. */
function matchContainers({ containers }: State, line: LineCursor): number {
  let matched = 0;
  for (const container of containers) {
    const { columns, next } = indentOf(line);
    if (container.kind === 'quote') {
      if (columns > 3 || line.text[next] !== '>') break;
      takeQuoteMark(line, columns);
    } else if (isBlank(line)) {
      // an item may begin with one blank line
      if (container.isEmpty) break;
    } else if (columns < container.indent) break;
    else {
      advance(line, container.indent);
      container.isEmpty = false;
    }
    matched += 1;
  }
  return matched;
}

/** Inside fenced code and HTML no block begins. */
function takeVerbatim(state: State, line: LineCursor): MarkdownLine | null {
  const { leaf } = state;
  if (leaf?.kind !== 'fence' && leaf?.kind !== 'html') return null;
  const { columns, next } = indentOf(line);
  if (leaf.kind === 'fence') {
    if (closesFence(line, leaf)) {
      state.leaf = null;
      return lineOf('closing fence', next, line.contentEnd);
    }
    advance(line, Math.min(columns, leaf.indent));
    return lineOf('code', line.at, line.text.length);
  }
  const isEnd = leaf.start.end ? leaf.start.end.test(line.text.slice(line.at)) : isBlank(line);
  if (isEnd) state.leaf = null;
  return isEnd && !leaf.start.end ? null : lineOf('html', Math.min(next, line.contentEnd), line.contentEnd);
}

function closesFence(line: LineCursor, { mark, length }: { mark: string; length: number }): boolean {
  const { columns, next } = indentOf(line);
  if (columns > 3 || line.text[next] !== mark) return false;
  const run = line.text.slice(next, line.contentEnd);
  return run.length >= length && run === mark.repeat(run.length);
}

/** `===` or `---` below a paragraph makes it a heading. */
function takeUnderline(state: State, line: LineCursor): MarkdownLine | null {
  const { leaf } = state;
  if (leaf?.kind !== 'paragraph') return null;
  const { columns, next } = indentOf(line);
  const mark = line.text[next];
  if (columns > 3) return null;
  if ((mark !== '=' && mark !== '-') || !/^(?:=+|-+)$/.test(line.text.slice(next, line.contentEnd)))
    return null;
  if (leaf.lines && areDefinitions(leaf.lines)) return null;
  state.leaf = null;
  return { ...lineOf('underline', next, line.contentEnd), level: mark === '=' ? 1 : 2 };
}

function openContainers(state: State, line: LineCursor, matched: number): boolean {
  let opened = false;
  while (!isBlank(line)) {
    const isFull = (opened ? state.containers.length : matched) >= maxDepth;
    const isBelowParagraph =
      !opened && matched === state.containers.length && state.leaf?.kind === 'paragraph';
    const container = isFull ? null : containerAt(line, isBelowParagraph);
    if (!container) break;
    if (!opened) leaveContainers(state, matched);
    state.containers.push(container);
    opened = true;
  }
  return opened;
}

function leaveContainers(state: State, matched: number): void {
  state.leaf = null;
  state.containers.length = matched;
}

function takeLeaf(state: State, line: LineCursor, depth: number): MarkdownLine {
  const { columns, next } = indentOf(line);
  const isParagraph = state.leaf?.kind === 'paragraph';
  if (columns > 3) {
    if (isParagraph) return takeText(state, line, next, { isIndented: true });
    state.leaf = null;
    return lineOf('indented code', next, line.contentEnd);
  }
  const begun = beginsBlock.test(line.text[next] ?? '') ? blockAt(line, next, columns, isParagraph) : null;
  if (!begun) return takeText(state, line, next);
  leaveContainers(state, depth);
  state.leaf = begun.leaf;
  return begun.line;
}

const beginsBlock = /[#`~$\-_*<]/;

/**
 * The block that a line begins, except paragraphs and tables.
 * @param at where its text is in the line
 */
function blockAt(
  line: LineCursor,
  at: number,
  indent: number,
  isParagraph: boolean,
): { line: MarkdownLine; leaf: Leaf | null } | null {
  const text = line.text.slice(at, line.contentEnd);
  const heading = headingIn(text, at);
  if (heading) return { line: heading, leaf: null };
  const math = mathLine(text);
  if (math !== undefined) return { line: lineOf('code', at + 2, at + 2 + math.length), leaf: null };
  const fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(text)?.[0] ?? mathFence(text);
  if (fence)
    return {
      line: lineOf('fence', at, line.contentEnd),
      leaf: { kind: 'fence', mark: fence[0]!, length: fence.length, indent },
    };
  if (isRule(text)) return { line: lineOf('rule', at, line.contentEnd), leaf: null };
  const start = htmlStart(text, { interrupts: isParagraph });
  if (!start) return null;
  const isOver = start.end?.test(text.slice(start.length)) ?? false;
  return { line: lineOf('html', at, line.contentEnd), leaf: isOver ? null : { kind: 'html', start } };
}

/** @param at where the text is in its line */
function headingIn(text: string, at: number): MarkdownLine | null {
  const mark = /^#{1,6}(?=[ \t]|$)/.exec(text)?.[0];
  if (!mark) return null;
  // marks at the end close it, if a blank precedes them
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  if (!/[ \t]/.test(text[end - 1] ?? ' ')) end = text.length;
  const words = text.slice(mark.length, Math.max(mark.length, end));
  const from = at + mark.length + (words.length - words.trimStart().length);
  return { ...lineOf('heading', from, from + words.trim().length), level: mark.length };
}

/**
 * @param from where the text is in its line
 * @param isIndented so far that it can only continue a paragraph
 */
function takeText(state: State, line: LineCursor, from: number, { isIndented = false } = {}): MarkdownLine {
  const { leaf } = state;
  if (leaf?.kind === 'table') return lineOf('cells', from, line.contentEnd);
  const text = line.text.slice(from, line.contentEnd);
  const taken = lineOf('text', from, line.contentEnd);
  if (leaf?.kind !== 'paragraph') {
    state.leaf = { kind: 'paragraph', last: text, lines: text.startsWith('[') ? [text] : null };
    taken.isFirst = true;
  } else if (!isIndented && isTableRule(leaf.last, text)) {
    state.leaf = { kind: 'table' };
    taken.kind = 'table rule';
  } else {
    leaf.last = text;
    leaf.lines?.push(text);
  }
  return taken;
}
