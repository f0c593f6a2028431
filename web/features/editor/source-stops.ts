import { endOfFrontMatter } from '../../../api/text/markdown/front-matter.ts';
import { markdownLines } from '../../../api/text/markdown/lines.ts';

/** The size of a piece in characters, up to the end of a line: this much is laid out again at a keystroke. */
const pieceLength = 2_000;
/** Characters that are laid out in one go: a few milliseconds. */
const atOnce = 10_000;

interface Piece {
  text: string;
  /** True if a heading follows directly. */
  isStop: boolean;
}

/** The offsets of a text's headings. */
export function headingStarts(text: string): number[] {
  const starts: number[] = [];
  let paragraph = 0;
  for (const { kind, isFirst, start } of markdownLines(text, endOfFrontMatter(text))) {
    if (isFirst) paragraph = start;
    if (kind === 'heading') starts.push(start);
    else if (kind === 'underline') starts.push(paragraph);
  }
  return starts;
}

/** Splits the text before each heading, and long parts. The text after the last heading is not included. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const stop of headingStarts(text)) {
    while (stop - from > pieceLength) {
      const end = text.indexOf('\n', from + pieceLength) + 1;
      if (end === 0 || end >= stop) break;
      pieces.push({ text: text.slice(from, end), isStop: false });
      from = end;
    }
    pieces.push({ text: text.slice(from, stop), isStop: true });
    from = stop;
  }
  return pieces;
}

const mirrored = ['font', 'lineHeight', 'letterSpacing', 'tabSize'] as const;

/** The heights of pieces of text in a field, in px. Measured in a copy, because a textarea does not report them. */
function measure(field: HTMLTextAreaElement, texts: readonly string[]): number[] {
  const mirror = document.createElement('div');
  const style = getComputedStyle(field);
  for (const name of mirrored) mirror.style[name] = style[name];
  const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  Object.assign(mirror.style, {
    position: 'absolute',
    contain: 'strict',
    width: `${field.clientWidth - padding}px`,
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  const parts = texts.map((text) => {
    const part = document.createElement('div');
    part.textContent = text;
    return part;
  });
  mirror.append(...parts);
  document.body.append(mirror);
  const heights = parts.map((part) => part.getBoundingClientRect().height);
  mirror.remove();
  return heights;
}

/**
 * Computes how far down a field each of its headings is. A long text is measured part by part, and after a change only
 * the changed part, because laying out 200 kB takes too long for every keystroke.
 */
export function createSourceStops() {
  let known = { width: 0, heights: new Map<string, number>() };
  let last: { text: string; pieces: Piece[] } = { text: '', pieces: [] };
  let waiting: number | undefined;

  return {
    /** In px from the top; undefined while a part is still to be measured, `onMeasured` is called afterwards. */
    of: (field: HTMLTextAreaElement, onMeasured: () => void): number[] | undefined => {
      const { value, clientWidth } = field;
      if (known.width !== clientWidth) known = { width: clientWidth, heights: new Map() };
      if (last.text !== value) last = { text: value, pieces: piecesOf(value) };
      const missing = last.pieces.map(({ text }) => text).filter((text) => !known.heights.has(text));
      let length = 0;
      const now = missing.filter((text) => (length += text.length) - text.length < atOnce);
      measure(field, now).forEach((height, index) => known.heights.set(now[index]!, height));
      if (now.length < missing.length) {
        waiting ??= requestAnimationFrame(() => {
          waiting = undefined;
          onMeasured();
        });
        return undefined;
      }
      if (known.heights.size > 2 * last.pieces.length + 100) {
        const heights = new Map(last.pieces.map(({ text }) => [text, known.heights.get(text)!]));
        known = { width: clientWidth, heights };
      }
      let top = parseFloat(getComputedStyle(field).paddingTop);
      return last.pieces.flatMap(({ text, isStop }) => {
        top += known.heights.get(text)!;
        return isStop ? [top] : [];
      });
    },
  };
}
