import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import { writeAs } from '../../core/access/writing.ts';

/**
 * From now on, the person needs no second step on this device.
 * @param hash SHA-256 of the secret in its cookie
 */
export async function rememberDevice(knex: Knex, userId: number, hash: Buffer, days: number): Promise<void> {
  const expires = knex.raw('now() + make_interval(days => ?)', [days]);
  await knex('known_devices').insert({ hash, user_id: userId, expires_at: expires });
}

/** From now on, the person needs their second step on every device again. */
export async function forgetDevices(knex: Knex, as: Actor): Promise<void> {
  await writeAs(knex, as, async ({ trx, actor }) => {
    await trx('known_devices').where('user_id', actor.id).delete();
  });
}
