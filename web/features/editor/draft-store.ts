import type { LeftOutText } from '../../lib/journal.ts';
import type { DraftJournal } from './draft-journal.ts';
import type { LiveCopy } from './live/live-state.ts';
import { isBusy, type Base, type DraftState, type Stored } from './draft-state.ts';
import { normalise, type Ending, type LineEndings } from '../../../api/text/line-endings.ts';
import { createUploadPlaceholders } from './upload-placeholders.ts';

const hasOnlyWhiteSpace = (text: string): boolean => !/[^\s\0]/.test(text);

/** @param ending the line ending that LF stands for in the edited text */
export function fromStored(
  { title, content, version }: Stored,
  ending?: Ending,
): { base: Base; endings: LineEndings } {
  const { text, endings } = normalise(content, ending);
  return { base: { title, text, version }, endings };
}

interface Known {
  base: Base;
  endings: LineEndings;
  leftOut: LeftOutText[];
  /** What the journal keeps besides of a text that others edit too. */
  copyLive?: (() => LiveCopy | null) | undefined;
}

/** Holds the draft beside the version the server has, and keeps its copy in the journal up to date. */
export function createDraftStore(stored: Stored, journal: DraftJournal) {
  const shows = new Set<(text: string) => void>();
  const listeners = new Set<() => void>();
  const waits = new Set<() => Promise<void>>();
  const known: Known = { ...fromStored(stored), leftOut: [] };
  let text = known.base.text;
  let state: DraftState = {
    title: known.base.title,
    isBlank: hasOnlyWhiteSpace(text),
    status: 'clean',
    waitingFor: 0,
    isKept: false,
  };
  const set = (part: Partial<DraftState>) => {
    state = { ...state, ...part };
    listeners.forEach((listener) => listener());
  };
  const placeholders = createUploadPlaceholders();
  placeholders.subscribe(() => {
    // otherwise the text says so
    if (state.live) set({ waitingFor: placeholders.sending() });
  });
  /** The text without upload placeholders, as the server and the journal store it. */
  const textToKeep = () => placeholders.removeFrom(text);
  const isDirty = () =>
    state.title !== known.base.title || textToKeep() !== known.base.text || known.leftOut.length > 0;
  const keep = () => {
    if (!isDirty()) {
      journal.drop();
      // the next change is not on this device before its copy is written
      if (state.isKept) set({ isKept: false });
      return;
    }
    const { base, endings, leftOut, copyLive: live } = known;
    const { title } = state;
    const copy = { title, text: textToKeep(), base, ending: endings.ending, leftOut, live };
    journal.keep(copy, (isKept) => {
      if (isKept !== state.isKept) set({ isKept });
    });
  };
  return {
    /** The newest version this editor knows of, and the texts that the next save adds to the history. */
    known,
    state: () => state,
    text: () => text,
    textToKeep,
    placeholders,
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
      if (state.isBlank !== hasOnlyWhiteSpace(text)) set({ isBlank: hasOnlyWhiteSpace(text) });
      const status = isDirty() ? 'dirty' : 'clean';
      if (state.status !== status && !isBusy(state)) set({ status });
      keep();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Registers a promise that a save waits for.
     * @returns a function that removes it
     */
    beforeSave: (wait: () => Promise<void>) => {
      waits.add(wait);
      return () => void waits.delete(wait);
    },
    readyToSave: () => Promise.all([...waits].map((wait) => wait())),
    onReplaced: (show: (text: string) => void) => {
      shows.add(show);
      return () => void shows.delete(show);
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
