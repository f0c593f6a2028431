/** The words in the text that stand for a file while it uploads. */
export interface UploadPlaceholder {
  change: (words: string, state: 'sending' | 'waiting') => void;
  /** Replaces the words by the link, or by nothing. */
  end: (link: string) => void;
  isIn: (text: string) => boolean;
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
}

export function createUploadPlaceholders(): UploadPlaceholders {
  const all = new Set<{ words: string; isSending: boolean }>();
  const listeners = new Set<() => void>();
  const replacers = new Set<(words: string, insert: string) => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const replace = (words: string, insert: string) => {
    if (words !== insert) replacers.forEach((each) => each(words, insert));
  };
  const sending = () => [...all].filter(({ isSending }) => isSending).length;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    add: (words) => {
      const entry = { words, isSending: true };
      all.add(entry);
      notify();
      return {
        change: (next, state) => {
          const { words: before } = entry;
          Object.assign(entry, { words: next, isSending: state === 'sending' });
          replace(before, next);
          notify();
        },
        end: (link) => {
          all.delete(entry);
          replace(entry.words, link);
          notify();
        },
        isIn: (text) => text.includes(entry.words),
      };
    },
    removeFrom: (text) => [...all].reduce((rest, { words: each }) => rest.replace(each, ''), text),
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
  };
}
