/** All that readers can know of a document; null: that it is gone. */
export type State = {
  title: string;
  content: string;
  version: number;
  parentId: number | null;
  comments: string[];
  /** SHA-256 by name. */
  files: Record<string, string>;
} | null;

/** By which a text of the writers is found. */
export const wordOf = (content: string): string => content.split(' ', 1)[0]!;

/** What is there by all that was answered. */
export class Journal {
  readonly #states = new Map<number, State>();
  readonly #touched = new Set<number>();
  /** Of each document, the last word that it had before. */
  readonly #former = new Map<number, string>();

  write(id: number, state: State): void {
    const before = this.#states.get(id);
    if (before && (!state || wordOf(state.content) !== wordOf(before.content)))
      this.#former.set(id, wordOf(before.content));
    this.#states.set(id, state);
    this.#touched.add(id);
  }

  stateOf(id: number): State | undefined {
    return this.#states.get(id);
  }

  /** In the order in which they were made. */
  living(): [number, NonNullable<State>][] {
    return [...this.#states].flatMap(([id, state]) => (state ? [[id, state]] : []));
  }

  touchAll(): void {
    for (const id of this.#states.keys()) this.#touched.add(id);
  }

  /** Those written since it was last asked. */
  takeTouched(): number[] {
    const ids = [...this.#touched];
    this.#touched.clear();
    return ids;
  }

  words(): { id: number; word: string; isThere: boolean }[] {
    const now = this.living().map(([id, { content }]) => ({ id, word: wordOf(content), isThere: true }));
    const former = [...this.#former].map(([id, word]) => ({ id, word, isThere: false }));
    return [...now, ...former];
  }
}
