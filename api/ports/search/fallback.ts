import { SearchEngineError, type EngineState, type SearchPort } from './port.ts';

/** After a failure the engine is left alone for so long. Milliseconds. */
const rest = 10_000;

/**
 * Searches by one engine and, where that fails, by another, which the answer says. While the first rests, one search
 * tries whether it is well again; nobody else waits for it.
 */
export function withFallback(first: Omit<SearchPort, 'state'>, other: SearchPort): SearchPort {
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
      if (wasResting) restsUntil = performance.now() + rest;
      try {
        const answer = await first.search(query, options);
        restsUntil = 0;
        shown = 'ready';
        return answer;
      } catch (error) {
        if (!(error instanceof SearchEngineError)) throw error;
        shown = 'away';
        restsUntil = performance.now() + rest;
        return byOther(query, options);
      }
    },

    state: () => shown,

    async inspect() {
      const state = await first.inspect();
      return { ...state, fault: state.fault ?? (await other.inspect()).fault };
    },

    /** Both: the other answers while the first cannot. */
    async reindex(onProgress) {
      await other.reindex(onProgress);
      const made = await first.reindex(onProgress);
      restsUntil = 0;
      return made;
    },

    index: first.index,
  };
}
