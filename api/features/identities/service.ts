import type { Knex } from 'knex';
import type { LinkIdentity } from '../../contract/identities.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize, canAdminister, type Verdict } from '../../core/access/authorize.ts';
import { writeAs } from '../../core/access/writing.ts';
import { invalid } from '../../core/errors.ts';
import { inTransaction, type Transaction } from '../../core/transaction.ts';
import { Identity } from '../../../db/sign-in/identity.ts';
import { User } from '../../../db/people/user.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';
import type { IdentityPorts, OutsideIdentity } from '../../ports/identity/port.ts';
import type { AdmissionRules } from '../../settings/admission.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';
import type { UsersService } from '../users/service.ts';
import {
  admitIdentity,
  NotAdmitted,
  orNotAdmitted,
  refreshIdentity,
  type Admitted,
  type Refreshed,
} from './admitting.ts';
import { linkIdentity, unlinkIdentity, type Source } from './linking.ts';

export type IdentitiesService = ReturnType<typeof createIdentitiesService>;

/** An identity with the provider's data from the settings. */
export interface SeenIdentity {
  row: Identity;
  /** The id, if the provider is no longer among the settings. */
  providerName: string;
  setsRole: boolean;
}

interface IdentitiesDependencies {
  knex: Knex;
  users: Pick<UsersService, 'addOutsideAccount' | 'endStepless'>;
  ports: IdentityPorts;
  signIn: Pick<SignInSettings, 'password'>;
}

const canSee = (actor: Actor, userId: number): Verdict => (actor.id === userId ? null : canAdminister(actor));

export function createIdentitiesService({ knex, users, ports, signIn }: IdentitiesDependencies) {
  const sources = new Map<string, Source & { setsRole: boolean }>(
    [...ports.oidc, ...ports.directories].map(({ settings: { id, name, roleMap }, issuer }) => [
      id,
      { id, name, issuer, setsRole: roleMap.length > 0 },
    ]),
  );

  const seen = (row: Identity): SeenIdentity => {
    const source = sources.get(row.provider);
    return { row, providerName: source?.name ?? row.provider, setsRole: source?.setsRole ?? false };
  };

  function sourceOf(id: string): Source {
    const source = sources.get(id);
    if (!source) throw invalid({ provider: texts.providerNotFound });
    return source;
  }

  return {
    /**
     * Finds, links or creates the account of somebody whom a provider or directory knows, with the role and groups that
     * it says.
     * @throws NotAdmitted
     */
    admit(identity: OutsideIdentity, rules: AdmissionRules, address: string): Promise<Admitted> {
      return inTransaction(knex, (trx: Transaction) =>
        admitIdentity({
          trx,
          rules,
          identity,
          address,
          addAccount: users.addOutsideAccount,
          endStepless: users.endStepless,
        }),
      );
    },

    /** Why somebody was not admitted; null for any other error. */
    whyNot: (error: unknown): NotAdmitted['problem'] | null =>
      error instanceof NotAdmitted ? error.problem : null,

    /**
     * The same for an existing account, without a sign-in.
     * @returns what was changed; null if there is no such account, or an administrator has disabled it
     */
    refresh(
      trx: Transaction,
      identity: OutsideIdentity,
      rules: AdmissionRules,
      address: string,
    ): Promise<Refreshed | null> {
      const { endStepless } = users;
      return refreshIdentity({ trx, rules, identity, address, endStepless });
    },

    /** Oldest first. @throws AppError 403, 404 */
    async list(actor: Actor, userId: number): Promise<SeenIdentity[]> {
      authorize(canSee(actor, userId));
      await User.query(knex).findById(userId).throwIfNotFound({ text: texts.userNotFound });
      return (await Identity.query(knex).where('user_id', userId).orderBy('id')).map(seen);
    },

    /**
     * Links an identity for an administrator, who knows the person's id at the provider.
     * @throws AppError 400 for an unknown provider, 409 if the identity or the person is already linked
     */
    async link(
      as: Actor,
      userId: number,
      { provider, subject }: LinkIdentity,
      key?: RequestKey,
    ): Promise<SeenIdentity> {
      authorize(canAdminister(as));
      const source = sourceOf(provider);
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canAdminister(actor));
        const linked = await linkIdentity(trx, actor, { userId, source, subject });
        await noteMade(trx, key, linked.id);
        return seen(linked);
      });
    },

    /**
     * Links a person's own identity, which they have just proved at the provider.
     * @throws NotAdmitted if it is already linked, or they have another one of that provider
     */
    async linkOwn(as: Actor, { id }: AdmissionRules, outside: OutsideIdentity): Promise<void> {
      const { subject, email } = outside;
      await orNotAdmitted(
        writeAs(knex, as, ({ trx, actor }) =>
          linkIdentity(trx, actor, { userId: actor.id, source: sourceOf(id), subject, email }),
        ),
      );
    },

    /** @throws AppError 404; 409 for the only way in */
    async unlink(as: Actor, userId: number, identityId: number): Promise<void> {
      authorize(canAdminister(as));
      await writeAs(knex, as, async ({ trx, actor, rights }) => {
        authorize(canAdminister(actor));
        const ended = await unlinkIdentity(trx, actor, { userId, identityId, ways: signIn });
        if (actor.sessionHash && ended.some((hash) => actor.sessionHash?.equals(hash)))
          rights.withoutSession();
      });
    },
  };
}
