import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { lineOf } from '../blocks/block-field.ts';
import { selectedWhole } from '../caret/caret.ts';
import { isBlankLine } from '../caret/line-info.ts';
import { treeOf } from '../language.ts';
import { writtenAddress } from './link-at.ts';
import { readImage, type ImageSource } from './read-image.ts';

/** The image that is selected as a whole. */
export function selectedImage(state: EditorState): ImageSource | undefined {
  const whole = selectedWhole(state);
  return whole && imageAt(state, whole.from);
}

/** The image on the line of an offset. */
export function imageAt(state: EditorState, at: number): ImageSource | undefined {
  const { line, info } = lineOf(state, at);
  if (info.leaf !== 'picture') return undefined;
  let node: SyntaxNode | null = treeOf(state).resolveInner(line.to, -1);
  while (node && node.name !== 'Paragraph' && node.name !== 'HTMLBlock') node = node.parent;
  return node ? readImage(state, node) : undefined;
}

// characters that Markdown would interpret in the words of an image
const signs = /[\\[\]`*<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu;

/** Writes an image as Markdown; with a width as an HTML tag, because Markdown has no width and other programs show the tag. */
export function writeImage({ address, alt, title, width }: Omit<ImageSource, 'from' | 'to'>): string {
  if (width === undefined) {
    const behind = title === '' ? '' : ` "${title.replace(/["\\]/g, '\\$&')}"`;
    return ['![', alt.replace(signs, '\\$&'), '](', writtenAddress(address), behind, ')'].join('');
  }
  const attribute = (name: string, value: string) =>
    `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;
  const named = title === '' ? [] : [attribute('title', title)];
  const all = [attribute('src', address), attribute('alt', alt), ...named, attribute('width', String(width))];
  return ['<img', ...all].join(' ') + '>';
}

/** A block of HTML continues to the next blank line, and a paragraph absorbs the lines that follow. */
function needsBlankLine(state: EditorState, to: number): boolean {
  const { doc } = state;
  const line = doc.lineAt(to);
  if (line.number === doc.lines) return false;
  const next = doc.line(line.number + 1);
  if (isBlankLine(next.text)) return false;
  const [{ info }, below] = [lineOf(state, to), lineOf(state, next.from).info];
  const isInside = info.containers.every(({ from }, index) => below.containers[index]?.from === from);
  const isLazy = below.containers.length < info.containers.length && below.leaf === 'paragraph';
  return isInside || isLazy;
}

/** Rewrites an image with other words or another width. */
export function changeImage(
  state: EditorState,
  image: ImageSource,
  change: Partial<Pick<ImageSource, 'alt' | 'width'>>,
): TransactionSpec {
  const insert = writeImage({ ...image, ...change });
  const line = state.doc.lineAt(image.from);
  const prefix = line.text.slice(0, image.from - line.from).replace(/[^>\s]/g, ' ');
  const becomesOther = 'width' in change && (change.width === undefined) !== (image.width === undefined);
  const gap = becomesOther && needsBlankLine(state, image.to) ? `\n${prefix.trimEnd()}` : '';
  return {
    changes: { from: image.from, to: image.to, insert: insert + gap },
    selection: { anchor: line.from, head: image.from + insert.length },
    userEvent: 'input.image',
  };
}
