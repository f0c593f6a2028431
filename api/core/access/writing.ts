import type { Knex } from 'knex';
import { requireRights, rightsChangedState, type SeenRights } from '../../../db/spaces/rights-statements.ts';
import { ApiToken } from '../../../db/sign-in/api-token.ts';
import { Session } from '../../../db/sign-in/session.ts';
import { User } from '../../../db/people/user.ts';
import type { Actor } from './actor.ts';
import { authorize, type Verdict } from './authorize.ts';
import { notSignedIn, unavailable } from '../errors.ts';
import { canEditDocument, type DocumentAccess, type SpaceAccess } from './space-rights.ts';
import { inTransaction, sqlState, type Transaction } from '../transaction.ts';
import { texts } from '../../contract/texts.ts';

/** How often a write is retried because rights changed while it waited. */
const attempts = 5;

const foreignKeyViolation = '23503';

type Policy = (actor: Actor, space: SpaceAccess) => Verdict;

/**
 * The rights that a write depends on. The account always counts: it must be active, keep its role, and its session must
 * be valid. A service adds the spaces and documents when it authorizes them.
 */
export class Rights {
  readonly #trx: Transaction;
  readonly #seen: {
    actor: SeenRights['actor'];
    spaces: SeenRights['spaces'];
    documents: SeenRights['documents'];
    restrictions: SeenRights['restrictions'];
  };

  constructor(trx: Transaction, actor: Actor) {
    this.#trx = trx;
    this.#seen = seenRights(actor);
  }

  /**
   * The actor must keep their access to this space until the write is done.
   * @param space as the actor saw it, with their membership
   * @throws AppError 403 if the policy refuses
   */
  inSpace(actor: Actor, space: SpaceAccess & { id: number }, policy?: Policy): void {
    if (policy) authorize(policy(actor, space));
    this.#seen.spaces = [...this.#seen.spaces, seenSpace(space)];
  }

  /**
   * The same for a document, which must also stay in its space and not be deleted.
   * @throws AppError 403 if the policy refuses
   */
  onDocument(actor: Actor, id: number, space: SpaceAccess & { id: number }, policy?: Policy): void {
    this.inSpace(actor, space, policy);
    this.#seen.documents = [...this.#seen.documents, { id, spaceId: space.id, editing: false }];
  }

  /**
   * The same for a document that the actor changes.
   * @throws AppError 403 if they may not edit it
   */
  editing(actor: Actor, id: number, access: DocumentAccess & { id: number }): void {
    authorize(canEditDocument(actor, access));
    this.inSpace(actor, access);
    this.#seen.documents = [...this.#seen.documents, { id, spaceId: access.id, editing: true }];
  }

  /** From now until the write is done, this restriction of a document, of either kind, must let the actor in. */
  within(restrictionId: number | null): void {
    if (restrictionId !== null) this.#seen.restrictions = [...this.#seen.restrictions, restrictionId];
  }

  /**
   * Checks now everything that was added so far; at the end only the account is checked. For a write that changes the
   * rights that allow it. The caller must have locked the rows involved, or they could change again unnoticed.
   */
  async settle(): Promise<void> {
    await this.settleRestrictions();
    this.#seen.spaces = [];
    this.#seen.documents = [];
  }

  /** The same for restrictions alone: spaces and documents are checked again at the end. */
  async settleRestrictions(): Promise<void> {
    await requireRights(this.#trx, this.#seen);
    this.#seen.restrictions = [];
  }

  /** For a write that ends the actor's own session. */
  withoutSession(): void {
    this.#seen.actor = { ...this.#seen.actor, sessionHash: null };
  }

  /** The last query of every write: by then it has waited for all locks. */
  async check(): Promise<void> {
    await requireRights(this.#trx, this.#seen);
  }
}

/** What `writeAs` hands to `work`. */
export interface Write {
  trx: Transaction;
  /** The actor with their current name and role. */
  actor: Actor;
  rights: Rights;
}

/**
 * Runs `work` in one transaction and checks before the commit that the rights it relied on still hold. If they changed
 * while the write waited for a lock, the transaction is rolled back and `work` runs again with the current actor: it
 * then either refuses with its own message or goes through.
 * @throws AppError 401 if the account is disabled or gone, or its session or token has ended
 */
export function writeAs<T>(knex: Knex, actor: Actor, work: (write: Write) => Promise<T>): Promise<T> {
  return withCurrentRights(knex, actor, (current) =>
    inTransaction(knex, async (trx) => {
      const rights = new Rights(trx, current);
      const result = await work({ trx, actor: current, rights });
      await rights.check();
      return result;
    }),
  );
}

/** For a write in one statement that checks its rights itself. Runs it again if they changed, as `writeAs` does. */
export async function withCurrentRights<T>(
  knex: Knex,
  actor: Actor,
  attempt: (actor: Actor) => Promise<T>,
): Promise<T> {
  for (let count = 1, current = actor; ; count += 1) {
    try {
      return await attempt(current);
    } catch (error) {
      // a row that refers to an account deleted meanwhile violates a foreign key before the rights are checked
      if (sqlState(error) === foreignKeyViolation) await actorNow(knex, actor);
      if (sqlState(error) !== rightsChangedState) throw error;
      if (count === attempts) throw unavailable(texts.rightsChanging);
      current = await actorNow(knex, actor);
    }
  }
}

/** The rights that a write on a document depends on, for a statement that checks them itself. */
export function seenRights(
  actor: Actor,
  document?: { id: number; space: SpaceAccess & { id: number }; editing?: boolean },
): SeenRights {
  const { id, role, sessionHash } = actor;
  return {
    actor: { id, role, sessionHash },
    spaces: document ? [seenSpace(document.space)] : [],
    documents: document
      ? [{ id: document.id, spaceId: document.space.id, editing: document.editing ?? false }]
      : [],
    restrictions: [],
  };
}

const seenSpace = ({ id, visibility, membership }: SpaceAccess & { id: number }) => ({
  id,
  visibility,
  membership: membership ?? null,
});

async function actorNow(knex: Knex, actor: Actor): Promise<Actor> {
  const query = User.query(knex).modify('active').findById(actor.id);
  if (actor.sessionHash) void query.whereExists(credentialOf(actor, actor.sessionHash));
  const user = await query;
  if (!user) throw notSignedIn();
  const { username, displayName, role, avatar } = user;
  return { ...actor, username, displayName, role, avatar };
}

const credentialOf = ({ id, tokenScope }: Actor, hash: Buffer) =>
  tokenScope
    ? ApiToken.query().modify('active').where({ hash, user_id: id })
    : Session.query().where({ id_hash: hash, user_id: id }).whereRaw('sessions.expires_at > now()');
