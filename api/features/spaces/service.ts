import type { Knex } from 'knex';
import type { SpaceRole } from '../../contract/primitives.ts';
import type { CreateSpace, UpdateSpace } from '../../contract/spaces.ts';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import { authorize } from '../../core/authorize.ts';
import type { Page } from '../../core/page.ts';
import { spaceVector } from '../../core/search-text.ts';
import { canCreateSpace, canManageSpace, canOperate } from '../../core/space-rights.ts';
import { allowLongStatements, inTransaction } from '../../core/transaction.ts';
import { Document } from '../../../db/models/document.ts';
import { Space, SpaceMember } from '../../../db/models/space.ts';
import { User } from '../../../db/models/user.ts';
import { listMembers, readMember, refuseAboveCeiling, upsertMember, type MemberRow } from './members.ts';
import { listDeletedSpaces, undeleteSpace, type DeletedSpace } from './undeleting.ts';

export function createSpacesService({ knex }: { knex: Knex }) {
  return {
    async list(actor: Actor): Promise<Space[]> {
      return visibleSpaces(knex, actor)
        .modify('withDocumentCount')
        .orderByRaw('lower(spaces.name), spaces.id');
    },

    async read(actor: Actor, id: number): Promise<Space> {
      return readVisible(knex, actor, id);
    },

    /** The maker manages it. */
    async create(actor: Actor, space: CreateSpace): Promise<Space> {
      authorize(canCreateSpace(actor));
      return inTransaction(knex, async (trx) => {
        const made = await Space.query(trx)
          .insert({ ...space, createdBy: actor.id, ...searchColumns(space) })
          .returning('*');
        await upsertMember(trx, { spaceId: made.id, userId: actor.id, role: 'manager' });
        await audit(trx, actor, { action: 'space.created', target: { type: 'space', id: made.id } });
        return readVisible(trx, actor, made.id);
      });
    },

    async update(actor: Actor, id: number, change: UpdateSpace): Promise<Space> {
      return inTransaction(knex, async (trx) => {
        const space = await lockVisible(trx, actor, id);
        authorize(canManageSpace(actor, space));
        const { name = space.name, description = space.description } = change;
        await space.$query(trx).patch({
          ...change,
          ...searchColumns({ name, description }),
          updatedAt: Space.raw('now()'),
        } as object);
        const details = { fields: Object.keys(change), visibility: change.visibility };
        await audit(trx, actor, { action: 'space.updated', target: { type: 'space', id }, details });
        return readVisible(trx, actor, id);
      });
    },

    /** With all its documents; an operator can bring both back for 30 days. */
    async remove(actor: Actor, id: number): Promise<void> {
      await inTransaction(knex, async (trx) => {
        const space = await lockVisible(trx, actor, id);
        authorize(canManageSpace(actor, space));
        await allowLongStatements(trx);
        const now = Space.raw('now()');
        await space.$query(trx).patch({ deletedAt: now } as object);
        const documents = await Document.query(trx)
          .where('space_id', id)
          .whereNull('deleted_at')
          .patch({ deletedAt: now } as object);
        const details = { name: space.name, documents };
        await audit(trx, actor, { action: 'space.deleted', target: { type: 'space', id }, details });
      });
    },

    /** What an administrator can bring back. */
    async deleted(actor: Actor): Promise<DeletedSpace[]> {
      authorize(canOperate(actor));
      return listDeletedSpaces(knex);
    },

    /** Brings a deleted space back, with the documents that went with it. */
    async undelete(actor: Actor, id: number): Promise<{ name: string; documents: number }> {
      authorize(canOperate(actor));
      return inTransaction(knex, async (trx) => {
        const details = await undeleteSpace(trx, id);
        await audit(trx, actor, {
          action: 'space.undeleted',
          target: { type: 'space', id },
          details: { ...details },
        });
        return details;
      });
    },

    async members(actor: Actor, id: number, after: string | undefined): Promise<Page<MemberRow>> {
      const space = await readVisible(knex, actor, id);
      return listMembers(knex, id, { withEmail: canManageSpace(actor, space) === null, after });
    },

    async setMember(actor: Actor, id: number, userId: number, role: SpaceRole): Promise<MemberRow> {
      return inTransaction(knex, async (trx) => {
        authorize(canManageSpace(actor, await lockVisible(trx, actor, id)));
        const user = await User.query(trx)
          .modify('active')
          .findById(userId)
          .throwIfNotFound({ type: 'User' });
        refuseAboveCeiling(user, role);
        await upsertMember(trx, { spaceId: id, userId, role });
        const details = { userId, role };
        await audit(trx, actor, { action: 'space.member_set', target: { type: 'space', id }, details });
        return readMember(trx, id, userId);
      });
    },

    async removeMember(actor: Actor, id: number, userId: number): Promise<void> {
      await inTransaction(knex, async (trx) => {
        authorize(canManageSpace(actor, await lockVisible(trx, actor, id)));
        await SpaceMember.query(trx).deleteById([id, userId]).throwIfNotFound({ type: 'Member' });
        const target = { type: 'space', id };
        await audit(trx, actor, { action: 'space.member_removed', target, details: { userId } });
      });
    },
  };
}

const visibleSpaces = (knex: Knex, actor: Actor) =>
  Space.query(knex).modify('visibleTo', actor).modify('withMembership', actor);

const readVisible = (knex: Knex, actor: Actor, id: number) =>
  visibleSpaces(knex, actor).modify('withDocumentCount').findById(id).throwIfNotFound({ type: 'Space' });

/** Writers of a space take turns. */
const lockVisible = (knex: Knex, actor: Actor, id: number) =>
  visibleSpaces(knex, actor).findById(id).forUpdate().throwIfNotFound({ type: 'Space' });

// cast: the model names no search column, so that no query reads one by accident
const searchColumns = ({ name, description }: { name: string; description: string }): object => ({
  searchVector: Space.raw('?::tsvector', spaceVector(name, description)),
});
