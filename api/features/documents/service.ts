import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type {
  CreateDocument,
  DocumentListQuery,
  MoveDocument,
  PageQuery,
  SaveDocument,
} from '../../contract/documents.ts';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import { authorize } from '../../core/authorize.ts';
import { contentText, titleText } from '../../core/document-text.ts';
import { conflict, notFound, refused, tooLarge } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/page.ts';
import { canOperate, canWriteInSpace } from '../../core/space-rights.ts';
import { inTransaction, retried, type Transaction } from '../../core/transaction.ts';
import { Document, DocumentRevision, Star } from '../../../db/models/document.ts';
import { readDocument, type ListedDocument, type ReadDocument } from '../../../db/statements.ts';
import { createDocument, saveDocument } from '../../../db/write-statements.ts';
import type { FilesPort } from '../../ports/files/port.ts';
import type { NotificationsService } from '../notifications/service.ts';
import { zipDocument } from './archive.ts';
import { duplicateDocument } from './duplicating.ts';
import { findByKeys, type KeyState } from './by-key.ts';
import { listInSpace, listRecent, listStarred } from './lists.ts';
import { lockParent, lockSpaces, spaceIn } from './locking.ts';
import { moveBranch, removeDocument } from './moving.ts';
import { lastPosition } from './positions.ts';
import { listDeleted, undeleteDocument, type DeletedDocument } from './undeleting.ts';

interface DocumentsDependencies {
  knex: Knex;
  files: FilesPort;
  notifications: Pick<NotificationsService, 'mentioned'>;
  /** The largest content, in bytes of UTF-8. */
  maxBytes: number;
}

/** Two who add to a level at once want the same place; one of them takes the next. */
const placeAttempts = 20;

export function createDocumentsService({ knex, files, notifications, maxBytes }: DocumentsDependencies) {
  return {
    list: (actor: Actor, spaceId: number, query: DocumentListQuery): Promise<Page<ListedDocument>> =>
      listInSpace(knex, actor, spaceId, query),

    starred: (actor: Actor, query: PageQuery): Promise<Page<Document>> => listStarred(knex, actor, query),

    recent: (actor: Actor, limit: number): Promise<Document[]> => listRecent(knex, actor, limit),

    read: (actor: Actor, id: number): Promise<ReadDocument> => readVisible(knex, actor, id),

    /** @param key with the same one, the same person gets the same document */
    async create(actor: Actor, input: CreateDocument, key: string | null = null): Promise<ReadDocument> {
      refuseTooLarge(input.content);
      const texts = { title: titleText(input.title), content: contentText(input.content) };
      return inTransaction(knex, async (trx) => {
        const spaces = await lockSpaces(trx, actor, [input.spaceId], 'share');
        authorize(canWriteInSpace(actor, spaceIn(spaces, input.spaceId)));
        if (input.parentId !== null) await lockParent(trx, input.spaceId, input.parentId);
        for (let attempt = 1; attempt <= placeAttempts; attempt += 1) {
          const position = await lastPosition(trx, input, attempt === 1 ? 1 : 64);
          const place = { spaceId: input.spaceId, parentId: input.parentId, position };
          const made = await createDocument(trx, { ...place, ...texts, authorId: actor.id, createdKey: key });
          if (made) {
            await notifications.mentioned(trx, actor, mentionsIn(made.id, '', input.content));
            return readVisible(trx, actor, made.id);
          }
          const earlier = key
            ? await Document.query(trx).findOne({ created_by: actor.id, created_key: key })
            : null;
          if (earlier) return readVisible(trx, actor, earlier.id);
        }
        throw refused('Many documents are being added here at once. Please try again.');
      });
    },

    /** For who makes documents by key, and comes again. */
    findByKeys: (actor: Actor, spaceId: number, keys: readonly string[]): Promise<KeyState> =>
      findByKeys(knex, actor, spaceId, keys),

    /** Tells the audit log that many documents come from elsewhere; each is made and saved as ever. */
    async noteImport(actor: Actor, spaceId: number, details: Record<string, unknown>): Promise<void> {
      await inTransaction(knex, (trx) =>
        audit(trx, actor, { action: 'documents.imported', target: { type: 'space', id: spaceId }, details }),
      );
    },

    /** Tells the audit log that a space is written out as a whole. */
    async noteExport(actor: Actor, spaceId: number, details: Record<string, unknown>): Promise<void> {
      await inTransaction(knex, (trx) =>
        audit(trx, actor, { action: 'documents.exported', target: { type: 'space', id: spaceId }, details }),
      );
    },

    async save(actor: Actor, id: number, change: SaveDocument): Promise<ReadDocument> {
      if (change.content !== undefined) refuseTooLarge(change.content);
      // one statement saves all that a text without mentions changes, at half the price of a transaction
      if (!change.content?.includes('@'))
        return (await retried(() => saveIn(knex, actor, id, change))).document;
      return inTransaction(knex, (trx) => saveAndMention(trx, actor, id, change));
    },

    async remove(actor: Actor, id: number): Promise<void> {
      await inTransaction(knex, async (trx) => {
        const { title } = await removeDocument(trx, actor, id);
        await audit(trx, actor, {
          action: 'document.deleted',
          target: { type: 'document', id },
          details: { title },
        });
      });
    },

    /** What an administrator can bring back. */
    deleted: async (actor: Actor): Promise<DeletedDocument[]> => {
      authorize(canOperate(actor));
      return listDeleted(knex);
    },

    /** Brings a deleted document back. @returns its title */
    async undelete(actor: Actor, id: number): Promise<string> {
      authorize(canOperate(actor));
      return inTransaction(knex, async (trx) => {
        const { title } = await undeleteDocument(trx, actor, id);
        const target = { type: 'document', id };
        await audit(trx, actor, { action: 'document.undeleted', target, details: { title } });
        return title;
      });
    },

    /** @param wanted absent: the other of what it is */
    async star(actor: Actor, id: number, wanted?: boolean): Promise<boolean> {
      return inTransaction(knex, async (trx) => {
        await Document.query(trx)
          .modify('visibleTo', actor)
          .findById(id)
          .throwIfNotFound({ type: 'Document' });
        const key = { userId: actor.id, documentId: id };
        const removed = wanted === true ? 0 : await Star.query(trx).deleteById([actor.id, id]);
        const isStarred = wanted ?? removed === 0;
        if (isStarred) await Star.query(trx).insert(key).onConflict(['user_id', 'document_id']).ignore();
        return isStarred;
      });
    },

    async move(actor: Actor, id: number, to: MoveDocument): Promise<ReadDocument> {
      return inTransaction(knex, async (trx) => {
        await moveBranch(trx, actor, id, to);
        return readVisible(trx, actor, id);
      });
    },

    /** @param key with the same one, the same person gets the same copy */
    async duplicate(actor: Actor, id: number, key: string | null = null): Promise<ReadDocument> {
      return inTransaction(knex, async (trx) => {
        const copyId = await duplicateDocument(trx, actor, id, key);
        return readVisible(trx, actor, copyId);
      });
    },

    /** Newest first. */
    async revisions(actor: Actor, id: number, { after, limit }: PageQuery): Promise<Page<DocumentRevision>> {
      await readVisible(knex, actor, id);
      const query = DocumentRevision.query(knex)
        .where('document_id', id)
        .select('document_id', 'version', 'title', 'author_id', 'created_at')
        .withGraphFetched('author(asPerson)')
        .orderBy('version', 'desc')
        .limit(limit + 1);
      if (after) void query.where('version', '<', decodeKey(after, 'number')[0]);
      return pageOf(await query, limit, (row) => [row.version]);
    },

    async revision(actor: Actor, id: number, version: number): Promise<DocumentRevision> {
      await readVisible(knex, actor, id);
      return findRevision(knex, id, version).withGraphFetched('author(asPerson)');
    },

    /** Saves an old version as the newest; nothing in between is lost. */
    async restore(actor: Actor, id: number, version: number, current: number): Promise<ReadDocument> {
      return inTransaction(knex, async (trx) => {
        await readVisible(trx, actor, id);
        const { title, content } = await findRevision(trx, id, version);
        return saveAndMention(trx, actor, id, { title, content, version: current });
      });
    },

    /** The document, and where a zip was asked for, its stream. */
    async export(
      actor: Actor,
      id: number,
      format: 'md' | 'zip',
    ): Promise<{ document: ReadDocument; zip?: Readable }> {
      const document = await readVisible(knex, actor, id);
      await inTransaction(knex, (trx) =>
        audit(trx, actor, {
          action: 'document.exported',
          target: { type: 'document', id },
          details: { format },
        }),
      );
      return format === 'md' ? { document } : { document, zip: await zipDocument(knex, files, document) };
    },
  };

  async function saveAndMention(
    trx: Transaction,
    actor: Actor,
    id: number,
    change: SaveDocument,
  ): Promise<ReadDocument> {
    const { document, before } = await saveIn(trx, actor, id, change);
    await notifications.mentioned(trx, actor, mentionsIn(id, before, document.content));
    return document;
  }

  /** @returns the document, and its content before */
  async function saveIn(
    runner: Knex,
    actor: Actor,
    id: number,
    change: SaveDocument,
  ): Promise<{ document: ReadDocument; before: string }> {
    const found = await readVisible(runner, actor, id);
    const before = found.content;
    authorize(canWriteInSpace(actor, { visibility: found.space.visibility, membership: found.membership }));
    const saved = await saveDocument(runner, {
      id,
      authorId: actor.id,
      version: change.version,
      title: change.title === undefined ? undefined : titleText(change.title),
      content: change.content === undefined ? undefined : contentText(change.content, before),
    });
    if (!saved) return { document: keptOrConflict(await readVisible(runner, actor, id), change), before };
    const updatedBy = { id: actor.id, displayName: actor.displayName, avatar: actor.avatar };
    return { document: { ...found, ...saved, updatedBy }, before };
  }

  function refuseTooLarge(content: string): void {
    if (Buffer.byteLength(content) > maxBytes) {
      throw tooLarge(
        `A document can hold ${maxBytes / 1024} kB of text; this one has more. Split it in two.`,
      );
    }
  }
}

const mentionsIn = (documentId: number, before: string, after: string) => ({
  documentId,
  commentId: null,
  before,
  after,
});

async function readVisible(knex: Knex, actor: Actor, id: number): Promise<ReadDocument> {
  const found = await readDocument(knex, id, actor);
  if (!found) throw notFound('Document');
  return found;
}

const findRevision = (knex: Knex, id: number, version: number) => {
  const query = DocumentRevision.query(knex).findById([id, version]);
  return query.throwIfNotFound({ type: 'Revision' });
};

/** What equals what was sent counts as saved: the answer to an earlier try was lost. Anything else is a conflict. */
function keptOrConflict(current: ReadDocument, change: SaveDocument): ReadDocument {
  const { title, content, version, updatedBy, updatedAt } = current;
  if ((change.title ?? title) === title && (change.content ?? content) === content) return current;
  throw conflict({
    title,
    content,
    version,
    updatedBy: updatedBy && { id: updatedBy.id, displayName: updatedBy.displayName },
    updatedAt: updatedAt.toISOString(),
  });
}
