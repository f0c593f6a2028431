import type { Knex } from 'knex';
import type { ApiToken } from './api-token.ts';
import type { Viewer } from '../viewer.ts';
import { runPrepared } from '../prepared.ts';

/** An API token with the person it acts for, as both are now. */
export interface FoundToken {
  tokenId: number;
  scope: ApiToken['scope'];
  /** The only spaces that it can reach; null: all that the person sees. */
  spaceIds: number[] | null;
  /** False if it has expired or was revoked, or its owner is disabled. */
  isActive: boolean;
  /** Whether its last use should be recorded again, which happens every minute, not for every request. */
  isUseDue: boolean;
  id: number;
  username: string;
  displayName: string;
  role: Viewer['role'];
  avatar: string | null;
}

const tokenStatement = {
  name: 'find-token',
  text: `
select t.id as "tokenId", t.scope, t.space_ids as "spaceIds",
  t.revoked_at is null and (t.expires_at is null or t.expires_at > now()) and u.disabled_at is null as "isActive",
  t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as "isUseDue",
  u.id, u.username, u.display_name as "displayName", u.role, u.avatar
from api_tokens t join users u on u.id = t.user_id
where t.hash = $1`,
};

/** The token with this SHA-256; null if there is none. */
export async function findToken(runner: Knex, hash: Buffer): Promise<FoundToken | null> {
  const [row] = await runPrepared<FoundToken>(runner, tokenStatement, [hash]);
  return row ?? null;
}

/** If many requests come at once, only the first one writes. */
export async function noteTokenUse(runner: Knex, id: number): Promise<void> {
  await runner('api_tokens')
    .where({ id })
    .whereRaw("(last_used_at is null or last_used_at < now() - interval '1 minute')")
    .update({ last_used_at: runner.fn.now() });
}
