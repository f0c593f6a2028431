import type { Knex } from 'knex';
import { runPrepared } from '../prepared.ts';

/** The key of a request that makes something. A person's key belongs to one request. */
export interface RequestKey {
  userId: number;
  /** A UUID in lower case, as the client chose it. Not stored, except with a document. */
  uuid: string;
  /** SHA-256 of `uuid`. */
  hash: Buffer;
  /** Of the call and its input: another one under the same key is another request. */
  fingerprint: Buffer;
}

/** What an earlier request with the same key made. */
export interface MadeBefore {
  madeId: number;
  fingerprint: Buffer;
}

/** How long a key is kept, at least. docs/api.md promises it. */
export const keptKeyDays = 7;

const findStatement = {
  name: 'find-request-key',
  text: `select made_id as "madeId", fingerprint from request_keys where user_id = $1 and hash = $2`,
};

export async function findMadeBefore(runner: Knex, key: RequestKey): Promise<MadeBefore | undefined> {
  const [row] = await runPrepared<MadeBefore>(runner, findStatement, [key.userId, key.hash]);
  return row;
}

const noteStatement = {
  name: 'note-request-key',
  text: 'insert into request_keys (user_id, hash, fingerprint, made_id) values ($1, $2, $3, $4)',
};

/**
 * Keeps what a request made, in the transaction that makes it. Does nothing for a request without a key.
 * @throws a violation of the primary key if a request with the same key was faster
 */
export async function noteMade(trx: Knex, key: RequestKey | undefined, madeId: number): Promise<void> {
  if (!key) return;
  await runPrepared(trx, noteStatement, [key.userId, key.hash, key.fingerprint, madeId]);
}

export async function purgeRequestKeys(knex: Knex): Promise<void> {
  await knex('request_keys')
    .whereRaw('created_at < now() - make_interval(days => ?)', [keptKeyDays])
    .delete();
}
