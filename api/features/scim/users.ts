import type { Knex } from 'knex';
import type { ScimListQuery } from '../../contract/scim.ts';
import { emailPattern, limits } from '../../text/limits.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { writeAs } from '../../core/access/writing.ts';
import { scimRefusal } from '../../core/http/scim-errors.ts';
import type { Transaction } from '../../core/transaction.ts';
import { Identity } from '../../../db/sign-in/identity.ts';
import type { UsersService } from '../users/service.ts';
import { changeManaged } from './change-user.ts';
import { orTaken } from './or-taken.ts';
import {
  findManaged,
  listManaged,
  lockManaged,
  noSubject,
  type FoundPage,
  type ManagedAccount,
  type ManagedUser,
} from './managed-users.ts';
import type { Operation } from './patch.ts';
import { requireScimToken, type ScimProvider } from './provider.ts';
import { readChange, readPatch, type UserChange } from './read-user.ts';

interface Dependencies {
  knex: Knex;
  provider: ScimProvider;
  users: Pick<UsersService, 'addOutsideAccount'>;
}

type Body = Record<string, unknown>;

export function createScimUsers({ knex, provider, users }: Dependencies) {
  const change = (as: Actor, id: number, wanted: UserChange) =>
    writeAs(knex, as, async ({ trx, actor }) => {
      requireScimToken(actor);
      const account = await lockManaged(trx, provider, id);
      await changeManaged(trx, { ...account, actor, provider, change: wanted });
      return findManaged(trx, provider, id);
    });

  return {
    async list(actor: Actor, query: ScimListQuery): Promise<FoundPage<ManagedUser>> {
      requireScimToken(actor);
      return listManaged(knex, provider, query);
    },

    async read(actor: Actor, id: number): Promise<ManagedUser> {
      requireScimToken(actor);
      return findManaged(knex, provider, id);
    },

    /**
     * @throws AppError 409 if the name or email is taken, even by an account that was created here: SCIM takes over no
     *   account
     */
    create: (as: Actor, body: Body): Promise<ManagedUser> =>
      writeAs(knex, as, async ({ trx, actor }) => {
        requireScimToken(actor);
        const { active = true, ...wanted } = readChange(body);
        const email = wanted.email ?? emailIn(wanted.userName);
        const account =
          (await takeBack(trx, provider, wanted)) ??
          (await addAccount(trx, { actor, provider, users, wanted: { ...wanted, email } }));
        await changeManaged(trx, { ...account, actor, provider, change: { ...wanted, email, active } });
        return findManaged(trx, provider, account.user.id);
      }),

    async replace(as: Actor, id: number, body: Body): Promise<ManagedUser> {
      return change(as, id, readChange(body));
    },

    async patch(as: Actor, id: number, operations: readonly Operation[]): Promise<ManagedUser> {
      return change(as, id, readPatch(operations));
    },

    /** Disables the account and forgets it until the provider creates it again. */
    remove: (as: Actor, id: number): Promise<void> =>
      writeAs(knex, as, async ({ trx, actor }) => {
        requireScimToken(actor);
        const account = await lockManaged(trx, provider, id);
        await changeManaged(trx, { ...account, actor, provider, change: { active: false } });
        await Identity.query(trx).findById(account.identity.id).patch({ removedAt: new Date() });
      }),
  };
}

/**
 * If the provider creates somebody again whom it had removed, they get their account back. They are recognised by their
 * externalId, otherwise by their userName.
 */
async function takeBack(
  trx: Transaction,
  provider: ScimProvider,
  { userName, externalId }: UserChange,
): Promise<ManagedAccount | null> {
  const removed = await Identity.query(trx)
    .where('provider', provider.id)
    .whereNotNull('removed_at')
    .where((match) => {
      void match.whereRaw('lower(user_name) = lower(?)', [userName ?? '']);
      if (externalId) void match.orWhere({ issuer: provider.issuer, subject: externalId });
    })
    .orderByRaw('(subject = ?) desc, id', [externalId ?? ''])
    .first();
  if (!removed) return null;
  await orTaken(Identity.query(trx).findById(removed.id).patch({ removedAt: null }));
  return lockManaged(trx, provider, removed.userId);
}

interface NewAccount {
  actor: Actor;
  provider: ScimProvider;
  users: Dependencies['users'];
  wanted: UserChange & { userName: string; email: string };
}

async function addAccount(
  trx: Transaction,
  { actor, provider, users, wanted }: NewAccount,
): Promise<ManagedAccount> {
  const { userName, displayName = userName, email, externalId } = wanted;
  const user = await orTaken(
    users.addOutsideAccount(trx, {
      ...{ username: userName, displayName, email, role: provider.role },
      emailConfirmedBy: 'provider',
    }),
  );
  const details = { role: user.role, source: provider.id };
  await audit(trx, actor, { action: 'user.created', target: { type: 'user', id: user.id }, details });
  const subject = externalId ?? noSubject + crypto.randomUUID();
  const identity = await orTaken(
    Identity.query(trx)
      .insert({ userId: user.id, provider: provider.id, issuer: provider.issuer, subject, email, userName })
      .returning('*'),
  );
  return { user, identity };
}

function emailIn(userName: string): string {
  if (userName.length <= limits.email && emailPattern.test(userName)) return userName;
  throw scimRefusal(400, 'invalidValue', 'emails must have an address: Lectern sends notifications to it.');
}
