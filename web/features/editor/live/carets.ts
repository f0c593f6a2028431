import type { ChangeSet } from '@codemirror/state';
import type { Received } from './shared-text.ts';

interface Caret {
  anchor: number;
  head: number;
}

/** Where others are, in the text as it is. */
export interface Carets {
  all: () => ReadonlyMap<string, Caret>;
  put: (client: string, caret: Caret) => void;
  /** Somebody else changed the text: their own caret is behind what they wrote. */
  follow: (received: Received) => void;
  /** @param side of words that appear at a caret: -1 it stays before them, 1 behind */
  map: (change: ChangeSet, side: -1 | 1) => void;
  clear: () => void;
}

export function createCarets(): Carets {
  let carets = new Map<string, Caret>();

  const map = (change: ChangeSet, side: -1 | 1) => {
    carets = new Map(
      [...carets].map(([client, { anchor, head }]) => [
        client,
        { anchor: change.mapPos(anchor, side), head: change.mapPos(head, side) },
      ]),
    );
  };

  return {
    all: () => carets,
    put: (client, caret) => void (carets = new Map(carets).set(client, caret)),
    map,
    follow: ({ change, client, userId }) => {
      map(change, 1);
      if (userId === 0) return;
      let end = -1;
      change.iterChangedRanges((_from, _to, _newFrom, newTo) => (end = newTo));
      if (end !== -1) carets.set(client, { anchor: end, head: end });
    },
    clear: () => void (carets = new Map()),
  };
}
