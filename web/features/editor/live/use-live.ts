import { useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { LivePeopleEvent } from '../../../../api/contract/live.ts';
import { callApi, calls } from '../../../lib/calls.ts';
import { followDocument } from '../../../lib/live.ts';
import { loseSession, sessionRestored } from '../../../lib/session.ts';
import type { JournalEntry } from '../../../lib/journal.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import type { OpenDraft } from '../use-draft.ts';
import type { Change, Conflict, Stored } from '../draft-state.ts';
import type { EditedText } from '../edited-text.ts';
import { mergeTexts } from '../merge.ts';
import type { LiveConflict, LiveCopy, LiveState } from './live-state.ts';
import type { LiveSession } from './live-session.ts';

interface Options {
  userId: number;
  documentId: number;
  open: OpenDraft;
  save: (change: Change) => Promise<Stored>;
  /** What was written last is only here: the text cannot hold it. */
  onFull: () => void;
  queries: QueryClient;
}

/** Set once somebody else edits the document too. */
export interface LiveView {
  state: LiveState;
  conflict: Conflict | undefined;
}

export interface LiveEditing {
  /** Null while the person edits alone. */
  view: () => LiveView | null;
  /** How many others read the document. */
  readers: () => number;
  subscribe: (listener: () => void) => () => void;
  /** @param leavesOut the words lack what the person wrote somewhere: the history keeps it */
  resolve: (words: string, leavesOut: boolean) => void;
  /** What moves to where somebody else is; undefined if that is not known. */
  goTo: (userId: number) => (() => void) | undefined;
  /** Lets an editor show the text. @returns ends that */
  attach: (edited: EditedText) => () => void;
  /** Goes on with what an earlier editor left, which others see in part. Called once that was looked for. */
  goOn: (left: JournalEntry | undefined) => void;
  /** @returns ends it */
  start: () => () => void;
}

/** Where the text cannot be edited together, it is saved as by one person alone. */
const endsAlone: readonly LiveState['ended'][] = ['off', 'too-large', 'refused'];

/** The same conflict for the same texts: the choices that are made belong to it. */
function createConflictReader(): (texts: LiveConflict | null) => Conflict | undefined {
  let known: { texts: LiveConflict; conflict: Conflict } | undefined;
  return (texts) => {
    if (!texts) return undefined;
    if (known?.texts !== texts)
      known = { texts, conflict: { merge: mergeTexts(texts.mine, texts.base, texts.theirs) } };
    return known.conflict;
  };
}

/** Without events for so long, the server is asked who is there, and again after each pause. Milliseconds. */
const askAfterMs = 4_000;

interface Watched {
  documentId: number;
  client: string;
  isAlone: () => boolean;
  onReaders: (readers: number) => void;
}

/** Hears who else has a document open, while the person edits it alone. @returns ends that */
function watchPeople({ documentId, client, isAlone, onReaders }: Watched, onOther: () => void): () => void {
  let isOver = false;
  let isHeard = false;
  const told = ({ writers, readers }: Pick<LivePeopleEvent, 'writers' | 'readers'>) => {
    onReaders(readers);
    if (writers.some(({ clients }) => clients.some((each) => each !== client))) onOther();
  };
  const unfollow = followDocument({
    query: { editing: documentId, client },
    staysHidden: false,
    onEvent: (kind, event: LivePeopleEvent) => {
      if (event.doc !== documentId) return;
      isHeard = true;
      if (kind === 'people') told(event);
    },
    onLost: (isRefused) => {
      isHeard = false;
      // the tab's stream has to open without it
      if (isRefused) unfollow();
    },
  });
  // a proxy may hold the events back
  const asking = setInterval(() => {
    if (isHeard || !isAlone() || document.visibilityState === 'hidden' || !navigator.onLine) return;
    callApi(calls.live.updates, { params: { id: documentId }, query: { after: 0, client } }).then(
      ({ people }) => !isOver && !isHeard && people && told(people),
      // the next time, or the first save, says what is wrong
      () => undefined,
    );
  }, askAfterMs);
  return () => {
    isOver = true;
    clearInterval(asking);
    unfollow();
  };
}

/** What the page shows of a session. */
function createView() {
  const listeners = new Set<() => void>();
  const conflictOf = createConflictReader();
  let view: LiveView | null = null;
  let readers = 0;
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    view: () => view,
    readers: () => readers,
    tell: (session: LiveSession | undefined) => {
      view = session ? { state: session.state(), conflict: conflictOf(session.conflict()) } : null;
      if (view) ({ readers } = view.state.people);
      changed();
    },
    tellReaders: (count: number) => {
      readers = count;
      changed();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

async function fetchSession() {
  try {
    return await import('./live-session.ts');
  } catch (error) {
    // each saves, as where live editing is off
    console.warn('Live editing could not begin.', error);
    return undefined;
  }
}

/** The copies on this device are looked for so long before the person joins others without them. Milliseconds. */
const maxLookMs = 3_000;

function createLooking() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
    setTimeout(resolve, maxLookMs);
  });
  return { ended, end };
}

/** Brings the session and the editor that shows its text together, whichever comes first. */
function createAttachment() {
  let session: LiveSession | undefined;
  let edited: EditedText | undefined;
  let detach: (() => void) | undefined;
  const update = () => {
    detach?.();
    detach = edited && session?.attach(edited);
  };
  return {
    setSession: (next: LiveSession | undefined) => {
      session = next;
      update();
    },
    setEdited: (next: EditedText | undefined) => {
      edited = next;
      update();
    },
  };
}

/**
 * Watches who else edits a document. Alone, all stays as it is; once somebody comes, both join, and the code for that is
 * fetched.
 */
function createLiveEditing(options: Options): LiveEditing {
  const { userId, documentId, open, save, queries, onFull } = options;
  const { draft, journal } = open;
  let client = `${userId}-${makeUuid()}`;
  const shown = createView();
  let session: LiveSession | undefined;
  let isJoining = false;
  let isOver = false;
  const attachment = createAttachment();
  const looked = createLooking();

  const tell = () => shown.tell(session);
  const changed = () => {
    const ended = session?.state().ended ?? null;
    if (ended === 'signed-out') void signInAgain();
    else if (ended && endsAlone.includes(ended)) leave();
    else tell();
    if (ended === 'too-large') onFull();
  };
  function end(): void {
    attachment.setSession(undefined);
    session?.end();
    session = undefined;
  }
  function leave(): void {
    end();
    isOver = true;
    tell();
  }
  async function signInAgain(): Promise<void> {
    const copy = session?.copy() ?? null;
    end();
    loseSession(queries);
    await sessionRestored();
    await join(copy);
  }
  async function join(copy: LiveCopy | null = null): Promise<void> {
    if (session || isJoining || isOver) return;
    isJoining = true;
    const code = await fetchSession();
    isJoining = false;
    if (!code || isOver) return;
    session = code.openSession({ documentId, userId, client, draft, put: save, onChange: changed }, copy);
    attachment.setSession(session);
    tell();
  }
  async function goOn(left: JournalEntry | undefined): Promise<void> {
    const entry = left && (await journal.adopt(left.key).catch(() => left));
    if (!entry) return;
    if (entry.title !== entry.base.title) draft.setTitle(entry.title);
    if (!session && !isJoining) {
      const copy = entry.live as LiveCopy;
      ({ client } = copy);
      await join(copy);
      if (session) return;
    }
    // where the text cannot be shared, or is already
    draft.restore({ ...entry, title: draft.state().title });
  }
  return {
    view: shown.view,
    readers: shown.readers,
    subscribe: shown.subscribe,
    goOn: (left) => void goOn(left).finally(looked.end),
    resolve: (words, leavesOut) => session?.resolve(words, leavesOut),
    goTo: (other) => session?.goTo(other),
    attach: (edited) => {
      attachment.setEdited(edited);
      return () => attachment.setEdited(undefined);
    },
    start: () => {
      isOver = false;
      const watched = { documentId, client, isAlone: () => !session, onReaders: shown.tellReaders };
      const unfollow = watchPeople(watched, () => void looked.ended.then(() => join()));
      return () => {
        unfollow();
        leave();
      };
    },
  };
}

/** @param options.isOn whether several people may type in one document at once */
export function useLive({ isOn, ...options }: Omit<Options, 'queries'> & { isOn: boolean }): LiveEditing {
  const queries = useQueryClient();
  const [live] = useState(() => createLiveEditing({ ...options, queries }));
  useEffect(() => (isOn ? live.start() : undefined), [isOn, live]);
  return live;
}

export const useLiveView = (live: LiveEditing): LiveView | null =>
  useSyncExternalStore(live.subscribe, live.view);

export const useLiveReaders = (live: LiveEditing): number =>
  useSyncExternalStore(live.subscribe, live.readers);
