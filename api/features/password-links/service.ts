import type { Knex } from 'knex';
import { messages } from '../../contract/limits.ts';
import type { UsePasswordLink } from '../../contract/password-links.ts';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError, refused } from '../../core/errors.ts';
import type { LoginThrottle } from '../../core/login-throttle.ts';
import { hashPassword, refuseCommon } from '../../core/password.ts';
import { inTransaction } from '../../core/transaction.ts';
import { PasswordLink } from '../../../db/models/password-link.ts';
import { Session } from '../../../db/models/session.ts';
import { User } from '../../../db/models/user.ts';
import { hashOf, passwordLinkAddress, startPasswordLink } from './link.ts';
import { canMakePasswordLink } from './policy.ts';
import { createLinkThrottle } from './throttle.ts';

interface PasswordLinksDependencies {
  knex: Knex;
  throttle: Pick<LoginThrottle, 'forget'>;
  /** A mail server is set. */
  areMailed: boolean;
  /** What links begin with, without a slash at its end. */
  publicUrl: string;
}

/** Links that open /reset-password once, within an hour. */
export function createPasswordLinksService(dependencies: PasswordLinksDependencies) {
  const { knex, throttle, areMailed, publicUrl } = dependencies;
  const limits = createLinkThrottle(knex);
  const noteBlock = (address: string) => () =>
    inTransaction(knex, (trx) => audit(trx, { address }, { action: 'auth.throttled' }));

  return {
    areMailed,

    /**
     * Has a link mailed. Whether anybody has that name shows in nothing: not in the answer, nor in what it takes to
     * make it, for either way the same rows are written and all else is done by the mailing.
     * @throws AppError 409 where no mail server is set, 429 after too many
     */
    async ask(name: string, address: string): Promise<void> {
      if (!areMailed) throw refused(messages.passwordLinksNotMailed);
      await limits.ask(name, address, noteBlock(address));
      await inTransaction(knex, async (trx) => {
        const user = await findByName(trx, name);
        await trx('password_link_mails').insert({ user_id: user?.id ?? null });
        const target = user && { type: 'user', id: user.id };
        await audit(trx, { address }, { action: 'auth.password_link_asked', target });
      });
    },

    /** Whose password it sets. @throws AppError 404 where it works no more, 429 after too many failures */
    async look(token: string, address: string): Promise<User> {
      await limits.begin(address, noteBlock(address));
      const user = await ownerOf(knex, token);
      await limits.succeeded(address);
      return user;
    },

    /**
     * Sets the password and ends the person's sessions and other links.
     * @throws AppError 404 where it works no more, 400 for a common password, 429 after too many failures
     */
    async use({ token, newPassword }: UsePasswordLink, address: string): Promise<void> {
      await limits.begin(address, noteBlock(address));
      const { username } = await ownerOf(knex, token);
      await limits.succeeded(address);
      await refuseCommon(newPassword, 'newPassword');
      const passwordHash = await hashPassword(newPassword);
      await inTransaction(knex, async (trx) => {
        const { id } = await ownerOf(trx, token);
        // of two at once one finds it used
        const used = await PasswordLink.query(trx)
          .where({ token_hash: hashOf(token) })
          .whereNull('used_at')
          .patch({ usedAt: PasswordLink.raw('now()') } as object);
        if (used === 0) throw over();
        // ends the other links too: migration 006
        await User.query(trx).findById(id).patch({ passwordHash, passwordIsInitial: false });
        await Session.query(trx).where('user_id', id).delete();
        const target = { type: 'user', id };
        await audit(trx, { id, username, address }, { action: 'user.password_reset', target });
      });
      await throttle.forget(username, address);
    },

    /** A link for someone else, to be handed over. @throws AppError 403 where the actor may not, 409 for disabled people */
    async make(actor: Actor, user: User): Promise<{ address: string; expiresAt: Date }> {
      authorize(canMakePasswordLink(actor));
      if (user.disabledAt) throw refused(`The account of "${user.username}" is disabled. Enable it first.`);
      return inTransaction(knex, async (trx) => {
        const link = await startPasswordLink(trx, { userId: user.id, madeBy: actor.id });
        const target = { type: 'user', id: user.id };
        await audit(trx, actor, { action: 'user.password_link_made', target });
        return { address: passwordLinkAddress(publicUrl, link.token), expiresAt: link.expiresAt };
      });
    },
  };
}

const over = () => new AppError(404, 'not_found', messages.passwordLinkOver);

/** A name has no @, an address has one: the two cannot be mistaken for each other. */
const findByName = (runner: Knex, name: string) =>
  User.query(runner)
    .modify('active')
    .where((match) => {
      const folded = name.toLowerCase();
      void match.whereRaw('lower(username) = ?', folded).orWhereRaw('lower(email) = ?', folded);
    })
    .first();

async function ownerOf(runner: Knex, token: string): Promise<User> {
  const user = await User.query(runner)
    .modify('active')
    .whereExists(
      PasswordLink.query()
        .whereColumn('password_links.user_id', 'users.id')
        .where('token_hash', hashOf(token))
        .whereNull('used_at')
        .whereRaw('expires_at > now()'),
    )
    .first();
  if (!user) throw over();
  return user;
}
