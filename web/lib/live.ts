import { useSyncExternalStore } from 'react';
import type {
  DocumentEvent,
  ExportEvent,
  ImportEvent,
  NotificationEvent,
} from '../../api/contract/events.ts';
import { addressOf, calls } from './calls.ts';

/**
 * An event of the server's stream. `refresh`: events may have been missed, so fetch everything again. `poll`: there is
 * no stream, so fetch what is on the page.
 */
export type LiveEvent =
  | { kind: 'document'; document: DocumentEvent }
  | { kind: 'notification'; notification: NotificationEvent }
  | { kind: 'import'; import: ImportEvent }
  | { kind: 'export'; export: ExportEvent }
  | { kind: 'refresh' }
  | { kind: 'poll' };

/** Events that say what has changed. */
const changes = ['document', 'notification', 'import', 'export'] as const;

/** Milliseconds. A tab hidden for longer closes its connection: over HTTP/1.1 a browser has only six. */
const hiddenFor = 30_000;
/** Milliseconds between polls of a visible tab without a stream. */
const pollEvery = 60_000;
/**
 * Milliseconds until the next try after the server or a proxy refused the stream: soon, because a replica may be
 * stopping, then less and less often, because the server may be full.
 */
const firstRetryMs = 5_000;
const lastRetryMs = 60_000;
/** Milliseconds. The server sends a heartbeat every 20 seconds, so a stream without events for longer leads nowhere. */
const silenceMs = 45_000;
/** Milliseconds within which pages come back that lost their streams at the same moment. */
const spreadMs = 5_000;
/** Milliseconds from the end of following a document until the stream is opened without it. */
const reopenAfter = 1_000;

/** When the stream was opened, in milliseconds since 1970; null while there is none. */
let liveSince: number | null = null;
const listeners = new Set<() => void>();

function setLive(isLive: boolean): void {
  if (isLive === (liveSince !== null)) return;
  liveSince = isLive ? Date.now() : null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Since when live events have been arriving, in milliseconds since 1970; null while they do not, so that a page must
 * poll.
 */
export const useLiveSince = (): number | null => useSyncExternalStore(subscribe, () => liveSince);

let readerName: string | null = null;

function setReaderName(name: string | null): void {
  readerName = name;
  for (const listener of listeners) listener();
}

function setLost(): void {
  setLive(false);
  if (readerName !== null) setReaderName(null);
}

/** What the server calls this page as a reader, for as long as its stream is open; null if nobody counts readers. */
export const readReaderName = (): string | null => readerName;
export const useReaderName = (): string | null => useSyncExternalStore(subscribe, readReaderName);

/** What the tab's stream brings of one document besides: who edits it, or what others type in it. */
export interface Followed {
  query: { live?: string; editing?: number; client: string };
  /** The stream stays while the tab is hidden. */
  staysHidden: boolean;
  onEvent: (kind: FollowedKind, data: never) => void;
  /** There is no stream. `isRefused`: the browser does not open it again by itself. */
  onLost: (isRefused: boolean) => void;
}
const followedKinds = ['hello', 'live', 'people', 'carets', 'saved', 'may', 'beat', 'closed'] as const;
export type FollowedKind = (typeof followedKinds)[number];

let followed: Followed | undefined;
let reopen = (): void => undefined;

/** Lets the tab's stream follow a document, instead of the one before. @returns ends that */
export function followDocument(next: Followed): () => void {
  followed = next;
  reopen();
  return () => {
    if (followed !== next) return;
    followed = undefined;
    reopen();
  };
}

const isWanted = (): boolean =>
  (document.visibilityState === 'visible' || followed?.staysHidden === true) && navigator.onLine;

const spreadOut = (ms: number): number => ms + Math.random() * spreadMs;

/**
 * @param isFirst asks whether anything has changed since the page was opened
 * @param onHeard called for each sign that the stream lives, and once for its beginning
 */
function openStream(
  isFirst: boolean,
  { onEvent, onHeard }: { onEvent: (event: LiveEvent) => void; onHeard: () => void },
): EventSource {
  const query = { ...followed?.query, ...(isFirst && { shownMs: Math.ceil(performance.now()) }) };
  const source = new EventSource(addressOf(calls.events.stream, { query }));
  const hear = (kind: string, act: (data: never) => void) =>
    source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
      onHeard();
      act(JSON.parse(data) as never);
    });
  for (const kind of ['open', 'error']) source.addEventListener(kind, onHeard);
  for (const kind of changes) hear(kind, (data: unknown) => onEvent({ kind, [kind]: data } as LiveEvent));
  for (const kind of followed ? followedKinds : []) hear(kind, (data) => followed?.onEvent(kind, data));
  hear('refresh', () => onEvent({ kind: 'refresh' }));
  hear('reader', ({ client }: { client: string }) => setReaderName(client));
  hear('heartbeat', () => undefined);
  onHeard();
  return source;
}

/** Calls `onSilence` once nothing was heard for too long: a replica that hangs keeps its streams open. */
function createSilenceWatch(onSilence: () => void): { heard: () => void; stop: () => void } {
  let timer: number | undefined;
  const stop = () => clearTimeout(timer);
  const heard = () => {
    stop();
    timer = window.setTimeout(onSilence, spreadOut(silenceMs));
  };
  return { heard, stop };
}

/**
 * @param acts.onUsed called when somebody turns to the tab
 * @param acts.onChange called when it is hidden, and when the browser goes online or offline
 * @returns ends that
 */
function watchTab({ onUsed, onChange }: { onUsed: () => void; onChange: () => void }): () => void {
  const shownOrHidden = () => (document.visibilityState === 'visible' ? onUsed() : onChange());
  const watched = [
    [document, 'visibilitychange', shownOrHidden],
    [window, 'focus', onUsed],
    [window, 'online', onChange],
    [window, 'offline', onChange],
  ] as const;
  for (const [target, event, act] of watched) target.addEventListener(event, act);
  return () => {
    for (const [target, event, act] of watched) target.removeEventListener(event, act);
  };
}

/**
 * Listens to `GET /api/events` while the tab is visible and online. Without a stream it sends `poll` once a minute, and
 * `refresh` after each gap.
 * @returns stops listening
 */
export function listenLive(onEvent: (event: LiveEvent) => void): () => void {
  let source: EventSource | undefined;
  let leaving: number | undefined;
  let retrying: number | undefined;
  let retryAfterMs = firstRetryMs;
  let wasOpen = false;
  /** The server keeps ten streams a person. This tab lost its own to newer tabs, and polls until it is used again. */
  let isReplaced = false;

  const close = () => {
    clearTimeout(retrying);
    retrying = undefined;
    silence.stop();
    source?.close();
    source = undefined;
    setLost();
  };
  const leave = () => {
    close();
    followed?.onLost(false);
  };
  const silence = createSilenceWatch(() => {
    leave();
    // what is followed may open another one
    if (retrying === undefined) open();
  });
  const refused = () => {
    setLost();
    const isRefused = source?.readyState === EventSource.CLOSED;
    followed?.onLost(isRefused);
    // what is followed may have opened another one
    if (source?.readyState !== EventSource.CLOSED) return;
    close();
    // if the session has ended, this fetch notices it
    onEvent({ kind: 'poll' });
    retrying = window.setTimeout(open, spreadOut(retryAfterMs));
    retryAfterMs = Math.min(retryAfterMs * 2, lastRetryMs);
  };
  const opened = () => {
    setLive(true);
    retryAfterMs = firstRetryMs;
    if (wasOpen) onEvent({ kind: 'refresh' });
    wasOpen = true;
  };
  const replaced = () => {
    isReplaced = true;
    leave();
  };
  function open(): void {
    retrying = undefined;
    if (source || isReplaced || !isWanted()) return;
    source = openStream(!wasOpen, { onEvent, onHeard: silence.heard });
    source.addEventListener('open', opened);
    source.addEventListener('error', refused);
    source.addEventListener('replaced', replaced);
  }
  const update = () => {
    clearTimeout(leaving);
    if (isWanted()) {
      if (retrying === undefined) open();
    } else if (navigator.onLine) leaving = window.setTimeout(leave, hiddenFor);
    else leave();
  };
  reopen = () => {
    close();
    // leaving one document often means opening another one
    if (followed) open();
    else retrying = window.setTimeout(open, reopenAfter);
  };

  const resume = () => {
    isReplaced = false;
    update();
  };
  const polling = window.setInterval(() => {
    if (source?.readyState !== EventSource.OPEN && isWanted()) onEvent({ kind: 'poll' });
  }, pollEvery);
  const stopWatching = watchTab({ onUsed: resume, onChange: update });
  update();
  return () => {
    clearTimeout(leaving);
    clearInterval(polling);
    stopWatching();
    reopen = () => undefined;
    close();
  };
}
