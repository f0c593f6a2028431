import type { LeftOutText } from '../../lib/journal.ts';
import type { DraftJournal } from './draft-journal.ts';
import { createSaving } from './draft-saving.ts';
import { createDraftStore, fromStored } from './draft-store.ts';
import {
  isBusy,
  type Base,
  type Change,
  type DraftState,
  type SaveResult,
  type SaveScope,
  type Stored,
} from './draft-state.ts';
import { normalise, restoreEndings, type Ending } from '../../../api/text/line-endings.ts';
import { shownText } from './line-endings.ts';
import type { Choice } from './merge.ts';
import type { UploadPlaceholders } from './upload-placeholders.ts';

export interface Draft {
  state: () => DraftState;
  subscribe: (listener: () => void) => () => void;
  /** The edited text (`line-endings.ts`). */
  text: () => string;
  /** The text as people see it, with LF alone. */
  shown: () => string;
  setTitle: (title: string) => void;
  setText: (text: string) => void;
  /** Replaces the text by a draft that an earlier editor did not save. */
  restore: (recovered: {
    title: string;
    text: string;
    base: Base;
    ending?: Ending;
    leftOut?: LeftOutText[];
  }) => void;
  /** The version that the text started from. */
  version: () => number;
  /** Shows a newer version that somebody else saved, unless there are unsaved changes. */
  takeOver: (newer: Stored) => void;
  save: (scope: SaveScope) => Promise<SaveResult>;
  /** Resolves a conflict with one choice for each clash, and saves. */
  settle: (choices: Choice[], title: 'mine' | 'theirs') => Promise<SaveResult>;
  isDirty: () => boolean;
  /** Deletes all unsaved changes, here and in the journal. */
  discard: () => Promise<void>;
  /** Registers a function that shows the text after a change that nobody typed. @returns removes it */
  onReplaced: (show: (text: string) => void) => () => void;
  /**
   * Registers a promise that a save waits for before it reads the text.
   * @returns a function that removes it
   */
  beforeSave: (wait: () => Promise<void>) => () => void;
  /** The placeholders of files that are being uploaded. */
  placeholders: UploadPlaceholders;
}

interface Options {
  stored: Stored;
  /** @throws {ApiError} 409 with `current` if someone else saved meanwhile */
  save: (change: Change) => Promise<Stored>;
  journal: DraftJournal;
}

/** The unsaved text of one editor, and how it is saved. */
export function createDraft({ stored, save, journal }: Options): Draft {
  const store = createDraftStore(stored, journal);
  const { saveNow, settle } = createSaving(store, save);
  return {
    state: store.state,
    subscribe: store.subscribe,
    text: store.text,
    shown: () => shownText(store.text()),
    setTitle: (title) => {
      store.set({ title });
      store.changed();
    },
    setText: (text) => {
      store.setText(text);
      store.changed();
    },
    restore: ({ title, text, base, ending, leftOut = [] }) => {
      const withOurEnding = (recovered: string) => {
        if (ending === undefined) return recovered;
        // LF may have stood for another ending in the version that this draft started from
        const stored = restoreEndings(recovered, { hasByteOrderMark: false, ending });
        return normalise(stored, store.known.endings.ending).text;
      };
      store.known.base = { ...base, text: withOurEnding(base.text) };
      store.known.leftOut = leftOut;
      store.replace(withOurEnding(text));
      store.set({ title });
      store.changed();
    },
    version: () => store.known.base.version,
    takeOver: (newer) => {
      const { conflict } = store.state();
      const isFree = !store.isDirty() && !store.placeholders.hasAny() && !isBusy(store.state()) && !conflict;
      if (!isFree || newer.version <= store.known.base.version) return;
      Object.assign(store.known, fromStored(newer));
      store.replace(store.known.base.text);
      store.set({ title: store.known.base.title });
      store.changed();
    },
    save: saveNow,
    settle,
    isDirty: store.isDirty,
    discard: async () => {
      store.setText(store.known.base.text);
      store.known.leftOut = [];
      store.set({ title: store.known.base.title, status: 'clean', conflict: undefined });
      await journal.end();
    },
    onReplaced: store.onReplaced,
    beforeSave: store.beforeSave,
    placeholders: store.placeholders,
  };
}
