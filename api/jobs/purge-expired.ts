import type { Knex } from 'knex';

/** Removes sessions and throttles past their end; they count for nothing already. */
export async function purgeExpired(knex: Knex): Promise<{ sessions: number; throttles: number }> {
  const sessions = await knex('sessions').where('expires_at', '<', knex.fn.now()).delete();
  const throttles = await knex('throttles').where('expire', '<', Date.now()).delete();
  return { sessions, throttles };
}
