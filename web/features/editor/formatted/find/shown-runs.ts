import type { EditorState } from '@codemirror/state';
import { lineOf } from '../blocks/block-field.ts';
import { shownInstead } from '../marks/inline-marks.ts';

/** A part of the text as it is shown. */
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
  /** Signs that are not shown stand within it. */
  isAcross: boolean;
}

/** The text of a document as it is shown, block by block, a line each. */
export interface ShownRuns {
  text: string;
  /** Where a part of the shown text stands in the source. */
  rangeOf: (from: number, to: number) => ShownRange;
}

/** Where the cells of a row of a table begin and end in its line. */
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
  /** Adds a part of the source as it is shown. */
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
    // a line that goes on in the one before it is shown behind it
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
  /** The number of the piece that holds an offset. */
  const pieceAt = (offset: number): number => {
    let [low, high] = [0, pieces.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((pieces[middle]?.at ?? 0) <= offset) low = middle;
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
  };
}
