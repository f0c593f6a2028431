import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { readImageTag } from './image-tag.ts';
import { addressOf, labelOf } from './link-target.ts';

/** An image alone on its line, as it is written. */
export interface ImageSource {
  from: number;
  to: number;
  address: string;
  alt: string;
  title: string;
  /** In px; undefined if it has its natural width, up to the column. */
  width: number | undefined;
}

const unescaped = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** Reads the image that a paragraph, or a block of HTML, is. */
export function readImage(state: EditorState, block: SyntaxNode): ImageSource | undefined {
  const written = (from: number, to: number) => state.doc.sliceString(from, to);
  if (block.name === 'HTMLBlock') {
    const tag = readImageTag(written(block.from, block.to));
    return tag && { from: block.from, to: block.to, ...tag };
  }
  const image = block.firstChild;
  if (image?.name !== 'Image') return undefined;
  const [label, title] = [labelOf(image), image.getChild('LinkTitle')];
  return {
    from: image.from,
    to: image.to,
    address: addressOf(state, image) ?? '',
    alt: label ? unescaped(written(label.from, label.to)).replace(/\s*\n\s*/g, ' ') : '',
    title: title ? unescaped(written(title.from + 1, title.to - 1)) : '',
    width: undefined,
  };
}
