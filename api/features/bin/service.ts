import type { Knex } from 'knex';
import type { PageQuery } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canManageSpace, canOperate } from '../../core/access/space-rights.ts';
import { writeAs } from '../../core/access/writing.ts';
import { forbidden, notFound } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { allowLongStatements } from '../../core/transaction.ts';
import {
  listDeletedDocuments,
  listDeletedSpaces,
  purgeDocuments,
  type BinPage,
  type DeletedDocumentRow,
  type DeletedSpaceRow,
} from '../../../db/documents/bin-statements.ts';
import { Document } from '../../../db/documents/document.ts';
import { Space } from '../../../db/spaces/space.ts';

export type BinService = ReturnType<typeof createBinService>;

/**
 * Lists what was deleted, and removes it for good before its time is up. The services of documents and spaces put
 * things into the bin and restore them.
 * @param trashDays for how many days something deleted can be restored
 */
export function createBinService({ knex, trashDays: days }: { knex: Knex; trashDays: number }) {
  const oldest = () => Date.now() - days * 24 * 60 * 60 * 1000;
  const inBin = <Row extends { deletedAt: Date | null }>(row: Row | undefined): row is Row =>
    (row?.deletedAt?.getTime() ?? 0) > oldest();
  const pageFor = ({ after, limit }: PageQuery): BinPage => ({
    days,
    after: after === undefined ? undefined : decodeKey(after, 'time', 'number'),
    limit: limit + 1,
  });

  return {
    /** The deleted documents of a space, for its managers. */
    async ofSpace(actor: Actor, id: number, query: PageQuery): Promise<Page<DeletedDocumentRow>> {
      authorize(canManageSpace(actor, await findSpace(knex, actor, id)));
      return pageOf(await listDeletedDocuments(knex, pageFor(query), id), query.limit, keyOf);
    },

    /** The deleted documents of all spaces. */
    async documents(actor: Actor, query: PageQuery): Promise<Page<DeletedDocumentRow>> {
      authorize(canOperate(actor));
      return pageOf(await listDeletedDocuments(knex, pageFor(query), null), query.limit, keyOf);
    },

    async spaces(actor: Actor, query: PageQuery): Promise<Page<DeletedSpaceRow>> {
      authorize(canOperate(actor));
      return pageOf(await listDeletedSpaces(knex, pageFor(query)), query.limit, keyOf);
    },

    /**
     * Removes a deleted document for good, with all that belongs to it. Its files are collected later.
     * @throws AppError 404 if the document does not exist for the actor, 403 if they deleted it but do not manage its
     *   space
     */
    async purgeDocument(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor, rights }) => {
        const document = await Document.query(trx)
          .findById(id)
          .select('title', 'space_id', 'deleted_at', 'deleted_by')
          .forUpdate();
        if (!inBin(document)) throw notFound(texts.deletedDocumentNotFound);
        const space = await visibleSpace(trx, actor, document.spaceId);
        if (!space) throw notFound(texts.deletedDocumentNotFound);
        if (canManageSpace(actor, space) !== null)
          throw document.deletedBy === actor.id
            ? forbidden(texts.managerOnly)
            : notFound(texts.deletedDocumentNotFound);
        rights.inSpace(actor, space);
        await allowLongStatements(trx);
        await purgeDocuments(trx, [id]);
        const details = { title: document.title, spaceId: document.spaceId };
        await audit(trx, actor, { action: 'document.purged', target: { type: 'document', id }, details });
      });
    },

    /** Removes a deleted space for good, with all its documents. */
    async purgeSpace(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canOperate(actor));
        const space = await Space.query(trx).findById(id).select('name', 'deleted_at').forUpdate();
        if (!inBin(space)) throw notFound(texts.deletedSpaceNotFound);
        await allowLongStatements(trx);
        const documents = await Document.query(trx).where('space_id', id).delete();
        await Space.query(trx).deleteById(id);
        const details = { name: space.name, documents };
        await audit(trx, actor, { action: 'space.purged', target: { type: 'space', id }, details });
      });
    },
  };
}

const keyOf = ({ deletedKey, id }: DeletedDocumentRow | DeletedSpaceRow) => [deletedKey, id];

const visibleSpace = (knex: Knex, actor: Actor, id: number) =>
  Space.query(knex).modify('visibleTo', actor).modify('withMembership', actor).findById(id);

async function findSpace(knex: Knex, actor: Actor, id: number): Promise<Space> {
  return visibleSpace(knex, actor, id).throwIfNotFound({ text: texts.spaceNotFound });
}
