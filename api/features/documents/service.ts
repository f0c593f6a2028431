import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type {
  CreateDocument,
  DocumentListItem,
  DocumentListQuery,
  DocumentSummary,
  DownloadFormat,
  MoveDocument,
  SaveDocument,
} from '../../contract/documents.ts';
import type { PageQuery } from '../../contract/pages.ts';
import type { RestrictDocument } from '../../contract/restrictions.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { cleanName } from '../../text/clean-name.ts';
import { spaceOfDocument } from '../../core/access/document-space.ts';
import { titleText } from '../../text/words/document-text.ts';
import { refused, tooLarge } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import { cutContent, personKey } from '../../core/text-pool/long-texts.ts';
import { decodeKey, pageOf, readyPageOf, type Page, type ReadyPage } from '../../core/http/page.ts';
import { MadeAlready } from '../../core/http/request-keys.ts';
import { authorize } from '../../core/access/authorize.ts';
import type { Rates } from '../../core/access/rates.ts';
import { canEditDocument, canWriteInSpace } from '../../core/access/space-rights.ts';
import type { Storage } from '../../core/access/storage.ts';
import { writeAs, type Write } from '../../core/access/writing.ts';
import type { RequestKey } from '../../../db/request-keys/statements.ts';
import { Document, DocumentRevision, readCoauthors, Star } from '../../../db/documents/document.ts';
import { readDocument, type ReadDocument } from '../../../db/documents/read-statements.ts';
import { listRecentDocuments } from '../../../db/documents/summary-statements.ts';
import { readSpaceLanguage } from '../../../db/search/language-statements.ts';
import { createDocument } from '../../../db/documents/write-statements.ts';
import type { NotificationsService } from '../notifications/service.ts';
import { saveChange, type BesideLive } from './beside-live.ts';
import { zipDocument, type OpenFile } from './archive.ts';
import { createQuickly } from './creating.ts';
import { duplicateDocument } from './duplicating.ts';
import { listInSpace, listStarred } from './lists.ts';
import { lockParent, lockSpaces, spaceIn, withinRestrictions } from './locking.ts';
import { moveBranch, removeDocument } from './moving.ts';
import { lastPosition } from './positions.ts';
import { restrictNew } from './restricting.ts';
import { readVisible, spaceSeen, writtenAs, type WrittenDocument } from './saving.ts';
import { undeleteDocument } from './undeleting.ts';

interface DocumentsDependencies {
  knex: Knex;
  rates: Pick<Rates, 'document'>;
  storage: Pick<Storage, 'refuseLate'>;
  /** Opens the bytes of an attachment. */
  openFile: OpenFile;
  notifications: Pick<NotificationsService, 'mentioned' | 'unreached'>;
  /** For saves of documents that others edit live. */
  live: BesideLive;
  /** The largest content, in bytes of UTF-8. */
  maxBytes: number;
  /** For how many days a deleted document can be restored. */
  trashDays: number;
}

interface CreationOptions {
  /** The key of the request. A second request with it is told by `MadeAlready`, or by a violated constraint. */
  requestKey?: RequestKey | undefined;
  /** For importers, which run again: a second creation with the same key gets the document of the first. A UUID. */
  key?: string | null;
  /** True for a document without a revision; the first save makes the first one. */
  isUnwritten?: boolean;
  /** True: nobody is notified. */
  isQuiet?: boolean;
  /** Restricts it from the first moment. The actor must be among the people, unless they are an administrator. */
  restrictTo?: RestrictDocument;
  /** The same for editing. */
  restrictEditingTo?: RestrictDocument;
  /** Does more in the transaction that makes it, and checks what that needs. Not called for an earlier document. */
  onMade?: (write: Write, documentId: number) => Promise<void>;
}

/** Two people who add to a level at once may choose the same position; one of them then tries the next position. */
const placeAttempts = 20;

export type DocumentsService = ReturnType<typeof createDocumentsService>;

export function createDocumentsService(dependencies: DocumentsDependencies) {
  const { knex, rates, storage, openFile, notifications, live, maxBytes, trashDays } = dependencies;
  return {
    list: (actor: Actor, spaceId: number, query: DocumentListQuery): Promise<ReadyPage<DocumentListItem>> =>
      listInSpace(knex, actor, spaceId, query),

    starred: (actor: Actor, query: PageQuery): Promise<ReadyPage<DocumentSummary>> =>
      listStarred(knex, actor, query),

    recent: async (actor: Actor, limit: number): Promise<ReadyPage<DocumentSummary>> =>
      readyPageOf(await listRecentDocuments(knex, actor, limit)),

    read: (actor: Actor, id: number): Promise<ReadDocument> => readVisible(knex, actor, id),

    async create(
      as: Actor,
      input: Pick<CreateDocument, 'title' | 'spaceId' | 'parentId' | 'content'>,
      {
        requestKey,
        // the release before, which may still run beside this one, knows no other place of the key
        key = requestKey?.uuid ?? null,
        isUnwritten = false,
        isQuiet = false,
        restrictTo,
        restrictEditingTo,
        onMade,
      }: CreationOptions = {},
    ): Promise<WrittenDocument> {
      refuseTooLarge(input.content);
      await rates.document(as);
      // before the transaction: no connection may be held during this
      const setting = await readSpaceLanguage(knex, input.spaceId);
      const content = await cutContent(personKey(as.id), input.content, { setting, title: input.title });
      const written = { title: titleText(input.title, content.language), content };
      const usernames = isQuiet ? [] : content.mentioned;
      if (usernames.length === 0 && !restrictTo && !restrictEditingTo && !onMade) {
        const made = await createQuickly(knex, as, {
          ...{ input, ...written, createdKey: key, requestKey },
          ...{ isUnwritten, isQuiet },
        });
        if (made) return made;
      }
      return writeAs(knex, as, async (write) => {
        const { trx, actor, rights } = write;
        const spaces = await lockSpaces(trx, actor, [input.spaceId], 'share');
        rights.inSpace(actor, spaceIn(spaces, input.spaceId), canWriteInSpace);
        const parent = await lockParent(trx, actor, input);
        await withinRestrictions(write, parent);
        for (let attempt = 1; attempt <= placeAttempts; attempt += 1) {
          const position = await lastPosition(trx, input, attempt === 1 ? 1 : 64);
          const place = { spaceId: input.spaceId, parentId: input.parentId, position };
          const made = await createDocument(trx, {
            ...place,
            ...written,
            authorId: actor.id,
            ...{ createdKey: key, requestKey },
            restrictedBy: parent?.restrictedBy ?? null,
            editingRestrictedBy: parent?.editingRestrictedBy ?? null,
            isUnwritten,
            isQuiet,
          });
          if (made) {
            const at = { ...place, id: made.id };
            if (restrictTo) await restrictNew(trx, actor, 'read', { at, parent, allowed: restrictTo });
            if (restrictEditingTo)
              await restrictNew(trx, actor, 'edit', { at, parent, allowed: restrictEditingTo });
            await onMade?.(write, made.id);
            const mention = { documentId: made.id, commentId: null, usernames };
            const unreached = await notifications.mentioned(trx, actor, mention);
            return writtenAs(await readVisible(trx, actor, made.id), unreached);
          }
          const earlier = key
            ? await Document.query(trx).findOne({ created_by: actor.id, created_key: key })
            : null;
          if (earlier && requestKey) throw new MadeAlready(earlier.id);
          if (earlier) return writtenAs(await readVisible(trx, actor, earlier.id));
        }
        throw refused(texts.documentsAddedAtOnce);
      });
    },

    /**
     * A document that an earlier request made, as `create` answers it: the answer that told whom it does not reach may
     * have been lost.
     * @throws AppError 404 if the actor does not see it, 403 if they may no longer edit it
     */
    async madeBefore(as: Actor, id: number): Promise<WrittenDocument> {
      const found = await readVisible(knex, as, id);
      authorize(canEditDocument(as, spaceSeen(found)));
      const { title, content, space } = found;
      const { mentioned } = await cutContent(personKey(as.id), content, { setting: space.language, title });
      return writtenAs(
        found,
        await notifications.unreached(knex, as, { documentId: id, usernames: mentioned }),
      );
    },

    /** For importers, which create documents by key and run again. */
    findByKeys: (actor: Actor, spaceId: number, keys: readonly string[]): Promise<KeyState> =>
      findByKeys(knex, actor, spaceId, keys),

    /** Records an import in the audit log. The documents themselves are created and saved as usual. */
    async noteImport(as: Actor, spaceId: number, details: Record<string, unknown>): Promise<void> {
      await writeAs(knex, as, ({ trx, actor }) =>
        audit(trx, actor, { action: 'documents.imported', target: { type: 'space', id: spaceId }, details }),
      );
    },

    /** Records the export of a whole space in the audit log. */
    async noteExport(as: Actor, spaceId: number, details: Record<string, unknown>): Promise<void> {
      await writeAs(knex, as, ({ trx, actor }) =>
        audit(trx, actor, { action: 'documents.exported', target: { type: 'space', id: spaceId }, details }),
      );
    },

    /** @param options.isQuiet nobody is notified */
    async save(
      as: Actor,
      id: number,
      change: SaveDocument,
      { isQuiet = false }: { isQuiet?: boolean } = {},
    ): Promise<WrittenDocument> {
      for (const { content } of [change, ...(change.leftOut ?? [])]) refuseTooLarge(content ?? '');
      return saveChange({ knex, notifications, live }, as, { id, change, isQuiet });
    },

    async remove(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        const { title } = await removeDocument(write, id);
        await audit(trx, actor, {
          action: 'document.deleted',
          target: { type: 'document', id },
          details: { title },
        });
      });
    },

    /** Restores a deleted document. See `undeleteDocument` for who may do that, and where it goes. */
    async undelete(as: Actor, id: number): Promise<{ document: ReadDocument; movedToTop: boolean }> {
      return writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        const { title, movedToTop } = await undeleteDocument(write, id, trashDays);
        const target = { type: 'document', id };
        await audit(trx, actor, { action: 'document.undeleted', target, details: { title } });
        return { document: await readVisible(trx, actor, id), movedToTop };
      });
    },

    /** @param wanted if absent, the star is toggled */
    async star(as: Actor, id: number, wanted?: boolean): Promise<boolean> {
      return writeAs(knex, as, async ({ trx, actor, rights }) => {
        rights.onDocument(actor, id, await spaceOfDocument(trx, actor, id));
        const key = { userId: actor.id, documentId: id };
        const removed = wanted === true ? 0 : await Star.query(trx).deleteById([actor.id, id]);
        const isStarred = wanted ?? removed === 0;
        if (isStarred) await Star.query(trx).insert(key).onConflict(['user_id', 'document_id']).ignore();
        return isStarred;
      });
    },

    async move(as: Actor, id: number, to: MoveDocument): Promise<ReadDocument> {
      return writeAs(knex, as, async (write) => {
        await moveBranch(write, id, to);
        const moved = await readDocument(write.trx, id, write.actor);
        if (moved) return moved;
        // rights lost while the move waited are why, not its new place
        await write.rights.check();
        throw refused(texts.movedOutOfSight);
      });
    },

    /** @throws MadeAlready if a request with the same key made a copy before */
    async duplicate(as: Actor, id: number, key?: RequestKey): Promise<ReadDocument> {
      await rates.document(as);
      await live.foldBefore(as, id);
      const { title, content, space } = await readVisible(knex, as, id);
      const cut = await cutContent(personKey(as.id), content, { setting: space.language, title });
      return writeAs(knex, as, async (write) => {
        const copyId = await duplicateDocument(write, id, { key, cut });
        await storage.refuseLate(write.trx, write.actor);
        return readVisible(write.trx, write.actor, copyId);
      });
    },

    /** The revisions, newest first. */
    async revisions(actor: Actor, id: number, { after, limit }: PageQuery): Promise<Page<DocumentRevision>> {
      await readVisible(knex, actor, id);
      const query = DocumentRevision.query(knex)
        .where('document_id', id)
        .select('document_id', 'version', 'title', 'name', 'author_id', 'created_at', 'kept_because')
        .select('coauthor_ids')
        .modify('withImport')
        .withGraphFetched('author(asPerson)')
        .orderBy('version', 'desc')
        .limit(limit + 1);
      if (after) void query.where('version', '<', decodeKey(after, 'number')[0]);
      const rows = await query;
      await readCoauthors(knex, rows);
      return pageOf(rows, limit, (row) => [row.version]);
    },

    async revision(actor: Actor, id: number, version: number): Promise<DocumentRevision> {
      await readVisible(knex, actor, id);
      return readRevision(knex, id, version);
    },

    /** @param name null takes the name away */
    async nameRevision(
      as: Actor,
      id: number,
      version: number,
      name: string | null,
    ): Promise<DocumentRevision> {
      return writeAs(knex, as, async ({ trx, actor, rights }) => {
        rights.editing(actor, id, spaceSeen(await readVisible(trx, actor, id)));
        // a version that is edited live may just be taking the place of this one
        const { name: before } = await findRevision(trx, id, version).select('name').forUpdate();
        if (name !== before) {
          await DocumentRevision.query(trx).findById([id, version]).patch({ name });
          const target = { type: 'document', id };
          await audit(trx, actor, { action: 'document.version_named', target, details: { version, name } });
        }
        return readRevision(trx, id, version);
      });
    },

    /** Saves an old revision as the newest version. The revisions in between remain. */
    async restore(as: Actor, id: number, version: number, current: number): Promise<WrittenDocument> {
      await readVisible(knex, as, id);
      const { title, content } = await findRevision(knex, id, version);
      const change = { title: cleanName(title) || 'Untitled', content, version: current };
      return saveChange({ knex, notifications, live }, as, { id, change, keptBecause: 'restored' });
    },

    /** The document, and a stream of the zip if one was requested. */
    async export(
      as: Actor,
      id: number,
      format: DownloadFormat,
    ): Promise<{ document: ReadDocument; zip?: Readable }> {
      await live.foldBefore(as, id);
      const document = await writeAs(knex, as, async ({ trx, actor, rights }) => {
        const found = await readVisible(trx, actor, id);
        rights.onDocument(actor, id, spaceSeen(found));
        const target = { type: 'document', id };
        await audit(trx, actor, { action: 'document.exported', target, details: { format } });
        return found;
      });
      return format === 'zip' ? { document, zip: await zipDocument(knex, openFile, document) } : { document };
    },
  };

  function refuseTooLarge(content: string): void {
    if (Buffer.byteLength(content) > maxBytes) {
      throw tooLarge(say('documentTooLarge', { kilobytes: maxBytes / 1024 }));
    }
  }
}

async function readRevision(knex: Knex, id: number, version: number): Promise<DocumentRevision> {
  const revision = await findRevision(knex, id, version)
    .select('document_revisions.*')
    .modify('withImport')
    .withGraphFetched('author(asPerson)');
  await readCoauthors(knex, [revision]);
  return revision;
}

const findRevision = (knex: Knex, id: number, version: number) => {
  const query = DocumentRevision.query(knex).findById([id, version]);
  return query.throwIfNotFound({ text: texts.revisionNotFound });
};

interface KeyState {
  /** Ids of documents in the space, by the key that they were created with, whoever created them. */
  found: Map<string, number>;
  /** Keys that cannot be used again: their document was deleted or moved to another space. */
  used: Set<string>;
}

/**
 * Looks up which documents of a space were created with these keys. Documents that the actor may not see are omitted.
 */
async function findByKeys(
  knex: Knex,
  actor: Actor,
  spaceId: number,
  keys: readonly string[],
): Promise<KeyState> {
  const rows = await Document.query(knex)
    .whereRaw('created_key = any(?::uuid[])', [keys])
    .select('id', 'created_key', 'created_by')
    .select(
      Document.raw('space_id = ? and id in (?)', [
        spaceId,
        Document.query().modify('visibleTo', actor).select('documents.id'),
      ]).as('is_here'),
    );
  const state: KeyState = { found: new Map(), used: new Set() };
  for (const { id, createdKey, isHere } of rows as (Document & { isHere: boolean })[]) {
    if (createdKey === null) continue;
    if (isHere) state.found.set(createdKey, id);
    else state.used.add(createdKey);
  }
  return state;
}
