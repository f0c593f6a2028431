import type { Knex } from 'knex';
import type { CreateGroup, GroupsQuery, UpdateGroup } from '../../contract/groups.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { writeAs } from '../../core/access/writing.ts';
import { notFound, refused, taken } from '../../core/errors.ts';
import type { Page } from '../../core/http/page.ts';
import { say } from '../../core/refusal-texts.ts';
import { orRefuse } from '../../core/transaction.ts';
import { Group } from '../../../db/people/group.ts';
import { User } from '../../../db/people/user.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';
import { countMembers, createGroupMembers, lockPeople } from './members.ts';
import { canManageGroups } from './policy.ts';
import {
  findGroup,
  groupsInUse,
  listGroups,
  listGroupsOf,
  listSpaces,
  type CountedPage,
  type SpaceWithRole,
} from './reading.ts';
import { createSpaceGroups } from './space-groups.ts';

export type GroupsService = ReturnType<typeof createGroupsService>;

/** Groups of people. Administrators create and fill them; the managers of a space give them a role there. */
export function createGroupsService({ knex }: { knex: Knex }) {
  return {
    async list(actor: Actor, query: GroupsQuery): Promise<CountedPage<Group>> {
      authorize(canManageGroups(actor));
      return listGroups(knex, query);
    },

    async read(actor: Actor, id: number): Promise<Group> {
      authorize(canManageGroups(actor));
      return findGroup(knex, id);
    },

    /**
     * The group with a name. If several have it, the one that was created here and not by a provider.
     * @throws AppError 404 if there is none
     */
    async named(actor: Actor, name: string): Promise<Group> {
      authorize(canManageGroups(actor));
      const query = groupsInUse(knex).whereRaw('lower(groups.name) = lower(?)', [name]);
      const group = await query.orderBy('groups.source').first();
      if (!group) throw notFound(`Group "${name}" not found.`);
      return group;
    },

    /** @throws AppError 409 if the name is taken */
    async create(as: Actor, { name, description }: CreateGroup, key?: RequestKey): Promise<Group> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canManageGroups(actor));
        const { id } = await orRefuse(
          Group.query(trx).insert({ name, description }).returning('*'),
          nameTaken,
        );
        await noteMade(trx, key, id);
        await audit(trx, actor, {
          action: 'group.created',
          target: { type: 'group', id },
          details: { name },
        });
        return findGroup(trx, id);
      });
    },

    /** @throws AppError 409 if the name is taken, or set by a provider */
    async update(as: Actor, id: number, change: UpdateGroup): Promise<Group> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canManageGroups(actor));
        const before = await Group.query(trx)
          .findById(id)
          .forNoKeyUpdate()
          .throwIfNotFound({ text: texts.groupNotFound });
        const { name = before.name, description = before.description } = change;
        if (before.source !== '' && name !== before.name)
          throw refused(say('groupManaged', { source: before.source }));
        await orRefuse(
          before.$query(trx).patch({ name, description, updatedAt: Group.raw('now()') } as object),
          nameTaken,
        );
        const details = {
          name,
          ...(name === before.name ? {} : { before: before.name }),
          ...(description === before.description ? {} : { description: 'changed' }),
        };
        await audit(trx, actor, { action: 'group.updated', target: { type: 'group', id }, details });
        return findGroup(trx, id);
      });
    },

    /** Also removes its roles in spaces, and its name from restrictions of documents. */
    async remove(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canManageGroups(actor));
        await lockPeople(trx, [actor.id]);
        await Group.query(trx).findById(id).forUpdate().throwIfNotFound({ text: texts.groupNotFound });
        const { name, spaces, restrictedDocuments } = await findGroup(trx, id);
        const details = { name, people: await countMembers(trx, id), spaces, restrictedDocuments };
        await Group.query(trx).deleteById(id);
        await audit(trx, actor, { action: 'group.deleted', target: { type: 'group', id }, details });
      });
    },

    /** The spaces where a group has a role. */
    async spaces(actor: Actor, id: number, after: string | undefined): Promise<Page<SpaceWithRole>> {
      authorize(canManageGroups(actor));
      await findGroup(knex, id);
      return listSpaces(knex, id, after);
    },

    async ofPerson(actor: Actor, userId: number, after: string | undefined): Promise<Page<Group>> {
      authorize(canManageGroups(actor));
      await User.query(knex).findById(userId).throwIfNotFound({ text: texts.userNotFound });
      return listGroupsOf(knex, userId, after);
    },

    ...createGroupMembers({ knex }),
    ...createSpaceGroups({ knex }),
  };
}

const nameTaken = (constraint: string): Error | undefined =>
  constraint === 'groups_name' ? taken(texts.groupNameTaken, { name: texts.groupNameTaken }) : undefined;
