import type { EditorState } from '@codemirror/state';
import { lineOf } from '../blocks/block-field.ts';
import { shownInstead } from '../marks/inline-marks.ts';

/** A part of the visible text. */
interface Piece {
  /** Where it is in the shown text. */
  at: number;
  text: string;
  /** Where it is in the source. A piece that is shown as something else is mapped as a whole. */
  from: number;
  to: number;
}

/** A place in the source. */
export interface ShownRange {
  from: number;
  to: number;
  /** True if it contains hidden marks. */
  isAcross: boolean;
}

/** The visible text of a document, with a line for each block. */
export interface ShownRuns {
  text: string;
  /** The range in the source of a part of the visible text. */
  rangeOf: (from: number, to: number) => ShownRange;
  /** Where an offset of the source is in the visible text. */
  offsetOf: (at: number) => number;
}

/** The ranges of a table row's cells in its line. */
function cellsOf(text: string): [number, number][] {
  const cells: [number, number][] = [];
  let start = 0;
  for (const { index } of text.matchAll(/(?<!\\)\||$/g)) {
    if (index > start) cells.push([start, index]);
    start = index + 1;
  }
  return cells;
}

const delimiters = /^[\s|:-]*$/;

/** Reads the whole text: linear, but too slow for every key in a long one. */
export function shownRuns(state: EditorState): ShownRuns {
  const { doc } = state;
  const pieces: Piece[] = [];
  let length = 0;
  const add = (text: string, from: number, to: number) => {
    if (text === '') return;
    pieces.push({ at: length, text, from, to });
    length += text.length;
  };
  const instead = shownInstead(state);
  let next = 0;
  /** Adds a part of the source as it is displayed. */
  const addShown = (from: number, to: number) => {
    let at = from;
    for (; (instead[next]?.from ?? Infinity) < to; next += 1) {
      const { from: start, to: end, text } = instead[next] ?? { from, to: from, text: '' };
      if (start < at) continue;
      add(doc.sliceString(at, start), at, start);
      add(text, start, end);
      at = end;
    }
    add(doc.sliceString(at, to), at, to);
  };
  let end: number | undefined;
  for (let number = 1; number <= doc.lines; number += 1) {
    const { line, info, start } = lineOf(state, doc.line(number).from);
    const isTable = info.leaf === 'table' && !delimiters.test(line.text);
    if (!isTable && !/^(?:text|code|empty|source)$/.test(info.role)) {
      end = undefined;
      continue;
    }
    // a line that continues the one before it is appended to it
    if (info.isContinued && end !== undefined) add(' ', end, start);
    else add('\n', line.from, line.from);
    if (isTable)
      for (const [from, to] of cellsOf(line.text)) {
        addShown(line.from + from, line.from + to);
        add('\n', line.from + to, line.from + to);
      }
    else addShown(start, line.to);
    end = line.to;
  }
  /** The index of the last piece that begins at or before an offset, of the visible text or of the source. */
  const pieceAt = (offset: number, by: 'at' | 'from' = 'at'): number => {
    let [low, high] = [0, pieces.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((pieces[middle]?.[by] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const isWhole = ({ text, from, to }: Piece) => text.length === to - from;
  return {
    text: pieces.map(({ text }) => text).join(''),
    rangeOf: (from, to) => {
      const held = pieces.slice(pieceAt(from), pieceAt(to - 1) + 1);
      const [first, last] = [held[0], held.at(-1)];
      if (!first || !last) return { from: 0, to: 0, isAcross: false };
      return {
        from: isWhole(first) ? first.from + from - first.at : first.from,
        to: isWhole(last) ? last.from + to - last.at : last.to,
        isAcross: held.some((piece, index) => index > 0 && held[index - 1]?.to !== piece.from),
      };
    },
    offsetOf: (at) => {
      const piece = pieces[pieceAt(at, 'from')];
      if (!piece || at <= piece.from) return piece?.at ?? 0;
      if (at >= piece.to) return piece.at + piece.text.length;
      return piece.at + (isWhole(piece) ? at - piece.from : 0);
    },
  };
}
