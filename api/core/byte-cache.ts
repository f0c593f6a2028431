/** Keeps the most recently used values, up to a total number of bytes. */
export class ByteCache<V> {
  readonly #entries = new Map<string, { value: V; bytes: number }>();
  readonly #most: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get(key: string): V | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    // a map keeps its entries in the order of insertion
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  /** Drops the least recently used values if there is no room. A value larger than the whole cache is not kept. */
  set(key: string, value: V, bytes: number): void {
    this.#forget(key);
    if (bytes > this.#most) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const found = this.#entries.get(key);
    if (!found) return;
    this.#entries.delete(key);
    this.#bytes -= found.bytes;
  }
}
