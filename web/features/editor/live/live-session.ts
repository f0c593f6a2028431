import { changeBetween } from '../../../../api/text/live/changes.ts';
import type { Draft } from '../draft.ts';
import { isBusy, type SaveResult, type SaveScope } from '../draft-state.ts';
import type { EditedText } from '../edited-text.ts';
import { chosenText, mergeTexts } from '../merge.ts';
import { LiveEngine } from './engine.ts';
import { createHttpTransport } from './http-transport.ts';
import { createLiveHistory, knownWords, piecesOf } from './live-history.ts';
import type { LiveConflict, LiveCopy, LiveState } from './live-state.ts';
import { holdWhileTyping, tellCaret } from './typing.ts';

interface Options {
  documentId: number;
  userId: number;
  /** `<user id>-<random>` */
  client: string;
  draft: Draft;
  /** Saves a title. */
  saveTitle: (title: string, version: number) => Promise<{ title: string; version: number }>;
  /** Called whenever `state` or `conflict` may say something else. */
  onChange: () => void;
}

/** A document that this page edits together with others. */
export interface LiveSession {
  state: () => LiveState;
  /** What the person has to decide before the text can be shared, as texts for the merge view. */
  conflict: () => LiveConflict | null;
  resolve: (words: string) => void;
  /** Lets an editor show the text. @returns ends that */
  attach: (edited: EditedText) => () => void;
  /** What must not be lost if a new session begins. */
  copy: () => LiveCopy | null;
  end: () => void;
}

/** A save does not wait longer for what is on its way. Milliseconds. */
const maxWaitMs = 8_000;

/** Joins the others in a document: what is written here becomes the first change. */
export function openSession(options: Options, copy: LiveCopy | null = null): LiveSession {
  const { documentId, client, draft, onChange } = options;
  const transport = createHttpTransport(documentId, client);
  const engine = new LiveEngine({ client, transport, copy });
  let edited: EditedText | undefined;
  let isShared = false;
  let ownConflict: LiveConflict | null = null;
  const history = createLiveHistory(engine, (change) => edited?.receive([change], 1));
  const text = () => knownWords(engine.text());

  const tellDraft = () => draft.confirm(newsOf(engine));
  const showText = () => {
    edited?.keepIn(history);
    draft.setText(text());
  };
  const share = (words: string) => {
    ownConflict = null;
    isShared = true;
    const before = text();
    draft.confirm({ text: before, endings: engine.endings() });
    if (words !== before) engine.edit(changeBetween(before, words));
    draft.saveBy((scope) => save(scope, engine, options));
    showText();
    tellDraft();
  };
  /** Takes the draft along, once nothing else is under way with it. */
  const tryShare = () => {
    const { conflict } = draft.state();
    const isReady = !['joining', 'conflict', 'ended'].includes(engine.state().phase);
    if (isShared || ownConflict || !isReady || conflict || isBusy(draft.state())) return;
    const { mine, base } = draft.textsWith(engine.endings().ending);
    const theirs = text();
    const merge = mergeTexts(mine, base, theirs);
    if (merge.clashes.length === 0) return share(chosenText(merge, []));
    ownConflict = { mine, base, theirs };
    onChange();
  };

  const stops = [
    engine.onReplaced(() => (isShared ? showText() : tryShare())),
    engine.onReceived(({ change, side }) => {
      if (!isShared) return;
      if (edited) edited.receive(piecesOf(change), side);
      else draft.setText(text());
    }),
    engine.subscribe(() => {
      if (isShared) tellDraft();
      else tryShare();
      showCarets(engine, edited, options.userId);
      onChange();
    }),
    draft.subscribe(() => {
      if (!isShared) tryShare();
    }),
  ];
  const end = () => {
    for (const stop of stops) stop();
    engine.leave();
    draft.saveBy(undefined);
    draft.confirm({ live: undefined });
  };
  engine.start();
  return {
    state: engine.state,
    conflict: () => ownConflict ?? engine.conflict(),
    resolve: (words) => {
      if (!ownConflict) return engine.resolve(words);
      return share(withLater(words, ownConflict.theirs, text()));
    },
    attach: (shown) => {
      edited = shown;
      if (isShared) shown.keepIn(history);
      const stopListening = listen(engine, shown);
      return () => {
        stopListening();
        if (edited === shown) edited = undefined;
      };
    },
    copy: () => (isShared ? engine.copy() : null),
    end,
  };
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
async function save(
  scope: SaveScope,
  engine: LiveEngine,
  { draft, saveTitle }: Options,
): Promise<SaveResult> {
  try {
    await draft.placeholders.sent();
    draft.confirm({ status: 'saving' });
    await isSent(engine);
    await engine.save();
    let version = engine.state().saved?.version ?? draft.version();
    const { title } = draft.state();
    if (scope === 'all' && title !== draft.savedTitle()) {
      const saved = await saveTitle(title, version);
      version = saved.version;
      draft.confirm({ title: saved.title });
      draft.setTitle(saved.title);
    }
    draft.confirm({ status: 'clean', version });
    return { isSaved: true };
  } catch (error) {
    draft.confirm({ status: 'failed' });
    return { isSaved: false, error };
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

function showCarets(engine: LiveEngine, edited: EditedText | undefined, userId: number): void {
  const surface = edited?.surface();
  if (!surface?.showCarets) return;
  const { people, ended } = engine.state();
  const writers = ended ? [] : people.writers;
  const carets = [...engine.carets()].flatMap(([client, { head }]) => {
    const person = writers.find(({ clients }) => clients.includes(client));
    return person && person.id !== userId
      ? [{ client, at: head, name: person.displayName, userId: person.id }]
      : [];
  });
  surface.showCarets(carets);
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
