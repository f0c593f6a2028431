import type { EditorState } from '@codemirror/state';
import { WidgetType, type EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { t } from '@lingui/core/macro';
import { lineImageClass } from '../../../../../api/text/markdown/images.ts';
import { allowedImage } from '../../../../components/use-image.ts';
import { element } from '../element.ts';
import { addressOf, labelOf } from './link-target.ts';
import { measureAgain } from '../caret/measure-again.ts';
import { isBesideWords } from './beside-words.ts';
import { imageTagAt } from './image-tag.ts';
import { readImage, type ImageSource } from './read-image.ts';

/** The heights that pictures had when they were drawn, so that nothing jumps while they load again. In px. */
const heights = new Map<string, number>();
/** The height of a picture that was not loaded yet. In px. */
const usualHeight = 240;

/** The words that replace a missing picture. */
const wordsFor = (words: string): string => t`Image: ${words}`;

type Shown = Pick<ImageSource, 'address' | 'alt' | 'width'>;

/** A picture on a line of its own, with its words below. */
class Picture extends WidgetType {
  readonly #image: Shown;
  readonly #above: string;
  constructor(image: Shown, above: string) {
    super();
    this.#image = image;
    this.#above = above;
  }
  get #key() {
    return `${this.#image.width ?? ''} ${this.#image.address}`;
  }
  override eq(other: Picture) {
    return other.#key === this.#key && other.#image.alt === this.#image.alt && other.#above === this.#above;
  }
  override get estimatedHeight() {
    return heights.get(this.#key) ?? usualHeight;
  }
  toDOM(view: EditorView) {
    const { address, alt, width } = this.#image;
    const figure = element('div', `ed-whole ed-figure ${this.#above}`);
    const src = allowedImage(address);
    const words = () => element('div', 'ed-no-picture', wordsFor(alt || address));
    if (src === undefined) {
      figure.append(words());
      return figure;
    }
    const frame = element('div', 'ed-frame');
    const image = element('img', '');
    const known = heights.get(this.#key);
    if (known !== undefined) figure.style.minHeight = `${known}px`;
    image.alt = alt || t`Image`;
    if (width !== undefined) image.width = width;
    image.addEventListener('load', () => {
      figure.style.minHeight = '';
      measureAgain(view, () => heights.set(this.#key, figure.offsetHeight));
    });
    image.addEventListener('error', () => {
      frame.replaceWith(words());
      figure.style.minHeight = '';
      measureAgain(view);
    });
    image.src = src;
    frame.append(image, element('span', 'ed-corner'));
    figure.append(frame);
    if (alt !== '') figure.append(element('div', 'ed-caption', alt));
    return figure;
  }
  // a picture is not fetched again for its words or its width
  override updateDOM(figure: HTMLElement, _view: EditorView, before: Picture) {
    const { address, alt, width } = this.#image;
    const image = figure.querySelector('img');
    if (address !== before.#image.address || this.#above !== before.#above || !image) return false;
    image.alt = alt || t`Image`;
    if (width === undefined) image.removeAttribute('width');
    else image.width = width;
    figure.querySelector('.ed-caption')?.remove();
    if (alt !== '') figure.append(element('div', 'ed-caption', alt));
    return true;
  }
  override ignoreEvent(event: Event) {
    const isCorner = event.target instanceof Element && event.target.className === 'ed-corner';
    return event.type !== 'mousedown' && !(isCorner && event.type === 'pointerdown');
  }
}

/** Renders a picture that is alone on its line. */
export const pictureOf = (state: EditorState, block: SyntaxNode, above = ''): WidgetType =>
  new Picture(readImage(state, block) ?? { address: '', alt: '', width: undefined }, above);

interface Inline extends Shown {
  /** Part of a line of words, and no higher. */
  isInLine: boolean;
}

/** A picture within a text. */
class InlinePicture extends WidgetType {
  readonly #image: Inline;
  constructor(image: Inline) {
    super();
    this.#image = image;
  }
  override eq(picture: InlinePicture) {
    const other = picture.#image;
    const { address, alt, width, isInLine } = this.#image;
    return (
      other.address === address && other.alt === alt && other.width === width && other.isInLine === isInLine
    );
  }
  toDOM(view: EditorView) {
    const { address, alt, width, isInLine } = this.#image;
    const src = allowedImage(address);
    if (address === '') return element('span', 'ed-no-picture', alt);
    const words = () => element('span', 'ed-no-picture', wordsFor(alt || address));
    if (src === undefined) return words();
    // changes happen inside this frame, because words in its place would be read as typed
    const frame = element('span', '');
    const image = element('img', `ed-inline-picture ${isInLine ? lineImageClass : ''}`);
    image.alt = alt || t`Image`;
    if (width !== undefined) image.width = width;
    image.addEventListener('load', () => measureAgain(view));
    image.addEventListener('error', () => image.replaceWith(words()));
    image.src = src;
    frame.append(image);
    return frame;
  }
}

export function inlinePictureOf(state: EditorState, image: SyntaxNode): WidgetType {
  const label = labelOf(image);
  return new InlinePicture({
    address: addressOf(state, image) ?? '',
    alt: label ? state.doc.sliceString(label.from, label.to) : '',
    width: undefined,
    isInLine: isBesideWords(state, image),
  });
}

/** Renders an image within a text that was written as a tag; undefined if the tag stays source. */
export function inlineTagOf(state: EditorState, node: SyntaxNode): WidgetType | undefined {
  const tag = imageTagAt(state.doc, node);
  if (!tag) return undefined;
  return new InlinePicture({ ...tag, isInLine: tag.width === undefined && isBesideWords(state, node) });
}
