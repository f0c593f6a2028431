import type { Knex } from 'knex';
import { NotFoundError } from 'objection';
import type { ChangeHook, MakeHook } from '../../contract/hooks.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize, canAdminister } from '../../core/access/authorize.ts';
import type { Sealer } from '../../core/access/identity-key.ts';
import { readManagedSpace, visibleSpace } from '../../core/access/managed-space.ts';
import { canManageSpace } from '../../core/access/space-rights.ts';
import { writeAs, type Write } from '../../core/access/writing.ts';
import { invalid, notFound, refused } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import { keptDeliveries } from '../../../db/hooks/delivery-statements.ts';
import {
  countHooks,
  endWaiting,
  listDeliveries,
  listHooks,
  noteTest,
  readHook,
  repeatDelivery,
  type HookRow,
  type ListedDelivery,
} from '../../../db/hooks/statements.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';
import { hookLimits } from '../../text/hooks.ts';
import { createAddressGuard, type AllowedAddresses, type Resolve } from './addresses.ts';
import { createDelivering, ownerOfSecret } from './deliver.ts';
import { newHookSecret, showSecret } from './sign.ts';

interface HooksDependencies {
  knex: Knex;
  sealer: Sealer;
  allowed: AllowedAddresses;
  /** Without a trailing slash. */
  publicUrl: string;
  /** For tests. */
  resolve?: Resolve;
}

export type HooksService = ReturnType<typeof createHooksService>;

/**
 * Addresses that are told of changes: an administrator's of all spaces, a manager's of one. A hook is told of what its
 * owner may see. Whoever changes it becomes its owner, so that nobody is told of what only others may see.
 */
export function createHooksService({ knex, sealer, allowed, publicUrl, resolve }: HooksDependencies) {
  const guard = createAddressGuard(allowed, resolve);

  /** @throws AppError 400 if it is an address that is refused */
  const refuseUnreachable = (url: string): void => {
    if (!guard.mayReach(url)) throw invalid({ url: texts.hookAddressRefused });
  };

  /** Stores a new secret. @returns the secret as receivers need it */
  async function giveSecret(trx: Knex, id: number): Promise<string> {
    const secret = newHookSecret();
    await trx('hooks')
      .where({ id })
      .update({ sealed: await sealer.seal(secret, ownerOfSecret(id)) });
    return showSecret(secret);
  }

  return {
    delivering: createDelivering({ knex, sealer, guard, publicUrl }),

    all: (actor: Actor): Promise<HookRow[]> => {
      authorize(canAdminister(actor));
      return listHooks(knex, null);
    },

    async ofSpace(actor: Actor, spaceId: number): Promise<HookRow[]> {
      await readManagedSpace(knex, actor, spaceId);
      return listHooks(knex, spaceId);
    },

    /** @throws AppError 400 for an address that is refused, 403, 409 if there are too many */
    make: (
      as: Actor,
      { url, events, spaceId }: MakeHook,
      key?: RequestKey,
    ): Promise<{ hook: HookRow; secret: string }> =>
      writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        await requireManager(write, spaceId);
        refuseUnreachable(url);
        const count = await countHooks(trx, spaceId);
        if (count >= hookLimits.hooks) throw refused(say('hooksAtOnce', { count }));
        const [row] = await trx('hooks')
          .insert({ space_id: spaceId, url, events, sealed: Buffer.alloc(0), owner_id: actor.id })
          .returning<{ id: number }[]>('id');
        const { id } = row!;
        await noteMade(trx, key, id);
        const secret = await giveSecret(trx, id);
        const details = { spaceId, host: new URL(url).host, events };
        await audit(trx, actor, { action: 'hook.added', target: { type: 'hook', id }, details });
        return { hook: (await readHook(trx, id))!, secret };
      }),

    change: (as: Actor, id: number, { url, events, isPaused }: ChangeHook): Promise<HookRow> =>
      writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        await managedHook(write, id);
        if (url !== undefined) refuseUnreachable(url);
        await trx('hooks')
          .where({ id })
          .update({
            ...(url !== undefined && { url }),
            ...(events && { events }),
            ...(isPaused !== undefined && { state: isPaused ? 'paused' : 'on' }),
            owner_id: actor.id,
          });
        if (isPaused) await endWaiting(trx, id);
        const details = {
          ...(url !== undefined && { host: new URL(url).host }),
          ...(events && { events }),
          ...(isPaused !== undefined && { isPaused }),
        };
        await audit(trx, actor, { action: 'hook.changed', target: { type: 'hook', id }, details });
        return (await readHook(trx, id))!;
      }),

    renewSecret: (as: Actor, id: number): Promise<string> =>
      writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        await managedHook(write, id);
        await trx('hooks').where({ id }).update({ owner_id: actor.id });
        await audit(trx, actor, { action: 'hook.secret_renewed', target: { type: 'hook', id } });
        return giveSecret(trx, id);
      }),

    remove: (as: Actor, id: number): Promise<void> =>
      writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        const { url, spaceId } = await managedHook(write, id);
        await trx('hooks').where({ id }).delete();
        const details = { spaceId, host: new URL(url).host };
        await audit(trx, actor, { action: 'hook.removed', target: { type: 'hook', id }, details });
      }),

    test: (as: Actor, id: number): Promise<void> =>
      writeAs(knex, as, async (write) => {
        await managedHook(write, id);
        await noteTest(write.trx, id, write.actor.id);
      }),

    async deliveries(actor: Actor, id: number): Promise<ListedDelivery[]> {
      const found = await readHook(knex, id);
      if (!found || (found.spaceId === null && actor.role !== 'admin')) throw notFound(texts.hookNotFound);
      if (found.spaceId !== null) {
        const space = await visibleSpace(knex, actor, found.spaceId).catch(asHookNotFound);
        authorize(canManageSpace(actor, space));
      }
      return listDeliveries(knex, actor, id, keptDeliveries);
    },

    /** @throws AppError 404 also for a delivery about what the actor may not see, and while it is being sent */
    sendAgain: (as: Actor, id: number, messageId: string): Promise<void> =>
      writeAs(knex, as, async (write) => {
        await managedHook(write, id);
        const isThere = await repeatDelivery(write.trx, write.actor, { hookId: id, messageId });
        if (!isThere) throw notFound(texts.hookDeliveryNotFound);
      }),
  };
}

/** The actor must be an administrator, or manage the space, until the write is done. */
async function requireManager({ trx, actor, rights }: Write, spaceId: number | null): Promise<void> {
  if (spaceId === null) authorize(canAdminister(actor));
  else rights.inSpace(actor, await visibleSpace(trx, actor, spaceId), canManageSpace);
}

/**
 * A hook that the actor manages, locked.
 * @throws AppError 404 if there is none for the actor, 403 if they do not manage its space
 */
async function managedHook(write: Write, id: number): Promise<HookRow> {
  const { trx, actor } = write;
  await trx('hooks').where({ id }).select('id').forUpdate();
  const found = await readHook(trx, id);
  if (!found || (found.spaceId === null && actor.role !== 'admin')) throw notFound(texts.hookNotFound);
  await requireManager(write, found.spaceId).catch(asHookNotFound);
  return found;
}

/** A hook of a space that the actor does not see must not look different from one that does not exist. */
function asHookNotFound(error: unknown): never {
  throw error instanceof NotFoundError ? notFound(texts.hookNotFound) : error;
}
