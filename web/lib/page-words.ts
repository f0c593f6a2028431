/** Elements that are on the page but not part of the text. */
const notText = '.anchor, .sr-only, [aria-hidden="true"], button, script, style';
const blockSelector =
  'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, blockquote, div, dt, dd, summary, figcaption';

/** A node of text. */
export interface TextPiece {
  node: Text;
  /** Its offset in the whole text. */
  start: number;
}

/** Reads the text of a page: inline markup does not split words, and blocks separate them. Takes linear time. */
export function readText(root: HTMLElement): { text: string; pieces: TextPiece[] } {
  const pieces: TextPiece[] = [];
  let text = '';
  let block: Element | undefined;
  const blockOf = new Map<Element | null, Element>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(notText) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // the walker visits an element before its content
    const outer = blockOf.get(node.parentElement) ?? root;
    if (node instanceof Element) {
      blockOf.set(node, node.matches(blockSelector) ? node : outer);
      continue;
    }
    if (outer !== block) text += '\n';
    block = outer;
    pieces.push({ node: node as Text, start: text.length });
    text += node.nodeValue ?? '';
  }
  return { text, pieces };
}

/** The range of some characters in a text that was read. */
export function rangeOf(pieces: readonly TextPiece[], { start, end }: { start: number; end: number }): Range {
  const pieceAt = (offset: number) => {
    let low = 0;
    for (let high = pieces.length; high - low > 1;) {
      const middle = (low + high) >> 1;
      if (pieces[middle]!.start <= offset) low = middle;
      else high = middle;
    }
    return pieces[low]!;
  };
  const [first, last] = [pieceAt(start), pieceAt(end - 1)];
  const range = document.createRange();
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}
