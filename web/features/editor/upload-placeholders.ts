/** Where a link will stand in a text that has no placeholder for it, because others edit it too. */
export interface LinkPlace {
  /** Where it is now. */
  offset: () => number;
  /** Writes a link there; behind it, the next one. */
  fill: (link: string) => void;
}

/**
 * @param range what the first link replaces
 * @param options.asBlock the link is a paragraph of its own
 */
export type KeepPlace = (range: { from: number; to: number }, options?: { asBlock?: boolean }) => LinkPlace;

/** The words in the text that stand for a file while it uploads. */
export interface UploadPlaceholder {
  change: (words: string, state: 'sending' | 'waiting') => void;
  /** Replaces the words by the link, or by nothing. */
  end: (link: string) => void;
  isIn: (text: string) => boolean;
  /** The link goes to this place: there are no words in the text. */
  standAt: (place: LinkPlace) => void;
}

/** All upload placeholders of one text. They are never stored. */
export interface UploadPlaceholders {
  /** Call it before the words are in the text, so that no stored copy ever contains them. */
  add: (words: string) => UploadPlaceholder;
  /** A text without the placeholders. */
  removeFrom: (text: string) => string;
  hasAny: () => boolean;
  /** How many files are uploading now, without those that failed or wait for their document. */
  sending: () => number;
  /** Settles once no file is uploading. */
  sent: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /** Registers a function that replaces words in the shown text without moving the caret. @returns removes it */
  onReplace: (replace: (words: string, insert: string) => void) => () => void;
  /**
   * Takes the placeholders out of the text: from now on none is in it.
   * @param text the text that has them
   * @returns call it with what keeps places in the shared text, and with where an offset of the text without
   * placeholders is in it
   */
  takeOut: (text: string) => (keep: KeepPlace, offsetIn: (offset: number) => number) => void;
  /** Ends that for files that are added later. */
  letIn: () => void;
  /** Undefined while placeholders stand in the text. */
  keepPlace: () => KeepPlace | undefined;
}

interface Entry {
  words: string;
  isSending: boolean;
  place?: LinkPlace;
}

const nowhere: LinkPlace = { offset: () => -1, fill: () => undefined };

export function createUploadPlaceholders(): UploadPlaceholders {
  const all = new Set<Entry>();
  const listeners = new Set<() => void>();
  const replacers = new Set<(words: string, insert: string) => void>();
  const notify = () => listeners.forEach((listener) => listener());
  let keepPlace: KeepPlace | undefined;
  const replace = ({ place }: Entry, words: string, insert: string) => {
    if (!place && words !== insert) replacers.forEach((each) => each(words, insert));
  };
  const removeFrom = (text: string) =>
    [...all].reduce((rest, { words, place }) => (place ? rest : rest.replace(words, '')), text);
  const sending = () => [...all].filter(({ isSending }) => isSending).length;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    add: (words) => {
      const entry: Entry = { words, isSending: true };
      all.add(entry);
      notify();
      return {
        change: (next, state) => {
          const { words: before } = entry;
          Object.assign(entry, { words: next, isSending: state === 'sending' });
          replace(entry, before, next);
          notify();
        },
        end: (link) => {
          all.delete(entry);
          entry.place?.fill(link);
          replace(entry, entry.words, link);
          notify();
        },
        isIn: (text) => entry.place !== undefined || text.includes(entry.words),
        standAt: (place) => {
          entry.place = place;
        },
      };
    },
    removeFrom,
    hasAny: () => all.size > 0,
    sending,
    sent: async () => {
      while (sending() > 0)
        await new Promise<void>((resolve) => {
          const stop = subscribe(() => {
            stop();
            resolve();
          });
        });
    },
    subscribe,
    onReplace: (each) => {
      replacers.add(each);
      return () => void replacers.delete(each);
    },
    takeOut: (text) => {
      const offsets = [...all].map((entry): [Entry, number] => {
        if (entry.place) return [entry, entry.place.offset()];
        const at = text.indexOf(entry.words);
        return [entry, at === -1 ? -1 : removeFrom(text.slice(0, at)).length];
      });
      for (const entry of all) replace(entry, entry.words, '');
      return (keep, offsetIn) => {
        keepPlace = keep;
        for (const [entry, offset] of offsets) {
          // whoever deleted the words wants no link
          entry.place = offset === -1 ? nowhere : keep({ from: offsetIn(offset), to: offsetIn(offset) });
        }
      };
    },
    letIn: () => {
      keepPlace = undefined;
    },
    keepPlace: () => keepPlace,
  };
}
