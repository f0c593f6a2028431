import type { Knex } from 'knex';
import { limits } from '../../text/limits.ts';
import { texts } from '../../contract/texts.ts';
import type { CreateServiceAccount, CreateToken, TokenListQuery } from '../../contract/tokens.ts';
import type { Actor } from '../../core/access/actor.ts';
import { newToken } from '../../core/access/api-token.ts';
import { hashSecret } from '../../../db/sign-in/secrets.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize, canAdminister } from '../../core/access/authorize.ts';
import { writeAs } from '../../core/access/writing.ts';
import { forbidden, invalid, notFound, refused } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { say } from '../../core/refusal-texts.ts';
import type { Transaction } from '../../core/transaction.ts';
import { ApiToken } from '../../../db/sign-in/api-token.ts';
import { Space } from '../../../db/spaces/space.ts';
import { User } from '../../../db/people/user.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';
import type { UsersService } from '../users/service.ts';

interface TokensDependencies {
  knex: Knex;
  users: Pick<UsersService, 'addServiceAccount'>;
}

export type TokensService = ReturnType<typeof createTokensService>;

/** Names of spaces by id, without those that the actor does not see. */
export type SpaceNames = ReadonlyMap<number, string>;

export interface MadeToken {
  /** The secret. It is not stored. */
  token: string;
  row: ApiToken;
  spaceNames: SpaceNames;
}

/** API tokens, which let a script act for a person, or a program in its own name. */
export function createTokensService({ knex, users }: TokensDependencies) {
  return {
    /**
     * Newest first, including those that expired within a month, without revoked ones.
     * @throws AppError 403 if anybody except an administrator asks for all tokens
     */
    async list(
      actor: Actor,
      { of, ownerId, after, limit }: TokenListQuery,
    ): Promise<Page<ApiToken> & { spaceNames: SpaceNames }> {
      if (of === 'everyone') authorize(canAdminister(actor));
      const query = withOwner(knex)
        .whereNull('api_tokens.revoked_at')
        .orderBy('api_tokens.id', 'desc')
        .limit(limit + 1);
      if (of === 'me') void query.where('api_tokens.user_id', actor.id);
      if (ownerId !== undefined) void query.where('api_tokens.user_id', ownerId);
      if (after !== undefined) void query.where('api_tokens.id', '<', decodeKey(after, 'number')[0]);
      const page = pageOf(await query, limit, ({ id }) => [id]);
      return { ...page, spaceNames: await namesOfSpaces(knex, actor, page.rows) };
    },

    /**
     * Creates a token that acts for the actor, or for a service account if the actor is an administrator.
     * @throws AppError 400 for a space that the actor does not see, or a person's token that never expires; 403 or 404
     *   for somebody else's token; 409 if the account has too many, or is disabled
     */
    async create(
      as: Actor,
      { ownerId = as.id, ...values }: CreateToken,
      key?: RequestKey,
    ): Promise<MadeToken> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        // one after the other, so that the count is right; and not while the account is being disabled
        const owner = await User.query(trx).findById(ownerId).forNoKeyUpdate();
        requireOwner(actor, owner);
        const count = await ApiToken.query(trx).modify('active').where('user_id', owner.id).resultSize();
        if (count >= limits.tokens)
          throw refused(say(owner.id === actor.id ? 'tokensAtOnce' : 'serviceTokensAtOnce', { count }));
        const made = await insertToken(trx, actor, owner, values);
        await noteMade(trx, key, made.row.id);
        return made;
      });
    },

    /**
     * Creates an account for a program, and its first token.
     * @throws AppError 400 for a space that does not exist, 403 if the actor is no administrator
     */
    async createService(
      as: Actor,
      { name, role, ...values }: CreateServiceAccount,
      key?: RequestKey,
    ): Promise<MadeToken & { user: User }> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        const user = await users.addServiceAccount(trx, actor, { name, role });
        await noteMade(trx, key, user.id);
        return { user, ...(await insertToken(trx, actor, user, { name, ...values })) };
      });
    },

    /**
     * Creates an account that can only use SCIM, and its token.
     * @param days until the token expires; null: never
     * @throws AppError 403 if the actor is no administrator
     */
    async createForScim(
      as: Actor,
      { name, days }: { name: string; days: number | null },
    ): Promise<MadeToken> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        const user = await users.addServiceAccount(trx, actor, { name, role: 'viewer' });
        return insertToken(trx, actor, user, { name, days, scope: 'scim', spaceIds: null });
      });
    },

    /** @throws AppError 404 if it was revoked already, or is someone else's and the actor is no administrator */
    async revoke(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor }) => {
        const revoking = ApiToken.query(trx).where('id', id).whereNull('revoked_at');
        if (actor.role !== 'admin') void revoking.where('user_id', actor.id);
        const [row] = await revoking
          .patch({ revokedAt: ApiToken.raw('now()') as never })
          .returning(['name', 'user_id', 'space_ids']);
        if (!row) throw notFound(texts.tokenNotFound);
        const { name, spaceIds: spaces, userId } = row;
        const details = { name, spaces, ...(userId === actor.id ? {} : { userId }) };
        await audit(trx, actor, { action: 'token.revoked', target: { type: 'token', id }, details });
      });
    },
  };
}

/** People create their own tokens: an administrator who could create one for somebody could act in their name. */
function requireOwner(actor: Actor, owner: User | undefined): asserts owner is User {
  if (owner?.id === actor.id) return;
  authorize(canAdminister(actor));
  if (!owner) throw notFound(texts.userNotFound);
  if (owner.kind !== 'service') throw forbidden(texts.tokenForPerson);
  if (owner.disabledAt) throw refused(say('accountDisabled', { username: owner.username }));
}

async function insertToken(
  trx: Transaction,
  actor: Actor,
  owner: User,
  { name, scope, days, spaceIds }: Omit<CreateToken, 'ownerId' | 'scope'> & Pick<ApiToken, 'scope'>,
): Promise<MadeToken> {
  if (days === null && owner.kind === 'person') throw invalid({ days: texts.tokenMustEnd });
  const spaceNames = await namesOfSpaces(trx, actor, [{ spaceIds }]);
  if (spaceNames.size < (spaceIds ?? []).length) throw invalid({ spaceIds: texts.tokenSpaceUnknown });
  const token = newToken();
  const { id } = await ApiToken.query(trx).insert({
    userId: owner.id,
    madeBy: actor.id,
    name,
    scope,
    spaceIds,
    hash: hashSecret(token),
    expiresAt: days === null ? null : (ApiToken.raw('now() + make_interval(days => ?)', days) as never),
  });
  const details = { name, scope, days, spaces: spaceIds };
  await audit(trx, actor, {
    action: 'token.made',
    target: { type: 'token', id },
    details: owner.id === actor.id ? details : { ...details, userId: owner.id },
  });
  return {
    token,
    row: await withOwner(trx).findById(id).throwIfNotFound({ text: texts.tokenNotFound }),
    spaceNames,
  };
}

async function namesOfSpaces(
  runner: Knex,
  actor: Actor,
  tokens: readonly Pick<ApiToken, 'spaceIds'>[],
): Promise<SpaceNames> {
  const ids = new Set(tokens.flatMap(({ spaceIds }) => spaceIds ?? []));
  if (ids.size === 0) return new Map();
  const spaces = await Space.query(runner)
    .modify('visibleTo', actor)
    .whereIn('spaces.id', [...ids])
    .select('spaces.id', 'spaces.name');
  return new Map(spaces.map(({ id, name }) => [id, name]));
}

const withOwner = (runner: Knex) =>
  ApiToken.query(runner).withGraphFetched('owner(asPerson, withKind)').select('api_tokens.*');
