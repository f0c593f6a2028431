import { endOfFrontMatter } from './front-matter.ts';
import { htmlStart, type HtmlStart } from './html-blocks.ts';
import {
  advance,
  indentOf,
  isBlank,
  restOf,
  sourceLines,
  type Slice,
  type SourceLine,
} from './source-lines.ts';
import { cellsOf, isDelimiterRow } from './table-rows.ts';

/** A piece of text in which links can stand, as the lines that it consists of, without quote and list marks. */
export interface TextBlock {
  kind: 'paragraph' | 'underlined heading' | 'heading' | 'cell' | 'html';
  lines: Slice[];
  /** In how many quotes and list items. */
  depth: number;
}

type Container = { kind: 'quote' } | { kind: 'item'; indent: number };

type Leaf =
  | { kind: 'paragraph'; lines: Slice[] }
  | { kind: 'table' }
  | { kind: 'fence'; mark: string; length: number }
  | { kind: 'html'; lines: Slice[]; start: HtmlStart };

interface State {
  source: string;
  blocks: TextBlock[];
  containers: Container[];
  leaf: Leaf | null;
}

/** Deeper quotes and lists are plain text: what is nested deeper was written to stall. */
const deepest = 100;

/**
 * The blocks of a Markdown text that can hold links, in order: the block structure of CommonMark with the tables
 * of GitHub, without front matter and code. Goes over each line once.
 */
export function textBlocks(source: string): TextBlock[] {
  const state: State = { source, blocks: [], containers: [], leaf: null };
  for (const line of sourceLines(source, endOfFrontMatter(source))) takeLine(state, line);
  closeLeaf(state);
  return state.blocks;
}

function takeLine(state: State, line: SourceLine): void {
  const matched = matchContainers(state, line);
  const isInside = matched === state.containers.length;
  if (isInside && continuesVerbatim(state, line)) return;
  if (!isInside && (state.leaf?.kind === 'fence' || state.leaf?.kind === 'html')) closeLeaf(state);
  if (isInside && takeUnderline(state, line)) return;
  const opened = openContainers(state, line, matched);
  if (isBlank(line)) {
    closeLeaf(state);
    if (!opened) state.containers.length = matched;
    return;
  }
  const isLazy = !opened && state.leaf?.kind === 'paragraph';
  if (!isLazy && !opened && !isInside) leaveContainers(state, matched);
  takeLeaf(state, line, opened ? state.containers.length : matched);
}

/** How many of the open quotes and items go on in this line. */
function matchContainers({ containers }: State, line: SourceLine): number {
  let matched = 0;
  for (const container of containers) {
    const { columns, next } = indentOf(line);
    if (container.kind === 'quote') {
      if (columns > 3 || line.text[next] !== '>') break;
      takeQuoteMark(line, columns);
    } else if (columns >= container.indent) advance(line, container.indent);
    else if (!isBlank(line)) break;
    matched += 1;
  }
  return matched;
}

function takeQuoteMark(line: SourceLine, indent: number): void {
  advance(line, indent + 1);
  if (/[ \t]/.test(line.text[line.at] ?? '')) advance(line, 1);
}

/** Inside of code and HTML nothing begins. */
function continuesVerbatim(state: State, line: SourceLine): boolean {
  const { leaf } = state;
  if (leaf?.kind === 'fence') {
    if (closesFence(line, leaf)) state.leaf = null;
    return true;
  }
  if (leaf?.kind !== 'html') return false;
  if (leaf.start.end === null && isBlank(line)) closeLeaf(state);
  else {
    leaf.lines.push(restOf(line));
    if (leaf.start.end?.test(line.text.slice(line.at))) closeLeaf(state);
  }
  return true;
}

function closesFence(line: SourceLine, { mark, length }: { mark: string; length: number }): boolean {
  const { columns, next } = indentOf(line);
  if (columns > 3 || line.text[next] !== mark) return false;
  const run = line.text.slice(next, line.contentEnd);
  return run.length >= length && run === mark.repeat(run.length);
}

/** `===` or `---` below a paragraph makes it a heading. */
function takeUnderline(state: State, line: SourceLine): boolean {
  const { leaf } = state;
  const { columns, next } = indentOf(line);
  if (leaf?.kind !== 'paragraph' || columns > 3) return false;
  if (!/^(?:=+|-+)$/.test(line.text.slice(next, line.contentEnd))) return false;
  emit(state, 'underlined heading', leaf.lines);
  state.leaf = null;
  return true;
}

function openContainers(state: State, line: SourceLine, matched: number): boolean {
  let opened = false;
  while (!isBlank(line)) {
    const isFull = (opened ? state.containers.length : matched) >= deepest;
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

/** @param isBelowParagraph fewer marks end a paragraph than begin a list elsewhere */
function containerAt(line: SourceLine, isBelowParagraph: boolean): Container | null {
  const { columns, next } = indentOf(line);
  if (columns > 3) return null;
  if (line.text[next] === '>') {
    takeQuoteMark(line, columns);
    return { kind: 'quote' };
  }
  return takeNoteMark(line) ?? takeListMark(line, isBelowParagraph);
}

/** A footnote goes on where four columns are blank. */
function takeNoteMark(line: SourceLine): Container | null {
  const { columns, next } = indentOf(line);
  const mark = /^\[\^[^\][\s]{1,200}\]:/.exec(line.text.slice(next, next + 210))?.[0];
  if (!mark) return null;
  advance(line, columns + mark.length);
  advance(line, indentOf(line).columns);
  return { kind: 'item', indent: 4 };
}

function takeListMark(line: SourceLine, isBelowParagraph: boolean): Container | null {
  const { columns, next } = indentOf(line);
  const mark = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/.exec(line.text.slice(next, next + 11))?.[0];
  if (!mark || isRule(line.text.slice(next, line.contentEnd))) return null;
  const isEmpty = next + mark.length >= line.contentEnd;
  if (isBelowParagraph && (isEmpty || (mark.length > 1 && Number.parseInt(mark, 10) !== 1))) return null;
  advance(line, columns + mark.length);
  const gap = isEmpty ? 1 : indentOf(line).columns;
  // five blanks or more: one belongs to the mark, the others begin indented code
  const padding = gap > 4 ? 1 : gap;
  advance(line, padding);
  return { kind: 'item', indent: columns + mark.length + padding };
}

function leaveContainers(state: State, matched: number): void {
  closeLeaf(state);
  state.containers.length = matched;
}

function takeLeaf(state: State, line: SourceLine, depth: number): void {
  const { columns, next } = indentOf(line);
  const isParagraph = state.leaf?.kind === 'paragraph';
  if (columns > 3) {
    if (isParagraph) addToParagraph(state, line);
    else closeLeaf(state);
    return;
  }
  const text = line.text.slice(next, line.contentEnd);
  const begin = (leaf: Leaf | null) => {
    leaveContainers(state, depth);
    state.leaf = leaf;
  };
  if (/^#{1,6}(?:[ \t]|$)/.test(text)) {
    begin(null);
    return emit(state, 'heading', [restOf(line)]);
  }
  const fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(text)?.[0];
  if (fence) return begin({ kind: 'fence', mark: fence[0]!, length: fence.length });
  if (isRule(text)) return begin(null);
  const html = htmlStart(text, { interrupts: isParagraph });
  if (!html) return addText(state, line);
  begin({ kind: 'html', lines: [restOf(line)], start: html });
  if (html.end?.test(text.slice(html.length))) closeLeaf(state);
}

function addText(state: State, line: SourceLine): void {
  if (state.leaf?.kind === 'table') return emitRow(state, restOf(line));
  const above = state.leaf?.kind === 'paragraph' ? state.leaf.lines : [];
  const header = above.at(-1);
  const row = restOf(line);
  if (header && isDelimiterRow(state.source, header, row)) {
    if (above.length > 1) emit(state, 'paragraph', above.slice(0, -1));
    emitRow(state, header);
    state.leaf = { kind: 'table' };
  } else addToParagraph(state, line);
}

function addToParagraph(state: State, line: SourceLine): void {
  if (state.leaf?.kind !== 'paragraph') state.leaf = { kind: 'paragraph', lines: [] };
  state.leaf.lines.push(restOf(line));
}

function emitRow(state: State, row: Slice): void {
  for (const cell of cellsOf(state.source, row)) emit(state, 'cell', [cell]);
}

function closeLeaf(state: State): void {
  const { leaf } = state;
  if (leaf?.kind === 'paragraph') emit(state, 'paragraph', leaf.lines);
  if (leaf?.kind === 'html' && !leaf.start.isCode) emit(state, 'html', leaf.lines);
  state.leaf = null;
}

function emit(state: State, kind: TextBlock['kind'], lines: Slice[]): void {
  state.blocks.push({ kind, lines, depth: state.containers.length });
}

const isRule = (text: string): boolean => /^(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/.test(text);
