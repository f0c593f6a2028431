import { useLiveSince } from './live.ts';

/** Milliseconds between looks at what the server works at. */
const pollEvery = 1_000;
/** The same for what waits: no event tells that others before it have ended. */
const pollPlaceEvery = 5_000;

/**
 * How often to look at an import or an export that the server works at.
 * @returns tells the milliseconds until the next look, for what was fetched at a time; false while events tell of it
 */
export function useProgressPolling(): (fetchedAt: number, state?: { isWaiting: boolean }) => number | false {
  const since = useLiveSince();
  // the answer may have been on its way already when the stream was opened: one more look
  return (fetchedAt, { isWaiting } = { isWaiting: false }) => {
    if (since === null || fetchedAt <= since + pollEvery) return pollEvery;
    return isWaiting ? pollPlaceEvery : false;
  };
}
