import type { SuggestedPerson } from '../../../api/contract/people.ts';
import { request } from '../../lib/http.ts';

type Answer = (person: SuggestedPerson | null) => void;

const mostAtOnce = 100;
let asked = new Map<string, { answer: Answer; fail: (error: unknown) => void }[]>();

/** Whose username it is, in lower case; null for nobody's. Those asked for together are one call. */
export function findNamed(username: string): Promise<SuggestedPerson | null> {
  return new Promise((answer, fail) => {
    if (asked.size === 0) setTimeout(() => void askAll(), 10);
    asked.set(username, [...(asked.get(username) ?? []), { answer, fail }]);
  });
}

async function askAll(): Promise<void> {
  const waiting = [...asked];
  asked = new Map();
  for (let from = 0; from < waiting.length; from += mostAtOnce) {
    const batch = waiting.slice(from, from + mostAtOnce);
    const usernames = batch.map(([username]) => username).join(',');
    try {
      const people = await request<SuggestedPerson[]>('GET', '/api/people', { query: { usernames } });
      const byName = new Map(people.map((person) => [person.username.toLowerCase(), person]));
      for (const [username, each] of batch)
        each.forEach(({ answer }) => answer(byName.get(username) ?? null));
    } catch (error) {
      for (const [, each] of batch) each.forEach(({ fail }) => fail(error));
    }
  }
}
