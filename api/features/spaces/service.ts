import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { SpaceRole } from '../../contract/primitives.ts';
import type { CreateSpace, UpdateSpace } from '../../contract/spaces.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { lockManagedSpace } from '../../core/access/managed-space.ts';
import { notFound } from '../../core/errors.ts';
import type { Page } from '../../core/http/page.ts';
import { spaceVector } from '../../text/words/search-text.ts';
import { canCreateSpace, canOperate } from '../../core/access/space-rights.ts';
import { allowLongStatements, type Transaction } from '../../core/transaction.ts';
import { writeAs } from '../../core/access/writing.ts';
import { makeJobDue } from '../../../db/jobs/statements.ts';
import { Document } from '../../../db/documents/document.ts';
import { Space, SpaceMember } from '../../../db/spaces/space.ts';
import { User } from '../../../db/people/user.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';
import {
  countAudience,
  listMembers,
  readMember,
  refuseAboveCeiling,
  upsertMember,
  type MemberRow,
} from './members.ts';
import { nameOrder } from '../../../db/name-order.ts';

export type SpacesService = ReturnType<typeof createSpacesService>;

interface SpacesDependencies {
  knex: Knex;
  /** For how many days a deleted space can be restored. */
  trashDays: number;
}

export function createSpacesService({ knex, trashDays }: SpacesDependencies) {
  return {
    async list(actor: Actor): Promise<Space[]> {
      return Space.query(knex)
        .modify('listedFor', actor)
        .modify('withFrontPage', actor)
        .modify('withDocumentCount', actor)
        .orderByRaw(`${nameOrder('spaces.name')}, spaces.id`);
    },

    async read(actor: Actor, id: number): Promise<Space> {
      return readVisible(knex, actor, id);
    },

    /** The creator becomes its manager. */
    async create(as: Actor, input: CreateSpace, key?: RequestKey): Promise<Space> {
      const space = { ...input, language: input.language ?? 'auto' };
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canCreateSpace(actor));
        const made = await Space.query(trx)
          .insert({ ...space, createdBy: actor.id, ...searchColumns(space) })
          .returning('*');
        await noteMade(trx, key, made.id);
        await upsertMember(trx, { spaceId: made.id, userId: actor.id, role: 'manager' });
        await audit(trx, actor, { action: 'space.created', target: { type: 'space', id: made.id } });
        return readVisible(trx, actor, made.id);
      });
    },

    async update(as: Actor, id: number, { frontPageId, ...change }: UpdateSpace): Promise<Space> {
      return writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        let front: Document | undefined;
        const space = await lockManagedSpace(write, id, async () => {
          if (frontPageId) front = await lockDocument(trx, actor, id, frontPageId);
        });
        if (frontPageId && !front) throw notFound(texts.documentNotFound);
        const { name = space.name, description = space.description, language = space.language } = change;
        const isRecut = language !== space.language;
        await space.$query(trx).patch({
          ...change,
          ...searchColumns({ name, description, language }),
          ...(isRecut ? { languageChanges: Space.raw('language_changes + 1') } : {}),
          updatedAt: Space.raw('now()'),
        } as object);
        if (frontPageId !== undefined) await setFrontPage(trx, id, frontPageId);
        // once, even if the setting is changed several times until then
        if (isRecut) await makeJobDue(trx, 'renew-search-columns');
        const details = {
          fields: [...Object.keys(change), ...(frontPageId === undefined ? [] : ['frontPageId'])],
          visibility: change.visibility,
        };
        await audit(trx, actor, { action: 'space.updated', target: { type: 'space', id }, details });
        return readVisible(trx, actor, id);
      });
    },

    /** Deletes a space with all its documents. An administrator can restore both from the bin. */
    async remove(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        const space = await lockManagedSpace(write, id);
        await allowLongStatements(trx);
        const now = Space.raw('now()');
        await space.$query(trx).patch({ deletedAt: now, deletedBy: actor.id } as object);
        const documents = await Document.query(trx)
          .where('space_id', id)
          .whereNull('deleted_at')
          .patch({ deletedAt: now } as object);
        const details = { name: space.name, documents };
        await audit(trx, actor, { action: 'space.deleted', target: { type: 'space', id }, details });
      });
    },

    /** Restores a deleted space with the documents that were deleted with it. */
    async undelete(as: Actor, id: number): Promise<{ name: string; documents: number }> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canOperate(actor));
        const details = await undeleteSpace(trx, id, trashDays);
        await audit(trx, actor, {
          action: 'space.undeleted',
          target: { type: 'space', id },
          details: { ...details },
        });
        return details;
      });
    },

    async members(actor: Actor, id: number, after: string | undefined): Promise<Page<MemberRow>> {
      await readVisible(knex, actor, id);
      return listMembers(knex, id, after);
    },

    /**
     * How many people who can sign in read a space as members, themselves or through a group; everybody if it is open.
     */
    async audience(actor: Actor, id: number): Promise<number> {
      return countAudience(knex, await readVisible(knex, actor, id));
    },

    async setMember(as: Actor, id: number, userId: number, role: SpaceRole): Promise<MemberRow> {
      return writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        let user: User | undefined;
        await lockManagedSpace(write, id, async () => {
          user = await User.query(trx).modify('active').findById(userId).forKeyShare();
        });
        if (!user) throw notFound(texts.userNotFound);
        refuseAboveCeiling(user, role);
        await upsertMember(trx, { spaceId: id, userId, role });
        const details = { userId, role };
        await audit(trx, actor, { action: 'space.member_set', target: { type: 'space', id }, details });
        return readMember(trx, id, userId);
      });
    },

    async removeMember(as: Actor, id: number, userId: number): Promise<void> {
      await writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        await lockManagedSpace(write, id);
        await SpaceMember.query(trx).deleteById([id, userId]).throwIfNotFound({ text: texts.memberNotFound });
        const target = { type: 'space', id };
        await audit(trx, actor, { action: 'space.member_removed', target, details: { userId } });
      });
    },
  };
}

const visibleSpaces = (knex: Knex, actor: Actor) =>
  Space.query(knex).modify('visibleTo', actor).modify('withMembership', actor);

const readVisible = (knex: Knex, actor: Actor, id: number) =>
  visibleSpaces(knex, actor)
    .modify('withDocumentCount', actor)
    .modify('withFrontPage', actor)
    .findById(id)
    .throwIfNotFound({ text: texts.spaceNotFound });

/** A document of the space that nobody deletes or moves meanwhile; undefined if the actor may see no such document. */
const lockDocument = (trx: Transaction, actor: Actor, spaceId: number, id: number) =>
  Document.query(trx)
    .modify('visibleTo', actor)
    .where('documents.space_id', spaceId)
    .findById(id)
    .select('documents.id')
    .forShare();

async function setFrontPage(trx: Transaction, spaceId: number, documentId: number | null): Promise<void> {
  await trx('front_pages').where({ space_id: spaceId }).del();
  if (documentId !== null) await trx('front_pages').insert({ space_id: spaceId, document_id: documentId });
}

// cast: the model names no search column, so that no query reads one by accident
const searchColumns = ({
  name,
  description,
  language,
}: Pick<Space, 'name' | 'description' | 'language'>): object => ({
  searchVector: Space.raw('?::tsvector', spaceVector(name, description, language)),
});

/**
 * Restores a space with its members and the documents that were deleted with it, each in its former place.
 * @param days for how many days a space can be restored
 * @throws AppError 404 if no space with this id was deleted in the last days
 */
async function undeleteSpace(
  trx: Transaction,
  id: number,
  days: number,
): Promise<{ name: string; documents: number }> {
  const space = await Space.query(trx)
    .whereRaw('spaces.deleted_at > now() - make_interval(days => ?)', [days])
    .findById(id)
    .select('spaces.name')
    .forUpdate();
  if (!space) throw notFound(texts.deletedSpaceNotFound);
  await allowLongStatements(trx);
  // the space and these documents have the same time of deletion
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update documents d set deleted_at = null from spaces s
     where s.id = ? and d.space_id = s.id and d.deleted_at = s.deleted_at`,
    [id],
  );
  await Space.query(trx).findById(id).patch({ deletedAt: null, deletedBy: null });
  return { name: space.name, documents: rowCount };
}
