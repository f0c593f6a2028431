import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { hasWords } from '../../../../../api/text/markdown/images.ts';
import { treeOf } from '../language.ts';
import { holdsInline } from './inline-ranges.ts';

/** In UTF-16 units: words further away do not count, so that lines with thousands of pictures stay quick. */
const reach = 4_000;

/** Not shown as words, or not words of the line. */
const unseen = /Mark|^(?:Image|LinkTitle|LinkLabel|HTMLTag|Comment|Processing|Footnote|HardBreak|Entity)/;

/** Whether there are words on the line of a picture, so that it is part of that line. */
export function isBesideWords(state: EditorState, image: SyntaxNode): boolean {
  const { doc } = state;
  let block = image.parent;
  while (block && !holdsInline.test(block.name)) block = block.parent;
  const from = Math.max(doc.lineAt(image.from).from, block?.from ?? 0, image.from - reach);
  let to = Math.min(doc.lineAt(image.to).to, block?.to ?? doc.length, image.to + reach);
  let words = '';
  let next = from;
  const readUpTo = (end: number) => {
    if (end > next) words += doc.sliceString(next, end);
  };
  treeOf(state).iterate({
    from,
    to,
    enter({ name, from: start, to: end, node }) {
      if (start >= to || end <= from) return false;
      const isAddress = name === 'URL' && /^(?:Link|Image)$/.test(node.parent?.name ?? '');
      if (!unseen.test(name) && !isAddress) return true;
      readUpTo(start);
      next = Math.max(next, end);
      if (name === 'HTMLTag' && /^<br\b/i.test(doc.sliceString(start, start + 4))) {
        // a break ends the line
        if (start < image.from) words = '';
        else to = start;
      }
      return false;
    },
  });
  readUpTo(to);
  return hasWords(words);
}
