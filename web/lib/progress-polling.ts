import { useLiveSince } from './live.ts';

/** How often to check work in progress. Milliseconds. */
const pollEvery = 1_000;
/** The same for waiting work: no event tells that work before it has ended. */
const pollPlaceEvery = 5_000;

/**
 * How often to check an import or an export that the server works on.
 * @returns a function that gives the milliseconds until the next check, for data fetched at a time; false while events
 *   report the progress
 */
export function useProgressPolling(): (fetchedAt: number, state?: { isWaiting: boolean }) => number | false {
  const since = useLiveSince();
  // the answer may have been on its way already when the stream was opened: one more look
  return (fetchedAt, { isWaiting } = { isWaiting: false }) => {
    if (since === null || fetchedAt <= since + pollEvery) return pollEvery;
    return isWaiting ? pollPlaceEvery : false;
  };
}
