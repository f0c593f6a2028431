import type { Knex } from 'knex';
import type { SignInStep } from '../../contract/second-steps.ts';
import type { CurrentUser } from '../../contract/users.ts';
import { NotificationPreferences } from '../../../db/notifications/preferences.ts';
import { User } from '../../../db/people/user.ts';
import { audit } from '../access/audit.ts';
import { presentCurrentUser } from '../access/present-people.ts';
import { inTransaction } from '../transaction.ts';
import { clientAddress } from './client-address.ts';
import type { RequestContext } from './context.ts';
import { rememberLanguage } from './page-language.ts';
import { beginSession } from './session.ts';

type FirstStep = 'register' | 'password' | 'ldap' | 'oidc' | 'passkey';

/** A completed step of a sign-in. device: the step was taken earlier on this device, which is remembered. */
export type SignInMethod = FirstStep | 'totp' | 'recovery' | 'device';

/** Somebody who has proved who they are, but has no session yet. */
export interface Arrival {
  user: User;
  methods: readonly SignInMethod[];
  /** The identity that they signed in with, if it is one of a provider or directory. */
  identity?: { id: number; provider: string; sid?: string | null; idToken?: string | null };
}

/** Decides who needs a second step. */
export interface StepGate {
  /**
   * Begins the second step in this browser, if one is needed.
   * @returns the next step, or the steps that were taken
   */
  look(ctx: RequestContext, arrival: Arrival): Promise<{ step: SignInStep } | Pick<Arrival, 'methods'>>;
}

/** Somebody who is signed in, or the step that they still have to take. */
export type Entered = { user: CurrentUser } | { step: SignInStep };

/** Begins sessions. There is no other way in. */
export type Entrance = ReturnType<typeof createEntrance>;

export function createEntrance(knex: Knex, gate: StepGate) {
  /** Begins the session of somebody who has taken every step of their sign-in. */
  async function admit(ctx: RequestContext, { user, methods, identity }: Arrival): Promise<CurrentUser> {
    const { id, username } = user;
    const actor = { id, username, address: clientAddress(ctx) };
    const details = { method: methods.join('+'), ...(identity ? { provider: identity.provider } : {}) };
    const noteSignIn = inTransaction(knex, async (trx) => {
      await User.query(trx)
        .findById(id)
        .patch({ lastSignInAt: User.raw('now()') as never });
      if (methods[0] !== 'register') await audit(trx, actor, { action: 'auth.login', details });
    });
    const [preferences] = await Promise.all([
      NotificationPreferences.query(knex).findById(id).throwIfNotFound(),
      noteSignIn,
    ]);
    await beginSession(ctx, id, {
      methods: [...methods],
      identityId: identity?.id ?? null,
      providerSid: identity?.sid ?? null,
      idToken: identity?.idToken ?? null,
    });
    ctx.state.signIn = { method: methods.join('+'), result: 'success' };
    rememberLanguage(ctx, user.language);
    return presentCurrentUser(user, preferences, {
      mustChangePassword: user.passwordMustChange && methods.includes('password'),
    });
  }

  return {
    admit,

    /**
     * Signs somebody in, or asks for one more step. In that case there is no session yet, the status is 202, and the
     * page continues with `POST /api/auth/step`.
     */
    async enter(ctx: RequestContext, arrival: Arrival): Promise<Entered> {
      const found = await gate.look(ctx, arrival);
      if ('step' in found) {
        ctx.status = 202;
        return found;
      }
      return { user: await admit(ctx, { ...arrival, ...found }) };
    },
  };
}
