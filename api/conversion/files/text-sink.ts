import type { PlaceKind } from '../../text/words/file-words.ts';

/** A page, a sheet or a slide, or a stretch of a text that has none. */
export interface SinkPart {
  place: string | null;
  text: string;
}

/** So much text of a file is kept. Bytes of UTF-8. */
const maxTextLength = 1024 * 1024;
/** A longer page or sheet becomes several parts, so that a snippet can be cut from one. UTF-16 units. */
const maxPartLength = 8_000;
/** A sheet's name is kept with each of its parts; Excel allows 31 characters. UTF-16 units. */
const maxPlaceLength = 200;
/** Pages without any text cost nothing; there are never more parts than this. */
const maxParts = 10_000;

/** Collects the text of a file, as far as it is kept. */
export class TextSink {
  readonly parts: SinkPart[] = [];
  /** True if the file has more text than was kept. */
  isCut = false;
  /** What the places are; null if the file has none. */
  placeKind: PlaceKind | null = null;
  #place: string | null = null;
  #pieces: string[] = [];
  #length = 0;
  #bytes = 0;
  readonly #isLate: () => boolean;

  /** @param isLate true once nothing further is to be kept */
  constructor(isLate: () => boolean) {
    this.#isLate = isLate;
  }

  /** True if nothing further is kept: the reader may stop. */
  get isFull(): boolean {
    return this.#bytes >= maxTextLength || this.parts.length >= maxParts || this.#isLate();
  }

  /** What follows stands at this place. */
  startPlace(kind: PlaceKind, place: string): void {
    this.#closePart();
    this.placeKind = kind;
    this.#place = tidy(place.slice(0, maxPlaceLength));
  }

  add(text: string): void {
    if (text === '') return;
    if (this.isFull) {
      this.isCut ||= text.trim() !== '';
      return;
    }
    for (let from = 0; from < text.length && !this.isFull;) {
      const piece = upTo(text.slice(from, from + maxPartLength));
      from += piece.length;
      this.#pieces.push(piece);
      this.#length += piece.length;
      this.#bytes += Buffer.byteLength(piece);
      if (this.#length > maxPartLength) this.#closeLongPart();
    }
    if (this.isFull) this.isCut = true;
  }

  end(): void {
    this.#closePart();
  }

  /** What was cut in the middle of a line goes on in the next part. */
  #closeLongPart(): void {
    const text = this.#pieces.join('');
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf(' '), text.lastIndexOf('\t'));
    const at = end > maxPartLength / 2 ? end + 1 : text.length;
    this.#push(text.slice(0, at));
    this.#pieces = [text.slice(at)];
    this.#length = text.length - at;
  }

  #closePart(): void {
    this.#push(this.#pieces.join(''));
    this.#pieces = [];
    this.#length = 0;
  }

  #push(raw: string): void {
    const text = tidy(raw);
    if (text !== '') this.parts.push({ place: this.#place, text });
  }
}

/** Without the first half of a character at its end: the other half would be in the next piece. */
const upTo = (piece: string): string => (piece.length > 1 ? piece.replace(/[\ud800-\udbff]$/, '') : piece);

/** PostgreSQL stores neither NUL nor half a surrogate pair; further control characters and runs of blanks say nothing. */
const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\0-\x08\x0b-\x1f\x7f\ufffd]+/g, ' ')
    .replace(/[ \u00a0]{2,}/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
