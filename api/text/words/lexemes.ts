/** Further words are not indexed: PostgreSQL refuses a tsvector over 1 MB, and the save would fail. */
const distinctWords = 100_000;
const vectorBytes = 700_000;
/** The limit for further places of words, in addition to `vectorBytes`. */
const placeBytes = 300_000;
/** PostgreSQL stores no higher position. */
const lastPosition = 16_383;
/** This many places of a word are stored; they are used for nearness and phrases. */
const positionsPerWord = 24;

/** Words with their places, up to the size that PostgreSQL accepts. */
export class Lexemes {
  readonly #places = new Map<string, number[]>();
  #bytes = 0;
  #placeBytes = 0;

  hasRoom(): boolean {
    return this.#places.size < distinctWords && this.#bytes < vectorBytes;
  }

  /** @returns whether the word is new */
  add(lexeme: string, position: number): boolean {
    const places = this.#places.get(lexeme);
    const place = Math.min(position, lastPosition);
    if (!places) {
      this.#bytes += Buffer.byteLength(lexeme) + 6;
      this.#places.set(lexeme, [place]);
      return true;
    }
    if (places.length < positionsPerWord && places.at(-1) !== place && this.#placeBytes < placeBytes) {
      places.push(place);
      this.#placeBytes += 2;
    }
    return false;
  }

  /** A tsvector in text form. */
  vector(weight: string): string {
    const parts: string[] = [];
    // words contain only letters, digits, marks and dots, so nothing needs escaping
    for (const [lexeme, places] of this.#places)
      parts.push(`'${lexeme}':${places.join(`${weight},`)}${weight}`);
    return parts.join(' ');
  }
}
