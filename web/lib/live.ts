import type { DocumentEvent, NotificationEvent } from '../../api/contract/events.ts';

/**
 * What the server tells while it happens. `refresh`: something may have been missed, ask anew. `poll`: there is no
 * stream, ask for what is looked at.
 */
export type LiveEvent =
  | { kind: 'document'; document: DocumentEvent }
  | { kind: 'notification'; notification: NotificationEvent }
  | { kind: 'refresh' }
  | { kind: 'poll' };

/** A tab that is hidden for so long gives its connection back: over HTTP/1.1 a browser has six. Milliseconds. */
const hiddenFor = 30_000;
/** Without a stream a visible tab asks so often. Milliseconds. */
const pollEvery = 60_000;
/** The server refused the stream (too many tabs, a proxy that knows none): tried again after so long. Milliseconds. */
const retryAfter = 60_000;

/**
 * Listens to `GET /api/events` while the tab is visible and online. Where there is no stream, it says `poll` once a
 * minute in its place, and `refresh` after each gap.
 * @returns ends it
 */
export function listenLive(tell: (event: LiveEvent) => void): () => void {
  let source: EventSource | undefined;
  let leaving: number | undefined;
  let retrying: number | undefined;
  let wasOpen = false;
  const isWanted = () => document.visibilityState === 'visible' && navigator.onLine;

  const close = () => {
    clearTimeout(retrying);
    retrying = undefined;
    source?.close();
    source = undefined;
  };
  const refused = () => {
    if (source?.readyState !== EventSource.CLOSED) return;
    close();
    // a lost session shows in what is asked for now
    tell({ kind: 'poll' });
    retrying = window.setTimeout(open, retryAfter);
  };
  const opened = () => {
    if (wasOpen) tell({ kind: 'refresh' });
    wasOpen = true;
  };
  function open(): void {
    retrying = undefined;
    if (source || !isWanted()) return;
    source = new EventSource('/api/events');
    source.addEventListener('open', opened);
    source.addEventListener('error', refused);
    source.addEventListener('document', ({ data }: MessageEvent<string>) =>
      tell({ kind: 'document', document: JSON.parse(data) as DocumentEvent }),
    );
    source.addEventListener('notification', ({ data }: MessageEvent<string>) =>
      tell({ kind: 'notification', notification: JSON.parse(data) as NotificationEvent }),
    );
    source.addEventListener('refresh', () => tell({ kind: 'refresh' }));
  }
  const decide = () => {
    clearTimeout(leaving);
    if (isWanted()) {
      if (retrying === undefined) open();
    } else if (navigator.onLine) leaving = window.setTimeout(close, hiddenFor);
    else close();
  };

  const polling = window.setInterval(() => {
    if (source?.readyState !== EventSource.OPEN && isWanted()) tell({ kind: 'poll' });
  }, pollEvery);
  document.addEventListener('visibilitychange', decide);
  window.addEventListener('online', decide);
  window.addEventListener('offline', decide);
  decide();
  return () => {
    clearTimeout(leaving);
    clearInterval(polling);
    document.removeEventListener('visibilitychange', decide);
    window.removeEventListener('online', decide);
    window.removeEventListener('offline', decide);
    close();
  };
}
