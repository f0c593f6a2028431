import { limits } from '../../../api/text/limits.ts';
import { ApiError } from '../../lib/http.ts';
import { sessionRestored } from '../../lib/session.ts';
import { fromStored, type DraftStore } from './draft-store.ts';
import type { Change, SaveResult, SaveScope, Stored } from './draft-state.ts';
import { normalise, restoreEndings } from '../../../api/text/line-endings.ts';
import { chosenText, mergeTexts, mergeTitles, type Choice } from './merge.ts';

/** A save must end, even if others keep saving or each new session ends at once. */
const maxAttempts = 5;

/** Waits for uploads, so that the save contains the links to their files. */
async function waitForFiles({ placeholders, set }: DraftStore): Promise<void> {
  if (placeholders.sending() === 0) return;
  const count = () => set({ status: 'waiting', waitingFor: placeholders.sending() });
  count();
  const stop = placeholders.subscribe(count);
  await placeholders.sent();
  stop();
}

/** Remembers the writer's own text, which the next save adds to the history. */
export function leaveOut(store: DraftStore, text = store.textToKeep()): void {
  const { known, state } = store;
  const title = state().title.trim() || known.base.title;
  const content = restoreEndings(text, known.endings);
  known.leftOut = [...known.leftOut, { title, content }].slice(-limits.leftOutTexts);
}

/** Saves a draft, and merges it with what others saved meanwhile. */
export function createSaving(store: DraftStore, save: (change: Change) => Promise<Stored>) {
  const { known, state, set, isDirty, keep } = store;
  let running: Promise<SaveResult> | undefined;
  const rebase = (theirs: Stored) => Object.assign(known, fromStored(theirs, known.endings.ending));

  async function attempt(scope: SaveScope, tries = 0): Promise<SaveResult> {
    await waitForFiles(store);
    set({ status: 'saving' });
    await store.readyToSave();
    const sent = { title: state().title, text: store.textToKeep() };
    try {
      const content = restoreEndings(sent.text, known.endings);
      const { version } = known.base;
      const saved = await save({
        content,
        version,
        ...(scope === 'all' && { title: sent.title }),
        ...(known.leftOut.length > 0 && { leftOut: known.leftOut }),
      });
      rebase(saved);
      known.leftOut = [];
      if (scope === 'all' && state().title === sent.title) set({ title: known.base.title });
      set({ status: isDirty() ? 'dirty' : 'clean', savedAt: new Date() });
      keep();
      return { isSaved: true };
    } catch (error) {
      return fail(scope, error, tries);
    }
  }

  async function fail(scope: SaveScope, error: unknown, tries: number): Promise<SaveResult> {
    if (error instanceof ApiError && error.status === 401 && tries < maxAttempts) {
      await sessionRestored();
      return attempt(scope, tries + 1);
    }
    const theirs = error instanceof ApiError && error.status === 409 ? error.body?.current : undefined;
    if (!theirs || tries >= maxAttempts) {
      const isOffline = error instanceof ApiError && error.status === 0;
      set({ status: isOffline ? 'offline' : 'failed' });
      return { isSaved: false, error };
    }
    // an upload that ends would change the text while it is merged
    await waitForFiles(store);
    const { text } = normalise(theirs.content, known.endings.ending);
    const merge = mergeTexts(store.text(), known.base.text, text);
    const title = mergeTitles(state().title, known.base.title, theirs.title);
    if (merge.clashes.length > 0 || title === undefined) {
      const titles = title === undefined ? { mine: state().title, theirs: theirs.title } : undefined;
      set({ status: 'dirty', conflict: { merge, titles, theirs } });
      return { isSaved: false };
    }
    rebase(theirs);
    store.replace(chosenText(merge, []));
    set({ title });
    keep();
    return attempt(scope, tries + 1);
  }

  // one save at a time: a second one would send a version that the first is about to replace
  async function saveNow(scope: SaveScope): Promise<SaveResult> {
    while (running) await running;
    running = attempt(scope).catch(unexpected);
    const result = await running;
    running = undefined;
    return result;
  }

  /** An error in our own code fails this save only: the next one can still work. */
  function unexpected(error: unknown): SaveResult {
    console.warn('Saving failed unexpectedly.', error);
    set({ status: 'failed' });
    return { isSaved: false, error };
  }

  async function settle(choices: Choice[], titleChoice: 'mine' | 'theirs'): Promise<SaveResult> {
    const { conflict } = state();
    if (!conflict?.theirs) return { isSaved: false };
    const { merge, titles, theirs } = conflict;
    if (choices.includes('theirs') || (titles && titleChoice === 'theirs')) leaveOut(store);
    const title = titles?.[titleChoice] ?? mergeTitles(state().title, known.base.title, theirs.title);
    rebase(theirs);
    store.replace(chosenText(merge, choices));
    set({ title, conflict: undefined });
    keep();
    return saveNow('all');
  }

  return { saveNow, settle };
}
