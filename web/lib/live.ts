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
/** Milliseconds until the next try after the server (full) or a proxy refused the stream. */
const retryAfter = 60_000;

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

/**
 * Listens to `GET /api/events` while the tab is visible and online. Without a stream it sends `poll` once a minute, and
 * `refresh` after each gap.
 * @returns stops listening
 */
export function listenLive(onEvent: (event: LiveEvent) => void): () => void {
  let source: EventSource | undefined;
  let leaving: number | undefined;
  let retrying: number | undefined;
  let wasOpen = false;
  /** The server keeps ten streams a person. This tab lost its own to newer tabs, and polls until it is used again. */
  let isReplaced = false;
  const isWanted = () => document.visibilityState === 'visible' && navigator.onLine;

  const close = () => {
    clearTimeout(retrying);
    retrying = undefined;
    source?.close();
    source = undefined;
    setLive(false);
  };
  const refused = () => {
    setLive(false);
    if (source?.readyState !== EventSource.CLOSED) return;
    close();
    // if the session has ended, this fetch notices it
    onEvent({ kind: 'poll' });
    retrying = window.setTimeout(open, retryAfter);
  };
  const opened = () => {
    setLive(true);
    if (wasOpen) onEvent({ kind: 'refresh' });
    wasOpen = true;
  };
  const replaced = () => {
    close();
    isReplaced = true;
  };
  function open(): void {
    retrying = undefined;
    if (source || isReplaced || !isWanted()) return;
    source = new EventSource(addressOf(calls.events.stream));
    source.addEventListener('open', opened);
    source.addEventListener('error', refused);
    for (const kind of changes)
      source.addEventListener(kind, ({ data }: MessageEvent<string>) =>
        onEvent({ kind, [kind]: JSON.parse(data) as unknown } as LiveEvent),
      );
    source.addEventListener('replaced', replaced);
    source.addEventListener('refresh', () => onEvent({ kind: 'refresh' }));
  }
  const update = () => {
    clearTimeout(leaving);
    if (isWanted()) {
      if (retrying === undefined) open();
    } else if (navigator.onLine) leaving = window.setTimeout(close, hiddenFor);
    else close();
  };

  const resume = () => {
    isReplaced = false;
    update();
  };
  const becomeVisible = () => (document.visibilityState === 'visible' ? resume() : update());

  const polling = window.setInterval(() => {
    if (source?.readyState !== EventSource.OPEN && isWanted()) onEvent({ kind: 'poll' });
  }, pollEvery);
  document.addEventListener('visibilitychange', becomeVisible);
  window.addEventListener('focus', resume);
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  update();
  return () => {
    clearTimeout(leaving);
    clearInterval(polling);
    document.removeEventListener('visibilitychange', becomeVisible);
    window.removeEventListener('focus', resume);
    window.removeEventListener('online', update);
    window.removeEventListener('offline', update);
    close();
  };
}
