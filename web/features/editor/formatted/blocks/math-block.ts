import type { BlockContext, Line, MarkdownConfig } from '@lezer/markdown';

// as the reading view does (`markdown-math.ts`)
const fence = /^\$\$[ \t]*$/;
const wholeLine = /^\$\$(?=[^$]*[^$ \t])[^$]+\$\$[ \t]*$/;

const restOf = (line: Line): string => line.text.slice(line.pos);
const begins = (line: Line): boolean =>
  line.next === 36 &&
  line.indent - line.baseIndent < 4 &&
  (fence.test(restOf(line)) || wholeLine.test(restOf(line)));

/** How many containers continue on a line: lezer's own fences read it too, but its types do not declare it. */
const depthOf = (line: Line): number => (line as Line & { depth: number }).depth;

/** Reads the lines up to the closing one, or to the end of the block's container. */
function readBlock(cx: BlockContext, line: Line): boolean {
  const from = cx.lineStart + line.pos;
  if (wholeLine.test(restOf(line))) {
    const to = cx.lineStart + line.text.trimEnd().length;
    cx.nextLine();
    cx.addElement(cx.elt('MathBlock', from, to));
    return true;
  }
  const marks = [cx.elt('CodeMark', from, from + 2)];
  while (cx.nextLine() && depthOf(line) >= cx.depth) {
    for (const mark of line.markers) marks.push(mark);
    const isLast = line.indent - line.baseIndent < 4 && fence.test(restOf(line));
    if (!isLast) continue;
    marks.push(cx.elt('CodeMark', cx.lineStart + line.pos, cx.lineStart + line.pos + 2));
    cx.nextLine();
    break;
  }
  cx.addElement(cx.elt('MathBlock', from, cx.prevLineEnd(), marks));
  return true;
}

/** Math between two lines of `$$`, and `$$ x $$` alone on its line. One dollar is never a mark. */
export const mathBlock: MarkdownConfig = {
  defineNodes: [{ name: 'MathBlock', block: true }],
  parseBlock: [
    {
      name: 'MathBlock',
      before: 'FencedCode',
      parse: (cx, line) => begins(line) && readBlock(cx, line),
      endLeaf: (_cx, line) => begins(line),
    },
  ],
};
