import type { Knex } from 'knex';
import type { Sealer } from '../../core/access/identity-key.ts';

interface Row {
  user_id: number;
  sealed: Buffer;
}

/** How many people cannot use their authenticator app any more, because its key cannot be decrypted. */
export async function countLostKeys(knex: Knex, sealer: Sealer): Promise<number> {
  const rows: Row[] = await knex('totp_keys').whereNotNull('confirmed_at').select('user_id', 'sealed');
  let lost = 0;
  for (const { user_id: userId, sealed } of rows) if (!(await sealer.open(sealed, userId))) lost += 1;
  return lost;
}
