import { useLiveSince } from './live.ts';

/** Milliseconds between looks at what the server works at. */
const pollEvery = 1_000;

/**
 * How often to look at an import or an export that the server works at.
 * @returns tells the milliseconds until the next look, for what was fetched at a time; false while events tell of it
 */
export function useProgressPolling(): (fetchedAt: number) => number | false {
  const since = useLiveSince();
  // the answer may have been on its way already when the stream was opened: one more look
  return (fetchedAt) => (since !== null && fetchedAt > since + pollEvery ? false : pollEvery);
}
