import { ApiError } from './http.ts';
import { makeUuid } from './uuid.ts';

/** After this time the same words are a new wish: somebody who comments "+1" once more next week means it. */
const keptMs = 10 * 60_000;

/** The keys of requests whose outcome is unknown, by what they say. */
const unsure = new Map<string, { key: string; since: number }>();

/**
 * Sends a request that makes something with an Idempotency-Key. If its outcome stays unknown (no answer, or one of a server
 * that lost its database), the same request gets the same key the next time, so that nothing is made twice.
 * @param said call, address and body, as a text
 */
export async function sendWithKey<T>(said: string, send: (key: string) => Promise<T>): Promise<T> {
  // what was said may be a whole document, so it is not held for longer
  for (const [each, { since }] of unsure) if (Date.now() - since >= keptMs) unsure.delete(each);
  const key = unsure.get(said)?.key ?? makeUuid();
  // while it is under way too: a second press then makes nothing more
  unsure.set(said, { key, since: Date.now() });
  try {
    const answer = await send(key);
    unsure.delete(said);
    return answer;
  } catch (error) {
    if (!mayHaveMade(error)) unsure.delete(said);
    throw error;
  }
}

/** Whether a failed request may have made something all the same. A refusal has made nothing. */
export const mayHaveMade = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
