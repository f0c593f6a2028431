import type { Knex } from 'knex';
import { limits } from '../../contract/limits.ts';
import { texts } from '../../contract/texts.ts';
import type { CreateToken, TokenListQuery } from '../../contract/tokens.ts';
import type { Actor } from '../../core/access/actor.ts';
import { hashOfToken, newToken } from '../../core/access/api-token.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { writeAs } from '../../core/access/writing.ts';
import { notFound, refused } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { say } from '../../core/texts.ts';
import { ApiToken } from '../../../db/models/api-token.ts';
import { User } from '../../../db/models/user.ts';

export type TokensService = ReturnType<typeof createTokensService>;

/** API tokens, with which a script acts for a person. */
export function createTokensService({ knex }: { knex: Knex }) {
  return {
    /**
     * Newest first, with those that have ended within a month, without those revoked.
     * @throws AppError 403 if someone else than an administrator asks for everybody's
     */
    async list(actor: Actor, { of, after, limit }: TokenListQuery): Promise<Page<ApiToken>> {
      if (of === 'everyone') authorize(actor.role === 'admin' ? null : texts.adminOnly);
      const query = withOwner(knex)
        .whereNull('api_tokens.revoked_at')
        .orderBy('api_tokens.id', 'desc')
        .limit(limit + 1);
      if (of === 'me') void query.where('api_tokens.user_id', actor.id);
      if (after !== undefined) void query.where('api_tokens.id', '<', decodeKey(after, 'number')[0]);
      return pageOf(await query, limit, ({ id }) => [id]);
    },

    /**
     * Makes a token that acts for the actor. The token itself is in this answer only.
     * @throws AppError 409 if the person has too many
     */
    async create(as: Actor, { name, scope, days }: CreateToken): Promise<{ token: string; row: ApiToken }> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        // one after the other, so that the count is right
        await User.query(trx).findById(actor.id).forNoKeyUpdate();
        const count = await ApiToken.query(trx).modify('active').where('user_id', actor.id).resultSize();
        if (count >= limits.tokens) throw refused(say('tokensAtOnce', { count }));
        const token = newToken();
        const { id } = await ApiToken.query(trx).insert({
          userId: actor.id,
          madeBy: actor.id,
          name,
          scope,
          hash: hashOfToken(token),
          expiresAt: ApiToken.raw('now() + make_interval(days => ?)', days) as never,
        });
        const target = { type: 'token', id };
        await audit(trx, actor, { action: 'token.made', target, details: { name, scope, days } });
        return { token, row: await withOwner(trx).findById(id).throwIfNotFound({ type: 'Token' }) };
      });
    },

    /** @throws AppError 404 if it was revoked already, or is someone else's and the actor is no administrator */
    async revoke(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor }) => {
        const revoking = ApiToken.query(trx).where('id', id).whereNull('revoked_at');
        if (actor.role !== 'admin') void revoking.where('user_id', actor.id);
        const [row] = await revoking
          .patch({ revokedAt: ApiToken.raw('now()') as never })
          .returning(['name', 'user_id']);
        if (!row) throw notFound('Token');
        const details = { name: row.name, ...(row.userId === actor.id ? {} : { userId: row.userId }) };
        await audit(trx, actor, { action: 'token.revoked', target: { type: 'token', id }, details });
      });
    },
  };
}

const withOwner = (runner: Knex) =>
  ApiToken.query(runner).withGraphFetched('owner(asPerson)').select('api_tokens.*');
