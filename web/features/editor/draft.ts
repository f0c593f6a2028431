import type { ErrorBody } from '../../../api/contract/errors.ts';
import { ApiError } from '../../lib/http.ts';
import type { DraftJournal } from './draft-journal.ts';
import { normalise, restoreEndings, type LineEndings } from './line-endings.ts';
import { chosenText, mergeTexts, mergeTitles, type Choice, type Merge } from './merge.ts';

/** A document as the server has it. */
export interface Stored {
  title: string;
  content: string;
  version: number;
}

/** What is sent: `content` alone with Ctrl+S, both with the button. */
export interface Change {
  title?: string;
  content: string;
  version: number;
}

export type SaveScope = 'all' | 'content';
export type SaveResult = { isSaved: true } | { isSaved: false; error?: unknown };

export interface Conflict {
  merge: Merge;
  /** Both changed the title. */
  titles?: { mine: string; theirs: string };
  theirs: NonNullable<ErrorBody['current']>;
}

export interface DraftState {
  title: string;
  /** Nothing but blanks is written. */
  isBlank: boolean;
  status: 'clean' | 'dirty' | 'saving' | 'offline' | 'failed';
  /** A copy of what is not saved is on this device. */
  isKept: boolean;
  savedAt?: Date;
  conflict?: Conflict;
}

export interface Draft {
  state: () => DraftState;
  subscribe: (listener: () => void) => () => void;
  /** With LF endings. */
  text: () => string;
  setTitle: (title: string) => void;
  setText: (text: string) => void;
  /** Takes up a text that an editor before this one left, with what it was written upon. */
  restore: (left: {
    title: string;
    text: string;
    base: { title: string; text: string; version: number };
  }) => void;
  save: (scope: SaveScope) => Promise<SaveResult>;
  /** Ends a conflict with one choice a clash, and saves. */
  settle: (choices: Choice[], title: 'mine' | 'theirs') => Promise<SaveResult>;
  isDirty: () => boolean;
  /** Gives up what is not saved, for good. */
  discard: () => Promise<void>;
  /** The editor that shows the text; called when the text changes by other means than typing. */
  onReplaced: (show: (text: string) => void) => () => void;
}

/** Others who save all the time must not keep a save going for ever. */
const mostMerges = 5;

interface Options {
  stored: Stored;
  /** @throws {ApiError} 409 with `current` where someone else saved meanwhile */
  save: (change: Change) => Promise<Stored>;
  journal: DraftJournal;
}

interface Base {
  title: string;
  text: string;
  version: number;
}

const isBlank = (text: string): boolean => !/\S/.test(text);

function fromStored({ title, content, version }: Stored): { base: Base; endings: LineEndings } {
  const { text, endings } = normalise(content);
  return { base: { title, text, version }, endings };
}

/** What is typed beside what the server has, and its copy in the journal. */
function createSheet(stored: Stored, journal: DraftJournal) {
  const shows = new Set<(text: string) => void>();
  const listeners = new Set<() => void>();
  const known = fromStored(stored);
  let text = known.base.text;
  let state: DraftState = {
    title: known.base.title,
    isBlank: isBlank(text),
    status: 'clean',
    isKept: false,
  };
  const set = (part: Partial<DraftState>) => {
    state = { ...state, ...part };
    listeners.forEach((listener) => listener());
  };
  const isDirty = () => state.title !== known.base.title || text !== known.base.text;
  const keep = () => {
    if (!isDirty()) {
      journal.drop();
      return;
    }
    journal.keep({ title: state.title, text, base: known.base }, (isKept) => {
      if (isKept !== state.isKept) set({ isKept });
    });
  };
  return {
    /** What the server has, as far as this editor knows. */
    known,
    state: () => state,
    text: () => text,
    set,
    isDirty,
    keep,
    setText: (next: string) => {
      text = next;
    },
    replace: (next: string) => {
      text = next;
      shows.forEach((show) => show(next));
    },
    changed: () => {
      if (state.isBlank !== isBlank(text)) set({ isBlank: isBlank(text) });
      const status = isDirty() ? 'dirty' : 'clean';
      if (state.status !== status && state.status !== 'saving') set({ status });
      keep();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onReplaced: (show: (text: string) => void) => {
      shows.add(show);
      return () => void shows.delete(show);
    },
  };
}

type Sheet = ReturnType<typeof createSheet>;

/** Sends a sheet, and joins it with what others saved meanwhile. */
function createSaving(sheet: Sheet, save: Options['save']) {
  const { known, state, set, isDirty, keep } = sheet;
  let running: Promise<SaveResult> | undefined;
  const rebase = (theirs: Stored) => Object.assign(known, fromStored(theirs));

  async function attempt(scope: SaveScope, merges = 0): Promise<SaveResult> {
    const sent = { title: state().title, text: sheet.text() };
    set({ status: 'saving' });
    try {
      const content = restoreEndings(sent.text, known.endings);
      const { version } = known.base;
      const saved = await save(
        scope === 'all' ? { title: sent.title, content, version } : { content, version },
      );
      rebase(saved);
      if (scope === 'all' && state().title === sent.title) set({ title: known.base.title });
      set({ status: isDirty() ? 'dirty' : 'clean', savedAt: new Date() });
      keep();
      return { isSaved: true };
    } catch (error) {
      return fail(scope, error, merges);
    }
  }

  async function fail(scope: SaveScope, error: unknown, merges: number): Promise<SaveResult> {
    const theirs = error instanceof ApiError && error.status === 409 ? error.body?.current : undefined;
    if (!theirs || merges >= mostMerges) {
      const isOffline = error instanceof ApiError && error.status === 0;
      set({ status: isOffline ? 'offline' : 'failed' });
      return { isSaved: false, error };
    }
    const merge = mergeTexts(sheet.text(), known.base.text, normalise(theirs.content).text);
    const title = mergeTitles(state().title, known.base.title, theirs.title);
    if (merge.clashes.length > 0 || title === undefined) {
      const titles = title === undefined ? { mine: state().title, theirs: theirs.title } : undefined;
      set({ status: 'dirty', conflict: { merge, titles, theirs } });
      return { isSaved: false };
    }
    rebase(theirs);
    sheet.replace(chosenText(merge, []));
    set({ title });
    keep();
    return attempt(scope, merges + 1);
  }

  // one at a time: a second one would send the version that the first is about to raise
  async function saveNow(scope: SaveScope): Promise<SaveResult> {
    while (running) await running;
    running = attempt(scope);
    const result = await running;
    running = undefined;
    return result;
  }

  async function settle(choices: Choice[], titleChoice: 'mine' | 'theirs'): Promise<SaveResult> {
    const { conflict } = state();
    if (!conflict) return { isSaved: false };
    const { merge, titles, theirs } = conflict;
    const title = titles?.[titleChoice] ?? mergeTitles(state().title, known.base.title, theirs.title);
    rebase(theirs);
    sheet.replace(chosenText(merge, choices));
    set({ title, conflict: undefined });
    keep();
    return saveNow('all');
  }

  return { saveNow, settle };
}

/** What one person is writing, from what was loaded to what the server has confirmed. */
export function createDraft({ stored, save, journal }: Options): Draft {
  const sheet = createSheet(stored, journal);
  const { saveNow, settle } = createSaving(sheet, save);
  return {
    state: sheet.state,
    subscribe: sheet.subscribe,
    text: sheet.text,
    setTitle: (title) => {
      sheet.set({ title });
      sheet.changed();
    },
    setText: (text) => {
      sheet.setText(text);
      sheet.changed();
    },
    restore: ({ title, text, base }) => {
      sheet.known.base = base;
      sheet.replace(text);
      sheet.set({ title });
      sheet.changed();
    },
    save: saveNow,
    settle,
    isDirty: sheet.isDirty,
    discard: async () => {
      sheet.setText(sheet.known.base.text);
      sheet.set({ title: sheet.known.base.title, status: 'clean', conflict: undefined });
      await journal.end();
    },
    onReplaced: sheet.onReplaced,
  };
}
