import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { UsePasswordLink } from '../../contract/password-links.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { type Client, addressGroup } from '../../core/http/client-address.ts';
import { AppError, refused, tooMany } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import type { LoginThrottle } from '../../core/access/login-throttle.ts';
import { createNewPasswordThrottle } from '../../core/access/new-password-throttle.ts';
import { newPasswordTurn, refuseCommon } from '../../core/access/password.ts';
import { requireFreshSession } from '../../core/access/fresh-session.ts';
import { createMadeLinksThrottle } from '../../core/access/made-links-throttle.ts';
import { inTransaction, type Transaction } from '../../core/transaction.ts';
import { endSignIns } from '../../core/access/end-ways-in.ts';
import { revokeTokens } from '../../core/access/revoke-tokens.ts';
import { writeAs } from '../../core/access/writing.ts';
import { PasswordLink } from '../../../db/sign-in/password-link.ts';
import { User } from '../../../db/people/user.ts';
import { hashSecret } from '../../../db/sign-in/secrets.ts';
import { isInvited, passwordLinkAddress, startPasswordLink } from './link.ts';
import { canMakePasswordLink } from './policy.ts';
import { consume, createLimiter, hashedKey } from '../../core/access/limiter.ts';

type OnBlock = () => Promise<void>;

const hour = 60 * 60;

/** Counts every request for a link, whether or not the account exists. When a link is opened, only failures count. */
function createLinkThrottle(knex: Knex) {
  const requestsForName = createLimiter(knex, { keyPrefix: 'link-name', points: 5, duration: hour });
  const requestsFromAddress = createLimiter(knex, { keyPrefix: 'link-address', points: 20, duration: hour });
  const tries = createLimiter(knex, { keyPrefix: 'link-try', points: 50, duration: hour });
  return {
    /** @throws AppError 429 after 20 requests from an address, or 5 for one name, in an hour */
    async ask(name: string, address: string, onBlock: OnBlock): Promise<void> {
      await consume(requestsFromAddress, addressGroup(address), onBlock, tooManyLinks);
      await consume(requestsForName, hashedKey(name.toLowerCase()), onBlock, tooManyLinks);
    },
    /** Counts an attempt before it is made. @throws AppError 429 after 50 failures from an address in an hour */
    begin: (address: string, onBlock: OnBlock): Promise<number> =>
      consume(tries, addressGroup(address), onBlock),
    /** Takes back the count of an attempt that succeeded. */
    async succeeded(address: string): Promise<void> {
      await tries.reward(addressGroup(address), 1);
    },
  };
}

const tooManyLinks = (seconds: number): Error =>
  tooMany(say('passwordLinksAtOnce', { minutes: Math.ceil(seconds / 60) }), seconds);

interface PasswordLinksDependencies {
  knex: Knex;
  throttle: Pick<LoginThrottle, 'forget'>;
  /** True if a mail server is configured. */
  areMailed: boolean;
  /** The beginning of links, without a trailing slash. */
  publicUrl: string;
}

export type PasswordLinksService = ReturnType<typeof createPasswordLinksService>;

/** Links to /reset-password and /invitation, each valid once: an hour, or seven days if an administrator made it. */
export function createPasswordLinksService(dependencies: PasswordLinksDependencies) {
  const { knex, throttle, areMailed, publicUrl } = dependencies;
  const limits = createLinkThrottle(knex);
  const resets = createNewPasswordThrottle(knex, 'reset');
  const madeLinks = createMadeLinksThrottle(knex);
  const noteBlock = (address: string) => () =>
    inTransaction(knex, (trx) => audit(trx, { address }, { action: 'auth.throttled' }));

  /**
   * Creates a link for a person who can use it, and ends their earlier ones. With a mail server, a mail with another link
   * goes to them: its link is made when it is sent, so that it is stored nowhere.
   */
  async function makeIn(trx: Transaction, actor: Actor, user: User, base: string): Promise<MadeLink> {
    await PasswordLink.query(trx).where({ user_id: user.id }).whereNull('used_at').delete();
    await trx('password_link_mails').where({ user_id: user.id }).whereNotNull('made_by').delete();
    const { token, expiresAt } = await startPasswordLink(trx, { userId: user.id, madeBy: actor.id });
    const mailedTo = areMailed ? user.email : null;
    if (mailedTo !== null) await trx('password_link_mails').insert({ user_id: user.id, made_by: actor.id });
    const target = { type: 'user', id: user.id };
    await audit(trx, actor, { action: 'user.password_link_made', target });
    const address = passwordLinkAddress(base, { token, isInvitation: isInvited(user) });
    return { address, expiresAt, mailedTo };
  }

  return {
    areMailed,
    publicUrl,

    /**
     * Requests a link by mail. Neither the answer nor its timing reveals whether the account exists: in both cases the
     * same rows are written, and the rest happens when mails are sent.
     * @throws AppError 409 if no mail server is configured, 429 after too many requests
     */
    async ask(name: string, address: string): Promise<void> {
      if (!areMailed) throw refused(texts.passwordLinksNotMailed);
      await limits.ask(name, address, noteBlock(address));
      await inTransaction(knex, async (trx) => {
        const user = await findByName(trx, name);
        await trx('password_link_mails').insert({ user_id: user?.id ?? null });
        const target = user && { type: 'user', id: user.id };
        await audit(trx, { address }, { action: 'auth.password_link_asked', target });
      });
    },

    /**
     * The person whose password the link sets.
     * @throws AppError 404 if it is no longer valid, 429 after too many failures
     */
    async look(token: string, address: string): Promise<User> {
      await limits.begin(address, noteBlock(address));
      const user = await ownerOf(knex, token);
      await limits.succeeded(address);
      return user;
    },

    /**
     * Sets the password and ends the person's sessions, API tokens and other links.
     * @throws AppError 404 if the link is no longer valid, 400 for a common password, 429 after too many failures or
     *   too many new passwords, 503 if too many wait
     */
    async use({ token, newPassword }: UsePasswordLink, client: Client): Promise<void> {
      const { address } = client;
      await limits.begin(address, noteBlock(address));
      const { username } = await ownerOf(knex, token);
      await limits.succeeded(address);
      await refuseCommon(newPassword, 'newPassword');
      const passwordHash = await newPasswordTurn(client, async (hash) => {
        await resets.begin(address, noteBlock(address));
        return hash(newPassword);
      });
      await inTransaction(knex, async (trx) => {
        const { id } = await ownerOf(trx, token);
        // of two simultaneous uses, one finds it used
        const used = await PasswordLink.query(trx)
          .where({ token_hash: hashSecret(token) })
          .whereNull('used_at')
          .patch({ usedAt: PasswordLink.raw('now()') } as object)
          .returning('mailed_to');
        const [link] = used;
        if (!link) throw over();
        // this also ends the other links: migration 006
        const changed = await User.query(trx)
          .modify('active')
          .findById(id)
          .patch({ passwordHash, passwordIsInitial: false, passwordMustChange: false });
        // the account was disabled while we waited for the row
        if (changed === 0) throw over();
        // whoever has received the mail owns the mailbox
        if (link.mailedTo !== null)
          await User.query(trx)
            .findById(id)
            .whereNull('email_confirmed_by')
            .whereRaw('lower(email) = lower(?)', [link.mailedTo])
            .patch({ emailConfirmedBy: 'mail' });
        await endSignIns(trx, id);
        await revokeTokens(trx, { id, username, address }, id, 'password_reset');
        const target = { type: 'user', id };
        await audit(trx, { id, username, address }, { action: 'user.password_reset', target });
      });
      await throttle.forget(username, address);
    },

    makeIn,

    /**
     * Creates a link for someone else, to be handed over.
     * @throws AppError 403 if the actor may not, or must confirm who they are, 409 for disabled people and service
     *   accounts
     */
    async make(as: Actor, user: User, base = publicUrl): Promise<MadeLink> {
      authorize(canMakePasswordLink(as));
      if (user.kind === 'service') throw refused(texts.serviceHasNoPassword);
      if (user.disabledAt) throw refused(say('accountDisabled', { username: user.username }));
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canMakePasswordLink(actor));
        await requireFreshSession(trx, actor);
        return makeIn(trx, actor, user, base);
      });
    },

    /**
     * The same on the page, for a person with a password: somebody who signs in with a provider must not get a way in
     * that the provider does not control. At the command line, an administrator may give them one.
     * @throws AppError as `make`, and 404, 409 for people without a password, 429 after 60 in an hour
     */
    async makeOnPage(as: Actor, userId: number, base: string): Promise<MadeLink> {
      authorize(canMakePasswordLink(as));
      await madeLinks.begin(as);
      const user = await User.query(knex).findById(userId).throwIfNotFound({ text: texts.userNotFound });
      if (user.kind === 'person' && user.passwordHash === null) throw refused(texts.noPasswordToReset);
      return this.make(as, user, base);
    },
  };
}

/** A link that an administrator made for somebody else. */
export interface MadeLink {
  address: string;
  expiresAt: Date;
  /** Where a link of its own goes by mail; null if no mail server is configured. */
  mailedTo: string | null;
}

const over = () => new AppError(404, 'not_found', texts.passwordLinkOver);

/**
 * A username contains no @ and an email address does, so they cannot be confused. People without a password get no
 * link: somebody who signs in with a provider must not get a way in that the provider does not control.
 */
const findByName = (runner: Knex, name: string) =>
  User.query(runner)
    .modify('active')
    .modify('people')
    .whereNotNull('password_hash')
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
        .where('token_hash', hashSecret(token))
        .whereNull('used_at')
        .whereRaw('expires_at > now() and coalesce(mailed_to, users.email) = users.email'),
    )
    .first();
  if (!user) throw over();
  return user;
}
