import type { Knex } from 'knex';
import { hashPassword } from '../../api/core/access/password.ts';
import { inTransaction } from '../../api/core/transaction.ts';
import { insertAccount } from '../../api/features/users/accounts.ts';
import { createClient, jsonOf, type Client } from './client.ts';

const password = 'types with others';
/** More argon2 calls at the same time would only wait for each other. */
const signInsAtOnce = 4;

/** Editors, each signed in: one person may have ten streams open. */
export async function makeWriters(
  knex: Knex,
  url: string,
  count: number,
): Promise<{ id: number; client: Client }[]> {
  const names = Array.from({ length: Math.max(50, count * 2) }, (_, at) => `writer${at}`);
  const hash = await hashPassword(password);
  await inTransaction(knex, async (trx) => {
    for (const username of names) {
      const account = { username, displayName: username, email: `${username}@example.org` };
      await insertAccount(trx, { ...account, password, role: 'editor' }, hash);
    }
  });
  const writers: { id: number; client: Client }[] = [];
  for (let from = 0; from < names.length; from += signInsAtOnce)
    writers.push(
      ...(await Promise.all(
        names.slice(from, from + signInsAtOnce).map(async (username) => {
          const client = createClient(url);
          await client.signIn({ username, password });
          const { user } = jsonOf<{ user: { id: number } }>(await client.must('GET', '/api/auth/user'));
          return { id: user.id, client };
        }),
      )),
    );
  return writers;
}
