import type { LeftOutText } from '../../lib/journal.ts';
import type { DraftJournal } from './draft-journal.ts';
import { createSaving, leaveOut } from './draft-saving.ts';
import { createDraftStore, fromStored, type DraftStore } from './draft-store.ts';
import {
  isBusy,
  type Base,
  type Change,
  type DraftState,
  type SaveResult,
  type SaveScope,
  type Stored,
} from './draft-state.ts';
import { normalise, restoreEndings, type Ending, type LineEndings } from '../../../api/text/line-endings.ts';
import type { LiveCopy } from './live/live-state.ts';
import { shownText } from './line-endings.ts';
import { chosenText, mergeTexts, type Choice } from './merge.ts';
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
  restore: (recovered: Recovered) => void;
  /** The version that the text started from. */
  version: () => number;
  /** The title that is stored. */
  savedTitle: () => string;
  /** Shows a newer version that somebody else saved, unless there are unsaved changes. */
  takeOver: (newer: Stored) => void;
  save: (scope: SaveScope) => Promise<SaveResult>;
  /**
   * The text without placeholders and the one it started from, with the line ending that LF stands for elsewhere.
   */
  textsWith: (ending: Ending) => { mine: string; base: string };
  /**
   * Lets somebody else save, and tell by `confirm` what the server has; undefined ends that.
   * @param copy what the journal keeps besides of the shared text
   */
  saveBy: (
    saver: ((scope: SaveScope) => Promise<SaveResult>) | undefined,
    copy?: () => LiveCopy | null,
  ) => void;
  /** The next save adds this text, which was not chosen in a conflict, to the history. */
  leaveOut: (text: string) => void;
  /** What the next save adds to the history. */
  leftOut: () => LeftOutText[];
  /** The server has this. */
  confirm: (confirmed: Confirmed) => void;
  /** Resolves a conflict with one choice for each clash, and saves. */
  settle: (choices: Choice[], title: 'mine' | 'theirs') => Promise<SaveResult>;
  isDirty: () => boolean;
  /** The server does not have the text, whatever its title. */
  hasUnsavedText: () => boolean;
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

interface Recovered {
  title: string;
  text: string;
  base: Base;
  ending?: Ending;
  leftOut?: LeftOutText[];
}

interface Confirmed {
  text?: string;
  endings?: LineEndings;
  version?: number;
  title?: string;
  leftOut?: LeftOutText[];
  status?: DraftState['status'];
  live?: DraftState['live'];
}

interface Options {
  stored: Stored;
  /** @throws {ApiError} 409 with `current` if someone else saved meanwhile */
  save: (change: Change) => Promise<Stored>;
  journal: DraftJournal;
}

/** A text whose LF stands for one ending, with LF for another one. */
const withEnding = (text: string, from: Ending, to: Ending): string =>
  from === to ? text : normalise(restoreEndings(text, { hasByteOrderMark: false, ending: from }), to).text;

function restore(store: DraftStore, { title, text, base, ending, leftOut = [] }: Recovered): void {
  const ours = store.known.endings.ending;
  // LF may have stood for another ending in the version that this draft started from
  const withOurEnding = (recovered: string) => withEnding(recovered, ending ?? ours, ours);
  store.known.leftOut = leftOut;
  if (store.state().live) {
    // it becomes a change of the text that others go on with: where both changed a place, both stay
    const merge = mergeTexts(withOurEnding(text), withOurEnding(base.text), store.text());
    const both = merge.clashes.map((): Choice => 'both');
    store.replace(chosenText(merge, both));
  } else {
    store.known.base = { ...base, text: withOurEnding(base.text) };
    store.replace(withOurEnding(text));
  }
  store.set({ title });
  store.changed();
}

function takeOver(store: DraftStore, newer: Stored): void {
  const { conflict, live, title } = store.state();
  const { base } = store.known;
  if (newer.version <= base.version) return;
  if (live) {
    // the text comes by itself
    store.known.base = { ...base, title: newer.title, version: newer.version };
    if (title === base.title) store.set({ title: newer.title });
    return store.changed();
  }
  const isFree = !store.isDirty() && !store.placeholders.hasAny() && !isBusy(store.state()) && !conflict;
  if (!isFree) return;
  Object.assign(store.known, fromStored(newer));
  store.replace(store.known.base.text);
  store.set({ title: store.known.base.title });
  store.changed();
}

function confirm(store: DraftStore, { endings, status, ...confirmed }: Confirmed): void {
  const { base } = store.known;
  store.known.base = {
    title: confirmed.title ?? base.title,
    text: confirmed.text ?? base.text,
    version: confirmed.version ?? base.version,
  };
  if (endings) store.known.endings = endings;
  if (confirmed.leftOut) store.known.leftOut = confirmed.leftOut;
  const { live } = store.state();
  const isOther =
    live?.isConnected !== confirmed.live?.isConnected || live?.hasUnsent !== confirmed.live?.hasUnsent;
  if (status) store.set({ status });
  if ('live' in confirmed && isOther) store.set({ live: confirmed.live });
  store.changed();
}

/** The unsaved text of one editor, and how it is saved. */
export function createDraft({ stored, save, journal }: Options): Draft {
  const store = createDraftStore(stored, journal);
  const { saveNow, settle } = createSaving(store, save);
  let saver: ((scope: SaveScope) => Promise<SaveResult>) | undefined;
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
    restore: (recovered) => restore(store, recovered),
    version: () => store.known.base.version,
    savedTitle: () => store.known.base.title,
    takeOver: (newer) => takeOver(store, newer),
    save: (scope) => (saver ?? saveNow)(scope),
    textsWith: (ending) => {
      const { base, endings } = store.known;
      const [mine = '', old = ''] = [store.textToKeep(), base.text].map((text) =>
        withEnding(text, endings.ending, ending),
      );
      return { mine, base: old };
    },
    saveBy: (next, copy) => {
      saver = next;
      store.known.copyLive = copy;
    },
    leaveOut: (text) => {
      leaveOut(store, text);
      store.changed();
    },
    leftOut: () => store.known.leftOut,
    confirm: (confirmed) => confirm(store, confirmed),
    settle,
    isDirty: store.isDirty,
    hasUnsavedText: () => store.textToKeep() !== store.known.base.text,
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
