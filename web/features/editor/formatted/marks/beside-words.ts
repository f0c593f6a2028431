import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { hasWords } from '../../../../../api/text/reading/line-images.ts';
import { treeOf } from '../language.ts';
import { holdsInline, tagOf } from './inline-ranges.ts';

/** In UTF-16 units: words further away do not count, so that lines with thousands of pictures stay quick. */
const reach = 4_000;

/** Not shown as words, or not words of the line. */
const unseen =
  /^(?:\w+Mark|TaskMarker|Image|LinkTitle|LinkLabel|HTMLTag|Comment|ProcessingInstruction|FootnoteReference|HardBreak|Entity)$/;

/** Whether there are words on the line of a picture, so that it is part of that line. */
export function isBesideWords(state: EditorState, image: SyntaxNode): boolean {
  const { doc } = state;
  let block = image.parent;
  while (block && !holdsInline.test(block.name)) block = block.parent;
  const from = Math.max(doc.lineAt(image.from).from, block?.from ?? 0, image.from - reach);
  const to = Math.min(doc.lineAt(image.to).to, block?.to ?? doc.length, image.to + reach);
  /** The words of the line, and the part that is not read yet. */
  let words = '';
  let next = from;
  const readUpTo = (end: number) => {
    if (end > next) words += doc.sliceString(next, end);
  };
  let isOver = false;
  treeOf(state).iterate({
    from,
    to,
    enter({ name, from: start, to: end, node }) {
      if (isOver || start >= to || end <= from) return false;
      const isAddress = name === 'URL' && /^(?:Link|Image)$/.test(node.parent?.name ?? '');
      if (!unseen.test(name) && !isAddress) return true;
      readUpTo(start);
      next = Math.max(next, end);
      if (name !== 'HTMLTag' || tagOf(doc.sliceString(start, Math.min(end, start + 100)))?.name !== 'br')
        return false;
      // a break ends the line
      if (start < image.from) words = '';
      else isOver = true;
      return false;
    },
  });
  if (!isOver) readUpTo(to);
  return hasWords(words);
}
