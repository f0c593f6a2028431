import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { SpaceRole } from '../../contract/primitives.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { lockManagedSpace, readManagedSpace } from '../../core/access/managed-space.ts';
import { writeAs } from '../../core/access/writing.ts';
import { notFound } from '../../core/errors.ts';
import type { Page } from '../../core/http/page.ts';
import { Group, SpaceGroup } from '../../../db/people/group.ts';
import { User } from '../../../db/people/user.ts';
import { membersOf, nameKey, pageByName, pageRows } from './reading.ts';
import { nameOrder } from '../../../db/name-order.ts';

export interface SpaceGroupRow {
  id: number;
  name: string;
  people: number;
  role: SpaceRole;
}

export interface SpaceGroupMemberRow {
  id: number;
  username: string;
  displayName: string;
  avatar: string | null;
  email: string | null;
  /** The highest of their own role in the space and those of their groups. */
  role: SpaceRole;
  isMember: boolean;
}

/** The roles of groups in spaces, which the managers of a space give. */
export function createSpaceGroups({ knex }: { knex: Knex }) {
  return {
    async inSpace(actor: Actor, spaceId: number, after: string | undefined): Promise<Page<SpaceGroupRow>> {
      await readManagedSpace(knex, actor, spaceId);
      return listInSpace(knex, spaceId, after);
    },

    async setInSpace(as: Actor, spaceId: number, groupId: number, role: SpaceRole): Promise<SpaceGroupRow> {
      return writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        let group: Group | undefined;
        const space = await lockManagedSpace(write, spaceId, async () => {
          group = await Group.query(trx).findById(groupId).forKeyShare();
        });
        if (!group) throw notFound(texts.groupNotFound);
        await SpaceGroup.query(trx)
          .insert({ spaceId, groupId, role })
          .onConflict(['space_id', 'group_id'])
          .merge(['role']);
        const details = { space: space.name, groupId, group: group.name, role };
        await audit(trx, actor, {
          action: 'space.group_set',
          target: { type: 'space', id: spaceId },
          details,
        });
        return readInSpace(trx, spaceId, groupId);
      });
    },

    async removeFromSpace(as: Actor, spaceId: number, groupId: number): Promise<void> {
      await writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        let group: Group | undefined;
        const space = await lockManagedSpace(write, spaceId, async () => {
          group = await Group.query(trx).findById(groupId).forKeyShare();
        });
        const gone = await SpaceGroup.query(trx).deleteById([spaceId, groupId]);
        if (!group || gone === 0) throw notFound(texts.groupNotFound);
        await audit(trx, actor, {
          action: 'space.group_removed',
          target: { type: 'space', id: spaceId },
          details: { space: space.name, groupId, group: group.name },
        });
      });
    },

    async membersInSpace(
      actor: Actor,
      spaceId: number,
      groupId: number,
      after: string | undefined,
    ): Promise<Page<SpaceGroupMemberRow>> {
      await readManagedSpace(knex, actor, spaceId);
      // managers may see the people of groups in their space only
      await SpaceGroup.query(knex)
        .findById([spaceId, groupId])
        .throwIfNotFound({ text: texts.groupNotFound });
      return listMembersInSpace(knex, spaceId, groupId, after);
    },

    /** Groups with a word that begins with `q`, by name, without those that already have a role. */
    async suggest(actor: Actor, spaceId: number, q: string): Promise<Group[]> {
      await readManagedSpace(knex, actor, spaceId);
      return Group.query(knex)
        .modify('suggested', q)
        .whereNotIn('groups.id', SpaceGroup.query().where('space_id', spaceId).select('group_id'));
    },
  };
}

const groupsInSpace = (knex: Knex, spaceId: number) =>
  Group.query(knex)
    .join('space_groups', 'space_groups.group_id', 'groups.id')
    .where('space_groups.space_id', spaceId)
    .select('groups.id', 'groups.name', 'space_groups.role')
    .modify('withPeople');

async function readInSpace(knex: Knex, spaceId: number, groupId: number): Promise<SpaceGroupRow> {
  const row = await groupsInSpace(knex, spaceId)
    .findOne('groups.id', groupId)
    .throwIfNotFound({ text: texts.groupNotFound });
  return row as unknown as SpaceGroupRow;
}

async function listInSpace(
  knex: Knex,
  spaceId: number,
  after: string | undefined,
): Promise<Page<SpaceGroupRow>> {
  const key = nameKey(after);
  const rows = await groupsInSpace(knex, spaceId)
    .select(Group.raw('lower(groups.name) as sort_name'))
    .modify((query) => {
      if (key) void query.whereRaw(`(${nameOrder('groups.name')}, groups.id) > (?, ?)`, [...key]);
    })
    .orderByRaw(`${nameOrder('groups.name')}, groups.id`)
    .limit(pageRows);
  return pageByName(rows as unknown as (SpaceGroupRow & { sortName: string })[]);
}

async function listMembersInSpace(
  knex: Knex,
  spaceId: number,
  groupId: number,
  after: string | undefined,
): Promise<Page<SpaceGroupMemberRow>> {
  const key = nameKey(after);
  const columns = ['id', 'username', 'display_name', 'avatar', 'email'];
  const isMember = 'exists (select from space_members m where m.space_id = ? and m.user_id = users.id)';
  const rows = await membersOf(knex, groupId)
    .modify('active')
    .select(columns.map((column) => `users.${column}`))
    .select(User.raw('role_in_space(?, users.id)', [spaceId]).as('role'))
    .select(User.raw(isMember, [spaceId]).as('is_member'))
    .select(User.raw('lower(users.display_name) as sort_name'))
    .modify((query) => {
      if (key) void query.whereRaw(`(${nameOrder('users.display_name')}, users.id) > (?, ?)`, [...key]);
    })
    .orderByRaw(`${nameOrder('users.display_name')}, users.id`)
    .limit(pageRows);
  return pageByName(rows as unknown as (SpaceGroupMemberRow & { sortName: string })[]);
}
