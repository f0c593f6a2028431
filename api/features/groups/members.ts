import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { ChangePeople, GroupsQuery } from '../../contract/groups.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { writeAs } from '../../core/access/writing.ts';
import { notFound, refused } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import type { Transaction } from '../../core/transaction.ts';
import { Group, GroupMember } from '../../../db/people/group.ts';
import { User } from '../../../db/people/user.ts';
import { readPastedNames, unknownPeople, type PastedName } from './pasted-names.ts';
import { canManageGroups } from './policy.ts';
import { findGroup, listMembers, membersOf, type CountedPage } from './reading.ts';

/** How many memberships changed, and how many already were as requested. */
export interface Changed {
  changed: number;
  unchanged: number;
}

/** Who is in a group. */
export function createGroupMembers({ knex }: { knex: Knex }) {
  return {
    async members(actor: Actor, id: number, query: GroupsQuery): Promise<CountedPage<User>> {
      authorize(canManageGroups(actor));
      await findGroup(knex, id);
      return listMembers(knex, id, query);
    },

    /** @throws AppError 404 if nobody active has that id, 409 if the group is managed elsewhere */
    async setMember(as: Actor, id: number, userId: number): Promise<User> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canManageGroups(actor));
        const [user] = await lockPeople(trx, [userId, actor.id]).where('id', userId).modify('active');
        const group = await lockOwnGroup(trx, id);
        if (!user) throw notFound(texts.userNotFound);
        await change(trx, actor, group, { add: true, ids: [userId] });
        return user;
      });
    },

    /**
     * For many people, one after the other in the transaction of the caller, who checks the rights.
     * @throws AppError 404 if there is no such group, 409 if it is managed elsewhere
     * @returns adds one of them; throws AppError 404 if nobody active has that id
     */
    async addingIn(
      trx: Transaction,
      actor: Actor,
      id: number,
      userIds: readonly number[],
    ): Promise<(userId: number) => Promise<void>> {
      const active = await lockPeople(trx, [...userIds, actor.id]).modify('active');
      const found = new Set(active.map((user) => user.id));
      const group = await lockOwnGroup(trx, id);
      return async (userId) => {
        if (!found.has(userId)) throw notFound(texts.userNotFound);
        await change(trx, actor, group, { add: true, ids: [userId] });
      };
    },

    /** @throws AppError 404 if the person is not in it, 409 if the group is managed elsewhere */
    async removeMember(as: Actor, id: number, userId: number): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canManageGroups(actor));
        await lockPeople(trx, [userId, actor.id]);
        const group = await lockOwnGroup(trx, id);
        const { changed } = await change(trx, actor, group, { add: false, ids: [userId] });
        if (changed === 0) throw notFound(texts.memberNotFound);
      });
    },

    /**
     * Adds or removes many people at once, all of them or none.
     * @throws AppError 400 that names the lines without a matching username or email; 409 if the group is managed
     *   elsewhere
     */
    async changeMembers(as: Actor, id: number, { people, change: kind }: ChangePeople): Promise<Changed> {
      authorize(canManageGroups(as));
      const names = readPastedNames(people);
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canManageGroups(actor));
        const add = kind === 'add';
        const ids = await idsOf(trx, names, { activeOnly: add });
        const locked = await lockPeople(trx, [...ids, actor.id]);
        const group = await lockOwnGroup(trx, id);
        // somebody may have been deleted since their name was read; they are in no group then
        const present = new Set(locked.map((user) => user.id));
        return change(trx, actor, group, { add, ids: ids.filter((userId) => present.has(userId)) });
      });
    },
  };
}

/**
 * Locks people in the order of their ids, then the group, so that simultaneous changes cannot deadlock. Otherwise the
 * foreign keys would lock people in the order in which their memberships are written.
 */
export const lockPeople = (trx: Transaction, ids: readonly number[]) =>
  User.query(trx)
    .whereRaw('users.id = any(?::int[])', [[...ids]])
    .orderBy('users.id')
    .forKeyShare();

/** @throws AppError 404 if there is no such group, 409 if its people are managed elsewhere */
export async function lockOwnGroup(trx: Transaction, id: number): Promise<Group> {
  const group = await Group.query(trx)
    .findById(id)
    .forNoKeyUpdate()
    .throwIfNotFound({ text: texts.groupNotFound });
  if (group.source !== '') throw refused(say('groupManaged', { source: group.source }));
  return group;
}

/**
 * @throws AppError 400 that names the lines without a matching person and, when adding, those with an unconfirmed email
 */
async function idsOf(
  trx: Transaction,
  names: readonly PastedName[],
  { activeOnly }: { activeOnly: boolean },
): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { place: number; id: number }[] }>(
    `with asked as (select lower(name) as name, place::int from unnest(?::text[]) with ordinality as n (name, place))
     select a.place, u.id from asked a
     join users u on lower(u.username) = a.name and (u.disabled_at is null or not ?)
     union
     select a.place, u.id from asked a
     join users u on lower(u.email) = a.name and (u.disabled_at is null or not ?)
       -- who has typed another person's email gets nothing that is meant for them
       and (u.email_confirmed_by is not null or not ?)`,
    [names.map(({ name }) => name), activeOnly, activeOnly, activeOnly],
  );
  const known = new Set(rows.map(({ place }) => place));
  const unknown = names.filter((_name, index) => !known.has(index + 1));
  if (unknown.length > 0) throw unknownPeople(unknown);
  return [...new Set(rows.map(({ id }) => id))];
}

interface Change {
  add: boolean;
  ids: readonly number[];
}

/** Changes the memberships of a locked group, and writes to the audit log whose they are. */
async function change(trx: Transaction, actor: Actor, group: Group, { add, ids }: Change): Promise<Changed> {
  const changed = await (add ? insertMembers(trx, group.id, ids) : deleteMembers(trx, group.id, ids));
  if (changed.length > 0) {
    const people = await User.query(trx)
      .whereRaw('users.id = any(?::int[])', [changed])
      .orderByRaw('lower(users.username)')
      .select('username');
    await audit(trx, actor, {
      action: add ? 'group.member_set' : 'group.member_removed',
      target: { type: 'group', id: group.id },
      details: { name: group.name, people: people.map(({ username }) => username) },
    });
  }
  return { changed: changed.length, unchanged: ids.length - changed.length };
}

async function insertMembers(trx: Transaction, groupId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { user_id: number }[] }>(
    `insert into group_members (user_id, group_id)
     select id, ? from unnest(?::int[]) as p (id) order by id
     on conflict do nothing returning user_id`,
    [groupId, [...ids]],
  );
  return rows.map(({ user_id: userId }) => userId);
}

async function deleteMembers(trx: Transaction, groupId: number, ids: readonly number[]): Promise<number[]> {
  const gone = await GroupMember.query(trx)
    .where('group_id', groupId)
    .whereRaw('user_id = any(?::int[])', [[...ids]])
    .delete()
    .returning('user_id');
  return gone.map(({ userId }) => userId);
}

/** How many people a group has, including those who cannot sign in. */
export const countMembers = (trx: Transaction, groupId: number): Promise<number> =>
  membersOf(trx, groupId).resultSize();
