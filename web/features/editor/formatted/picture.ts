import type { EditorState } from '@codemirror/state';
import { WidgetType, type EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { t } from '@lingui/core/macro';
import { allowedImage } from '../../../components/use-image.ts';
import { element } from './element.ts';
import { addressOf, labelOf } from './link-target.ts';

/** The heights that pictures had when they were drawn, so that nothing jumps while they load again. In px. */
const heights = new Map<string, number>();
/** Of a picture that was never drawn. In px. */
const usualHeight = 240;

/** What stands in the place of a picture that is not there. */
const wordsFor = (words: string): string => t`Image: ${words}`;

/** A picture on a line of its own, with its words below. */
class Picture extends WidgetType {
  readonly #address: string;
  readonly #alt: string;
  readonly #above: string;
  constructor(address: string, alt: string, above: string) {
    super();
    this.#address = address;
    this.#alt = alt;
    this.#above = above;
  }
  override eq(other: Picture) {
    return other.#address === this.#address && other.#alt === this.#alt && other.#above === this.#above;
  }
  override get estimatedHeight() {
    return heights.get(this.#address) ?? usualHeight;
  }
  toDOM(view: EditorView) {
    const frame = element('div', `ed-whole ed-figure ${this.#above}`);
    const src = allowedImage(this.#address);
    const words = () => element('div', 'ed-no-picture', wordsFor(this.#alt || this.#address));
    if (src === undefined) {
      frame.append(words());
      return frame;
    }
    const image = element('img', '');
    const known = heights.get(this.#address);
    if (known !== undefined) frame.style.minHeight = `${known}px`;
    image.alt = this.#alt || t`Image`;
    image.addEventListener('load', () => {
      frame.style.minHeight = '';
      view.requestMeasure({
        read: () => heights.set(this.#address, frame.offsetHeight),
      });
    });
    image.addEventListener('error', () => {
      image.replaceWith(words());
      frame.style.minHeight = '';
      view.requestMeasure();
    });
    image.src = src;
    frame.append(image);
    if (this.#alt !== '') frame.append(element('div', 'ed-caption', this.#alt));
    return frame;
  }
  override ignoreEvent(event: Event) {
    return event.type !== 'mousedown';
  }
}

/** How a picture is drawn that stands alone on its line. */
export function pictureOf(state: EditorState, paragraph: SyntaxNode, above = ''): WidgetType {
  const image = paragraph.firstChild ?? paragraph;
  const label = labelOf(image);
  const alt = label ? state.doc.sliceString(label.from, label.to) : '';
  return new Picture(addressOf(state, image) ?? '', alt.replace(/\\([[\]\\])/g, '$1'), above);
}

/** A picture within a text, as high as its line. */
class InlinePicture extends WidgetType {
  readonly #address: string;
  readonly #alt: string;
  constructor(address: string, alt: string) {
    super();
    this.#address = address;
    this.#alt = alt;
  }
  override eq(other: InlinePicture) {
    return other.#address === this.#address && other.#alt === this.#alt;
  }
  toDOM() {
    const src = allowedImage(this.#address);
    const words = () => element('span', 'ed-no-picture', wordsFor(this.#alt || this.#address));
    if (src === undefined) return words();
    // what changes is within it: in its place, words would be read as typed
    const frame = element('span', '');
    const image = element('img', 'ed-inline-picture');
    image.alt = this.#alt || t`Image`;
    image.addEventListener('error', () => image.replaceWith(words()));
    image.src = src;
    frame.append(image);
    return frame;
  }
}

export function inlinePictureOf(state: EditorState, image: SyntaxNode): WidgetType {
  const label = labelOf(image);
  return new InlinePicture(
    addressOf(state, image) ?? '',
    label ? state.doc.sliceString(label.from, label.to) : '',
  );
}
