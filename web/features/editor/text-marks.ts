import { verbatimLines } from './text-fences.ts';
import { lineStart, type Command, type Edit, type Selected } from './text-edit.ts';

export interface Mark {
  open: string;
  close: string;
  /** The text to insert if nothing is selected. */
  placeholder: () => string;
}

interface Run {
  from: number;
  to: number;
}

/** An opening and a closing mark in one line. */
interface Pair {
  open: Run;
  close: Run;
}

/** Pairs of stars in a line: `*` is italic, `**` bold, and `***` both, with bold outside. */
function starPairs(line: string, length: 1 | 2): Pair[] {
  const pairs: Pair[] = [];
  let open: Run | undefined;
  for (const { 0: run, index } of line.matchAll(/(?<!\\)\*+/g)) {
    if (run.length !== length && run.length !== 3) continue;
    const isOuter = length === 2;
    const isOpening = !open;
    const atStart = run.length !== 3 || isOpening === isOuter;
    const from = atStart ? index : index + run.length - length;
    const mark = { from, to: from + length };
    if (open) {
      pairs.push({ open, close: mark });
      open = undefined;
    } else if (/\S/.test(line[index + run.length] ?? ' ')) open = mark;
  }
  return pairs;
}

function tagPairs(line: string, { open, close }: Mark): Pair[] {
  const pairs: Pair[] = [];
  for (let at = line.indexOf(open); at !== -1; at = line.indexOf(open, at + 1)) {
    const end = line.indexOf(close, at);
    if (end === -1) break;
    pairs.push({ open: { from: at, to: at + open.length }, close: { from: end, to: end + close.length } });
  }
  return pairs;
}

function pairsOf(line: string, mark: Mark): Pair[] {
  if (mark.open === '**') return starPairs(line, 2);
  return mark.open === '*' ? starPairs(line, 1) : tagPairs(line, mark);
}

/** Removes the marks around a selection, or at its ends. */
function unwrap({ text, start, end }: Selected, mark: Mark): Edit | undefined {
  const lineFrom = lineStart(text, start);
  const next = text.indexOf('\n', end);
  const line = text.slice(lineFrom, next === -1 ? text.length : next);
  const [from, to] = [start - lineFrom, end - lineFrom];
  const around = pairsOf(line, mark).find(
    ({ open, close }) =>
      (open.to <= from && to <= close.from) || (from < to && open.from === from && close.to === to),
  );
  if (!around) return undefined;
  const { open, close } = around;
  const insert = line.slice(open.to, close.from);
  const keep = (at: number) => Math.min(Math.max(at, open.to), close.from) - open.to;
  const base = lineFrom + open.from;
  return { from: base, to: lineFrom + close.to, insert, start: base + keep(from), end: base + keep(to) };
}

const wordBefore = /[\p{L}\p{N}_'’-]*$/u;
const wordAfter = /^[\p{L}\p{N}_'’-]*/u;

/** Extends a caret inside a word to the whole word. */
function widened({ text, start, end }: Selected): Selected {
  if (start !== end) return { text, start, end };
  const before = wordBefore.exec(text.slice(Math.max(0, start - 100), start))?.[0] ?? '';
  const after = wordAfter.exec(text.slice(end, end + 100))?.[0] ?? '';
  if (before === '' || after === '') return { text, start, end };
  return { text, start: start - before.length, end: end + after.length };
}

/** The prefixes of headings, quotes, lists and tasks, which stay outside of a mark. */
const blockSigns = /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/;

function wrapPiece(piece: string, { open, close }: Mark): string {
  const core = piece.trim();
  // Markdown ignores marks with spaces inside their ends
  return core === '' ? piece : piece.replace(core, () => open + core + close);
}

/** Puts marks around each line, because a mark cannot span paragraphs. */
function wrapLines({ text, start, end }: Selected, mark: Mark): Edit {
  const lines = text.slice(start, end).split('\n');
  const kept = verbatimLines(text, { from: lineStart(text, start), to: end });
  const insert = lines
    .map((line, index) => {
      if (kept.has(index)) return line;
      const isWhole = index > 0 || start === 0 || text[start - 1] === '\n';
      const signs = isWhole ? (blockSigns.exec(line)?.[0] ?? '') : '';
      return signs + wrapPiece(line.slice(signs.length), mark);
    })
    .join('\n');
  return { from: start, to: end, insert, start, end: start + insert.length };
}

function unwrapLines({ text, start, end }: Selected, { open, close }: Mark): Edit | undefined {
  const lines = text.slice(start, end).split('\n');
  const kept = verbatimLines(text, { from: lineStart(text, start), to: end });
  const bare = lines.map((line, index) => {
    if (kept.has(index)) return line;
    const signs = blockSigns.exec(line)?.[0] ?? '';
    const core = line.slice(signs.length).trim();
    if (core === '') return line;
    const isWrapped =
      core.length > open.length + close.length && core.startsWith(open) && core.endsWith(close);
    return isWrapped ? signs + core.slice(open.length, -close.length) : undefined;
  });
  if (bare.includes(undefined)) return undefined;
  const insert = bare.join('\n');
  return { from: start, to: end, insert, start, end: start + insert.length };
}

/** Puts marks around the selection, or removes them if they are there. */
export function toggleMark(mark: Mark): Command {
  return (selected) => {
    if (selected.text.slice(selected.start, selected.end).includes('\n')) {
      return unwrapLines(selected, mark) ?? wrapLines(selected, mark);
    }
    const off = unwrap(selected, mark);
    if (off) return off;
    const { text, start, end } = widened(selected);
    const inside = text.slice(start, end);
    const core = inside.trim();
    const placeholder = mark.placeholder();
    const insert = core === '' ? mark.open + placeholder + mark.close : wrapPiece(inside, mark);
    const lead = core === '' ? 0 : inside.indexOf(core);
    const at = start + lead + mark.open.length;
    const length = core === '' ? placeholder.length : core.length;
    if (selected.start === selected.end && core !== '') {
      const caret = selected.start + mark.open.length;
      return { from: start, to: end, insert, start: caret, end: caret };
    }
    return { from: start, to: end, insert, start: at, end: at + length };
  };
}
