import { SearchEngineError, type EngineState, type SearchPort } from './port.ts';

/** How long the engine is not used after a failure. Milliseconds. */
const retryAfterMs = 10_000;

/**
 * Searches with the first engine and, if it fails, with the other; the answer then says so. While the first engine is
 * paused, one search at a time tests whether it works again; the others do not wait for it.
 */
export function withFallback(
  first: Omit<SearchPort, 'state' | 'renew' | 'files'>,
  other: SearchPort,
): SearchPort {
  let restsUntil = 0;
  let shown: EngineState = 'unknown';
  const byOther: SearchPort['search'] = async (query, options) => ({
    ...(await other.search(query, options)),
    degraded: true,
  });

  return {
    async search(query, options) {
      if (performance.now() < restsUntil) return byOther(query, options);
      const wasResting = restsUntil > 0;
      if (wasResting) restsUntil = performance.now() + retryAfterMs;
      try {
        const answer = await first.search(query, options);
        restsUntil = 0;
        shown = 'ready';
        return answer;
      } catch (error) {
        if (!(error instanceof SearchEngineError)) throw error;
        shown = 'away';
        restsUntil = performance.now() + retryAfterMs;
        return byOther(query, options);
      }
    },

    state: () => shown,

    async inspect() {
      const state = await first.inspect();
      return { ...state, fault: state.fault ?? (await other.inspect()).fault };
    },

    /** Rebuilds both indexes, because the other engine answers while the first one fails. */
    async reindex(onProgress) {
      await other.reindex(onProgress);
      const made = await first.reindex(onProgress);
      restsUntil = 0;
      return made;
    },

    files: other.files,
    renew: (stopping) => other.renew(stopping),
    index: first.index,
  };
}
