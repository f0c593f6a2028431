import type { ChangeSet } from '@codemirror/state';
import { changeBetween } from '../../../../api/text/live/changes.ts';
import type { Replacement } from '../edit-history.ts';
import { shownText } from '../line-endings.ts';
import { insertBlock } from '../text-commands.ts';
import type { KeepPlace } from '../upload-placeholders.ts';
import { knownWords } from './live-history.ts';
import type { LiveEngine } from './engine.ts';

interface Place {
  from: number;
  to: number;
}

/** Where links to files will stand that are still on their way: the shared text has nothing in their place. */
export interface LinkPlaces {
  keep: KeepPlace;
  /** The text was changed, here or by others. */
  follow: (change: ChangeSet) => void;
  /** The text is another one now. */
  replaced: (before: string, after: string) => void;
}

/** @param write makes a change as the person's own */
export function createLinkPlaces(
  engine: Pick<LiveEngine, 'text'>,
  write: (change: Replacement) => void,
): LinkPlaces {
  let places: Place[] = [];
  // what is typed at a place stands behind the link
  const follow = (change: ChangeSet) => {
    for (const place of places) {
      place.from = change.mapPos(place.from, -1);
      place.to = change.mapPos(place.to, -1);
    }
  };
  return {
    keep: ({ from, to }, { asBlock = false } = {}) => {
      const place = { from, to };
      places = [...places, place];
      let isFirst = true;
      const editOf = (link: string): Replacement => {
        if (!isFirst) return { ...place, insert: `\n${link}` };
        if (!asBlock) return { ...place, insert: link };
        const text = shownText(knownWords(engine.text()));
        return insertBlock({ text, start: place.to, end: place.to }, link, [0, 0]);
      };
      return {
        offset: () => place.from,
        fill: (link) => {
          if (link === '' && (place.from === place.to || !isFirst)) return;
          const edit = editOf(link);
          isFirst = false;
          write(edit);
          // the link of the next file goes behind this one
          place.from = place.to = edit.from + edit.insert.length;
        },
      };
    },
    follow,
    replaced: (before, after) => follow(changeBetween(before, after)),
  };
}
