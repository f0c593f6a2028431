import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { hashSecret } from '../../../db/sign-in/secrets.ts';
import type { Transaction } from '../../core/transaction.ts';

const codesPerPerson = 10;
/** Without letters that look like digits. 32 of them, so 16 make 80 bits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 16;

/** `xxxx-xxxx-xxxx-xxxx` */
function newCode(): string {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** Tolerates how people copy codes: capitals, spaces, and letters that look like digits. */
function hashOf(code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return hashSecret(plain);
}

/**
 * Creates new codes; earlier ones stop working.
 * @returns the codes, which are not stored
 */
export async function makeRecoveryCodes(trx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codesPerPerson }, newCode);
  await trx('recovery_codes').where('user_id', userId).delete();
  await trx('recovery_codes').insert(codes.map((code) => ({ user_id: userId, hash: hashOf(code) })));
  return codes;
}

/**
 * Uses up a code.
 * @returns whether it is right and was not used before
 */
export async function useRecoveryCode(trx: Transaction, userId: number, code: string): Promise<boolean> {
  const used = await trx('recovery_codes')
    .where({ user_id: userId, hash: hashOf(code) })
    .whereNull('used_at')
    .update({ used_at: trx.fn.now() });
  return used === 1;
}

/** How many are left; null if there were never any. */
export async function countRecoveryCodes(runner: Knex, userId: number): Promise<number | null> {
  const rows = await runner('recovery_codes')
    .where('user_id', userId)
    .select<{ used_at: Date | null }[]>('used_at');
  return rows.length === 0 ? null : rows.filter(({ used_at: usedAt }) => usedAt === null).length;
}
