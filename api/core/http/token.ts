import type { Knex } from 'knex';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { findToken, noteTokenUse, type FoundToken } from '../../../db/sign-in/token-statements.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../access/actor.ts';
import { hashSecret } from '../../../db/sign-in/secrets.ts';
import { isToken } from '../access/api-token.ts';
import { audit } from '../access/audit.ts';
import { consume, createLimiter } from '../access/limiter.ts';
import { AppError, tooMany } from '../errors.ts';
import { say } from '../refusal-texts.ts';
import { inTransaction, isDiskFull } from '../transaction.ts';
import { bearerOf } from './bearer.ts';
import { addressGroup, clientAddress } from './client-address.ts';
import type { RequestMiddleware } from './context.ts';

/** For one token in one process. */
const requestsPerMinute = 600;
/** For one address, in a quarter of an hour. */
const unknownAllowed = 30;

/**
 * Authenticates a request with `Authorization: Bearer`. Its cookies are ignored; a request without the header goes on
 * to `sessions`. The token and the account are looked up for every request, so that both can end at any time.
 */
export function tokensOr(knex: Knex, sessions: RequestMiddleware): RequestMiddleware {
  const unknown = createLimiter(knex, {
    keyPrefix: 'token',
    points: unknownAllowed,
    duration: 15 * 60,
  });
  const countRequest = requestCounter();
  return async (ctx, next) => {
    const token = bearerOf(ctx);
    if (token === null) return sessions(ctx, next);
    const address = clientAddress(ctx);
    const hash = hashSecret(token);
    const found = isToken(token) ? await findToken(knex, hash) : null;
    if (!found) {
      const noteBlock = () =>
        inTransaction(knex, (trx) => audit(trx, { address }, { action: 'auth.throttled' }));
      await consume(unknown, addressGroup(address), noteBlock);
    }
    if (!found?.isActive) throw tokenRefused();
    await countRequest(found.tokenId);
    if (found.isUseDue) await rememberUse(knex, found.tokenId);
    ctx.state.actor = actorOf(found, hash, address);
    ctx.state.reloadActor = async () => actorOf(await findToken(knex, hash), hash, address);
    return next();
  };
}

function actorOf(found: FoundToken | null, sessionHash: Buffer, address: string): Actor | null {
  if (!found?.isActive) return null;
  const { id, username, displayName, role, avatar, scope: tokenScope, spaceIds: onlySpaces } = found;
  return { id, username, displayName, role, avatar, address, sessionHash, tokenScope, onlySpaces };
}

const tokenRefused = () => new AppError(401, 'not_signed_in', texts.tokenUnknown);

/** Counts in memory, because a limit that only protects this process should not cost a query. */
function requestCounter(): (tokenId: number) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (tokenId) => {
    try {
      await limiter.consume(String(tokenId));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = error.msBeforeNext / 1000;
      throw tooMany(say('tokenRequests', { times: requestsPerMinute, seconds: Math.ceil(seconds) }), seconds);
    }
  };
}

/** A read must not fail because the disk is full. */
async function rememberUse(knex: Knex, tokenId: number): Promise<void> {
  try {
    await noteTokenUse(knex, tokenId);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
