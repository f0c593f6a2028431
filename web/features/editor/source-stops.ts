const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}#{1,6}(?:[ \t]|$)/;

/** Characters of one piece, whole lines apart: what a keystroke makes to be laid out anew. */
const pieceLength = 2_000;
/** Characters that are laid out in one go: a few milliseconds. */
const atOnce = 10_000;

interface Piece {
  text: string;
  /** A heading comes right behind it. */
  isStop: boolean;
}

/** Whole lines, cut before each heading outside of code; what follows the last heading is left out. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let open: string | undefined;
  let [from, at] = [0, 0];
  const cut = (isStop: boolean) => {
    pieces.push({ text: text.slice(from, at), isStop });
    from = at;
  };
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (mark && open === undefined) open = mark;
    else if (mark && open !== undefined && mark.startsWith(open)) open = undefined;
    else if (open === undefined && heading.test(line)) cut(true);
    else if (at - from > pieceLength) cut(false);
    at += line.length + 1;
  }
  return pieces.slice(0, pieces.findLastIndex(({ isStop }) => isStop) + 1);
}

const mirrored = ['font', 'lineHeight', 'letterSpacing', 'tabSize'] as const;

/** The heights of pieces of text as a field would draw them, in px: measured in a copy, for a textarea does not tell. */
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
 * Tells how far down a field each of its headings is drawn. A long text is measured a part at a time, and after a
 * change only what has changed: to lay out 200 kB takes longer than a keystroke may.
 */
export function createSourceStops() {
  let known = { width: 0, heights: new Map<string, number>() };
  let last: { text: string; pieces: Piece[] } = { text: '', pieces: [] };
  let waiting: number | undefined;

  return {
    /** In px from the top; undefined while some of it is yet to be measured, `onMeasured` is called after that. */
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
