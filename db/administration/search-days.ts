import type { Knex } from 'knex';

/** What somebody types in one go is one search: a search after a shorter pause is not counted again. Milliseconds. */
const typingPauseMs = 10_000;

interface Count {
  /** By day, as `2026-11-27`, in UTC. */
  days: Map<string, number>;
  /** When each person searched last. */
  last: Map<number, number>;
}

const counts = new WeakMap<Knex, Count>();

function countOf(knex: Knex): Count {
  let count = counts.get(knex);
  if (!count) counts.set(knex, (count = { days: new Map(), last: new Map() }));
  return count;
}

/**
 * Counts a search of a person, in memory. Its words are not kept.
 * @param now milliseconds
 */
export function countSearch(knex: Knex, personId: number, now = Date.now()): void {
  const { days, last } = countOf(knex);
  const before = last.get(personId);
  last.set(personId, now);
  if (before !== undefined && now - before < typingPauseMs) return;
  const day = new Date(now).toISOString().slice(0, 10);
  days.set(day, (days.get(day) ?? 0) + 1);
}

/** Adds what this process counted to the rows of the days. Other processes add to the same rows. */
export async function storeSearches(knex: Knex, now = Date.now()): Promise<void> {
  const count = countOf(knex);
  for (const [personId, at] of count.last) if (now - at >= typingPauseMs) count.last.delete(personId);
  const stored = count.days;
  if (stored.size === 0) return;
  count.days = new Map();
  try {
    await knex.raw(
      `insert into activity_days (day, searches) select * from unnest(?::date[], ?::bigint[]) order by 1
       on conflict (day) do update set searches = activity_days.searches + excluded.searches`,
      [[...stored.keys()], [...stored.values()]],
    );
  } catch (error) {
    for (const [day, searches] of stored) count.days.set(day, (count.days.get(day) ?? 0) + searches);
    throw error;
  }
}
