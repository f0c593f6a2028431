import { ChangeSet } from '@codemirror/state';
import { changeBetween, textOf } from '../../../../api/text/live/changes.ts';
import { ApiError } from '../../../lib/http.ts';
import type { Draft } from '../draft.ts';
import { isBusy, type Change, type Stored, type SaveResult, type SaveScope } from '../draft-state.ts';
import type { EditedText } from '../edited-text.ts';
import { chosenText, mergeTexts } from '../merge.ts';
import type { Replacement } from '../edit-history.ts';
import { LiveEngine } from './engine.ts';
import { createHttpTransport } from './http-transport.ts';
import { createLinkPlaces } from './link-places.ts';
import { createLiveHistory, knownWords, piecesOf } from './live-history.ts';
import type { LiveConflict, LiveCopy, LiveState } from './live-state.ts';
import type { Received } from './shared-text.ts';
import type { OtherCaret } from '../surface.ts';
import type { LiveTransport } from './transport.ts';
import { holdWhileTyping, tellCaret } from './typing.ts';

interface Options {
  documentId: number;
  userId: number;
  /** `<user id>-<random>` */
  client: string;
  draft: Draft;
  /** Saves what is not in the text: a title, and texts that were not chosen. */
  put: (change: Change) => Promise<Pick<Stored, 'title' | 'version'>>;
  /** Called whenever `state` or `conflict` may say something else. */
  onChange: () => void;
  transport?: LiveTransport;
}

/** A document that this page edits together with others. */
export interface LiveSession {
  state: () => LiveState;
  /** What the person has to decide before the text can be shared, as texts for the merge view. */
  conflict: () => LiveConflict | null;
  /** @param leavesOut the words lack what the person wrote somewhere: the history keeps it */
  resolve: (words: string, leavesOut: boolean) => void;
  /** What moves to where somebody else is; undefined if that is not known. */
  goTo: (userId: number) => (() => void) | undefined;
  /** Lets an editor show the text. @returns ends that */
  attach: (edited: EditedText) => () => void;
  /** What must not be lost if a new session begins. */
  copy: () => LiveCopy | null;
  end: () => void;
}

/** A save does not wait longer for what is on its way. Milliseconds. */
const maxWaitMs = 8_000;
/** How often a title is sent again because others saved meanwhile. */
const maxAttempts = 5;

/** The shared text in the editor and the draft of this page. */
function createShown(engine: LiveEngine, draft: Draft) {
  let edited: EditedText | undefined;
  const text = () => knownWords(engine.text());
  const show = (pieces: readonly Replacement[], side: -1 | 1) => {
    if (edited) edited.receive(pieces, side);
    else draft.setText(text());
  };
  const places = createLinkPlaces(engine, ({ from, to, insert }) => {
    history.amend(from, to, insert);
    show([{ from, to, insert }], -1);
  });
  const history = createLiveHistory(engine, {
    onChange: places.follow,
    show: (change) => edited?.receive([change], 1),
  });
  const keepHere = () => {
    edited?.keepIn(history);
    draft.setText(text());
  };
  let lastText = engine.text();
  return {
    text,
    places,
    edited: () => edited,
    keepHere,
    attach: (next: EditedText, isShared: boolean) => {
      edited = next;
      if (isShared) keepHere();
      const stopListening = listen(engine, next);
      return () => {
        stopListening();
        if (edited === next) edited = undefined;
      };
    },
    /** The engine has another text. */
    replaced: () => {
      places.replaced(knownWords(lastText), text());
      history.follow(changeBetween(knownWords(lastText), text()));
    },
    receive: ({ change, side }: Pick<Received, 'change' | 'side'>) => {
      places.follow(change);
      history.follow(change);
      show(piecesOf(change), side);
    },
    noteText: () => {
      lastText = engine.text();
    },
  };
}

/** Joins the others in a document: what is written here becomes the first change. */
export function openSession(options: Options, copy: LiveCopy | null = null): LiveSession {
  const { documentId, client, draft, onChange } = options;
  const { transport = createHttpTransport(documentId, client) } = options;
  const engine = new LiveEngine({ client, transport, copy });
  const shown = createShown(engine, draft);
  let isShared = false;
  let ownConflict: LiveConflict | null = null;

  const tellDraft = () => draft.confirm(newsOf(engine));
  const share = (words: string, mine: string) => {
    ownConflict = null;
    isShared = true;
    const before = shown.text();
    const standAt = draft.placeholders.takeOut(draft.text());
    const past = shown.edited()?.past() ?? [];
    draft.confirm({ text: before, endings: engine.endings() });
    // what is written here can be taken back as it was written
    const merged = changeBetween(mine, words);
    engine.edit(changeBetween(before, words), { past: { steps: stepsOf(past, mine), behind: merged } });
    standAt(shown.places.keep, (offset) => merged.mapPos(offset, -1));
    draft.saveBy((scope) => save(scope, engine, options), engine.copy);
    shown.keepHere();
    tellDraft();
  };
  /** Takes the draft along, once nothing else is under way with it. */
  const tryShare = () => {
    const { conflict } = draft.state();
    const isReady = !['joining', 'conflict', 'ended'].includes(engine.state().phase);
    if (isShared || ownConflict || !isReady || conflict || isBusy(draft.state())) return;
    const { mine, base } = draft.textsWith(engine.endings().ending);
    const theirs = shown.text();
    const merge = mergeTexts(mine, base, theirs);
    if (merge.clashes.length === 0) return share(chosenText(merge, []), mine);
    ownConflict = { mine, base, theirs };
    onChange();
  };

  const stops = [
    engine.onReplaced(() => {
      if (!isShared) return tryShare();
      shown.replaced();
      return shown.keepHere();
    }),
    engine.onReceived((received) => {
      if (isShared) shown.receive(received);
    }),
    engine.subscribe(() => {
      if (isShared) tellDraft();
      else tryShare();
      shown.noteText();
      showCarets(engine, shown.edited(), options.userId);
      onChange();
    }),
    draft.subscribe(() => {
      if (!isShared) tryShare();
    }),
  ];
  engine.start();
  return {
    state: engine.state,
    conflict: () => ownConflict ?? engine.conflict(),
    resolve: (words, leavesOut) => {
      const { mine = '' } = ownConflict ?? engine.conflict() ?? {};
      if (leavesOut) draft.leaveOut(mine);
      if (ownConflict) share(withLater(words, ownConflict.theirs, shown.text()), mine);
      else engine.resolve(words);
      if (leavesOut) void draft.save('content');
    },
    goTo: (userId) => {
      const caret = caretsOf(engine).find((each) => each.userId === userId);
      return caret && (() => shown.edited()?.goTo(caret.at));
    },
    attach: (edited) => shown.attach(edited, isShared),
    copy: () => (isShared ? engine.copy() : null),
    end: () => {
      for (const stop of stops) stop();
      engine.leave();
      draft.saveBy(undefined);
      draft.placeholders.letIn();
      draft.confirm({ live: undefined });
    },
  };
}

/** Steps of undo as changes of the text behind the step after each; the newest last. Older ones than fit are left. */
function stepsOf(past: readonly Replacement[], text: string): ChangeSet[] {
  const steps: ChangeSet[] = [];
  let { length } = text;
  for (const { from, to, insert } of past.toReversed()) {
    if (to > length || !insert.isWellFormed()) break;
    const step = ChangeSet.of({ from, to, insert: textOf(insert) }, length);
    steps.unshift(step);
    length = step.newLength;
  }
  return steps;
}

/** What the draft learns of the shared text. */
function newsOf(engine: LiveEngine): Parameters<Draft['confirm']>[0] {
  const { phase, isSaved, mayWrite, ended } = engine.state();
  const isConnected = phase === 'live' || (phase === 'polling' && !engine.isAway());
  return {
    text: knownWords(isSaved ? engine.text() : engine.confirmed()),
    live: { isConnected, hasUnsent: !isSaved && mayWrite && !ended },
  };
}

/** A decided text with what others changed meanwhile: in lines that they changed again, both stay. */
function withLater(decided: string, seen: string, now: string): string {
  const merge = mergeTexts(decided, seen, now);
  return chosenText(
    merge,
    merge.clashes.map(() => 'both' as const),
  );
}

/** Stores a version now, and the title if that is asked for. */
async function save(scope: SaveScope, engine: LiveEngine, { draft, put }: Options): Promise<SaveResult> {
  try {
    await draft.placeholders.sent();
    draft.confirm({ status: 'saving' });
    await isSent(engine);
    await engine.save();
    draft.confirm({ version: engine.state().saved?.version ?? draft.version() });
    const isRenamed = scope === 'all' && draft.state().title !== draft.savedTitle();
    const hasMore = isRenamed || draft.leftOut().length > 0;
    const otherTitle = hasMore ? await saveMore(draft, put, isRenamed) : undefined;
    draft.confirm({ status: 'clean' });
    return { isSaved: true, otherTitle };
  } catch (error) {
    draft.confirm({ status: 'failed' });
    return { isSaved: false, error };
  }
}

/**
 * Stores the title that was written here, and what was not chosen in a conflict.
 * @returns the title that somebody else stored meanwhile
 * @throws ApiError
 */
async function saveMore(draft: Draft, put: Options['put'], isRenamed: boolean): Promise<string | undefined> {
  const leftOut = draft.leftOut();
  let otherTitle: string | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const title = isRenamed ? draft.state().title : draft.savedTitle();
      const saved = await put({ title, version: draft.version(), ...(leftOut.length > 0 && { leftOut }) });
      draft.confirm({ title: saved.title, version: saved.version, leftOut: [] });
      if (draft.state().title === title) draft.setTitle(saved.title);
      return otherTitle;
    } catch (error) {
      // what others type becomes a version now and then
      const current = error instanceof ApiError && error.status === 409 ? error.body?.current : undefined;
      if (!current || attempt === maxAttempts) throw error;
      const isOther =
        isRenamed && current.title !== draft.savedTitle() && current.title !== draft.state().title;
      if (isOther) otherTitle = current.title;
      draft.confirm({ version: current.version, ...(!isRenamed && { title: current.title }) });
    }
  }
}

function listen(engine: LiveEngine, edited: EditedText): () => void {
  const stopHolding = holdWhileTyping(engine, () => edited.surface()?.element);
  const stopTelling = tellCaret(engine, edited);
  return () => {
    stopHolding();
    stopTelling();
  };
}

/** Where those are who write. */
function caretsOf(engine: LiveEngine): OtherCaret[] {
  const { people, ended } = engine.state();
  const writers = ended ? [] : people.writers;
  return [...engine.carets()].flatMap(([client, { head }]) => {
    const person = writers.find(({ clients }) => clients.includes(client));
    return person ? [{ client, at: head, name: person.displayName, userId: person.id }] : [];
  });
}

function showCarets(engine: LiveEngine, edited: EditedText | undefined, userId: number): void {
  edited?.surface()?.showCarets?.(caretsOf(engine).filter((caret) => caret.userId !== userId));
}

/** Settles once the server has everything. @throws Error if that takes too long */
function isSent(engine: LiveEngine): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!engine.state().isSaved) return;
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error('The changes were not sent in time'));
    }, maxWaitMs);
    const stop = engine.subscribe(look);
    look();
  });
}
