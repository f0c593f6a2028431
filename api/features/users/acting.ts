import type { Knex } from 'knex';
import { NotFoundError } from 'objection';
import type { ActResult, ManyAct } from '../../contract/users.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import { requireFreshSession } from '../../core/access/fresh-session.ts';
import { writeAs } from '../../core/access/writing.ts';
import { AppError, notFound, refused } from '../../core/errors.ts';
import type { Transaction } from '../../core/transaction.ts';
import type { GroupsService } from '../groups/service.ts';
import type { SecondStepsService } from '../second-steps/service.ts';
import { lockAdministrators } from './changing.ts';
import { canManageUsers } from './policy.ts';
import type { UsersService } from './service.ts';

interface ManyAccountsDependencies {
  knex: Knex;
  users: Pick<UsersService, 'changing'>;
  groups: Pick<GroupsService, 'addingIn'>;
  secondSteps: Pick<SecondStepsService, 'resetIn'>;
}

export type ManyAccountsService = ReturnType<typeof createManyAccountsService>;

/** Does one thing to an account, in a transaction. */
type ActOnOne = (trx: Transaction, id: number) => Promise<unknown>;

/** Acts on many accounts. Each runs the same code as the call for one account, so it is refused and recorded alike. */
export function createManyAccountsService({ knex, users, groups, secondSteps }: ManyAccountsDependencies) {
  const { changing } = users;

  /** @throws AppError 403 `confirm_first` if the act needs a fresh session; 404 or 409 about the group */
  async function actOnOne(
    trx: Transaction,
    actor: Actor,
    act: ManyAct,
    ids: readonly number[],
  ): Promise<ActOnOne> {
    switch (act.kind) {
      case 'group': {
        const add = await groups.addingIn(trx, actor, act.groupId, ids);
        return (_inner, id) => add(id);
      }
      case 'reset-steps':
        await requireFreshSession(trx, actor);
        return (inner, id) => secondSteps.resetIn(inner, actor, id);
      case 'role':
        return (inner, id) => changing.change(inner, actor, id, { role: act.role });
      case 'disable':
        return (inner, id) => changing.change(inner, actor, id, { disabled: true });
      case 'enable':
        return (inner, id) => changing.change(inner, actor, id, { disabled: false });
      case 'delete':
        return (inner, id) => changing.remove(inner, actor, id);
    }
  }

  return {
    /**
     * All in one transaction, so that an actor who loses their rights meanwhile changes nothing. A refusal concerns its
     * account alone. Nobody acts on their own account, except that they can add it to a group.
     * @throws AppError 403 if the actor may not, or has to confirm who they are; 404 or 409 about the group
     */
    async act(as: Actor, ids: readonly number[], act: ManyAct): Promise<ActResult[]> {
      authorize(canManageUsers(as));
      const asked = [...new Set(ids)];
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canManageUsers(actor));
        // people are locked in the order of their ids, and administrators before all others, as by the single acts
        const sorted = asked.toSorted((one, other) => one - other);
        if (act.kind !== 'group' && act.kind !== 'reset-steps') await lockAdministrators(trx, actor);
        const actOn = await actOnOne(trx, actor, act, sorted);
        const refusals = new Map<number, ActResult['refusal']>();
        for (const id of sorted)
          refusals.set(
            id,
            id === actor.id && act.kind !== 'group'
              ? refusalOf(refused(act.kind === 'delete' ? texts.ownAccountDelete : texts.ownAccountAmongMany))
              : await refusedOr(trx, (inner) => actOn(inner, id)),
          );
        return asked.map((id) => ({ id, refusal: refusals.get(id) ?? null }));
      });
    },
  };
}

/** Runs `work`. If it is refused, nothing of it stays. */
async function refusedOr(
  trx: Transaction,
  work: (inner: Transaction) => Promise<unknown>,
): Promise<ActResult['refusal']> {
  try {
    await trx.transaction(work);
    return null;
  } catch (error) {
    if (error instanceof NotFoundError) return refusalOf(notFound(texts.userNotFound));
    if (error instanceof AppError && error.status < 500) return refusalOf(error);
    throw error;
  }
}

const refusalOf = ({ message, reason }: AppError): ActResult['refusal'] => ({
  message,
  ...(reason && { reason }),
});
