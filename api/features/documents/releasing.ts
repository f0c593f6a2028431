import type { Knex } from 'knex';
import type { PageQuery } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { visibleSpace } from '../../core/access/managed-space.ts';
import {
  canEditDocument,
  canManageSpace,
  canRelease,
  canWriteInSpace,
} from '../../core/access/space-rights.ts';
import type { Storage } from '../../core/access/storage.ts';
import { writeAs, type Write } from '../../core/access/writing.ts';
import { notFound, refused, unavailable } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { cutContent, personKey } from '../../core/text-pool/long-texts.ts';
import type { Transaction } from '../../core/transaction.ts';
import { titleText, type ContentText } from '../../text/words/document-text.ts';
import { Document } from '../../../db/documents/document.ts';
import type { ReadDocument } from '../../../db/documents/read-statements.ts';
import {
  keepReleasedRevision,
  listWaitingDrafts,
  noteReleased,
  releaseFiles,
  type WaitingDraft,
} from '../../../db/documents/release-statements.ts';
import { createDocument, saveDocument } from '../../../db/documents/write-statements.ts';
import { endEpoch, lockLiveText } from '../../../db/live/fold-statements.ts';
import { insertRestriction } from '../../../db/restrictions/statements.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { BesideLive } from './beside-live.ts';
import { copyAttachments } from './duplicating.ts';
import { lockTreeOf, spaceIn, withinRestrictions } from './locking.ts';
import { positionAfter } from './positions.ts';
import { readVisible, spaceSeen, textsOf } from './saving.ts';

interface ReleasesDependencies {
  knex: Knex;
  live: Pick<BesideLive, 'foldBefore' | 'ended'>;
  notifications: Pick<NotificationsService, 'mentioned'>;
  storage: Pick<Storage, 'refuseLate'>;
}

export type ReleasesService = ReturnType<typeof createReleasesService>;

/**
 * Documents that others read only once they are released. The document itself is what readers see; editors change its
 * draft, a document below it that only those see who may edit it.
 */
export function createReleasesService({ knex, live, notifications, storage }: ReleasesDependencies) {
  return {
    /**
     * From now on readers see what is released. Does nothing if that is so already.
     * @throws AppError 403 for all but managers of the space, 409 for a template, 503 if others never stop typing
     */
    async begin(as: Actor, id: number): Promise<ReadDocument> {
      authorize(canManageSpace(as, spaceSeen(await readVisible(knex, as, id))));
      await live.foldBefore(as, id);
      const { title, content, space } = await readVisible(knex, as, id);
      const cut = await cutContent(personKey(as.id), content, { setting: space.language, title });
      const begun = await writeAs(knex, as, async (write) => {
        await beginDraft(write, id, cut);
        await storage.refuseLate(write.trx, write.actor);
        return readVisible(write.trx, write.actor, id);
      });
      live.ended(id);
      return begun;
    },

    /**
     * Shows readers the text of the draft. What is saved or typed there later stays a change of the draft. Does nothing
     * if this version was released already.
     * @throws AppError 403, 404, or 409 if the draft has another version or there is none
     */
    async release(as: Actor, id: number, version: number): Promise<ReadDocument> {
      const found = await readVisible(knex, as, id);
      const { release } = found;
      authorize(canEditDocument(as, spaceSeen(found)));
      if (!release) throw refused(texts.needsNoRelease);
      if (release.isDraft) throw refused(texts.draftStays);
      authorize(canRelease(as, spaceSeen(found), release.ownerId));
      const { title, content } = await readVisible(knex, as, release.draftId);
      const cut = await textsOf(as, found, { title, content });
      return writeAs(knex, as, async (write) => {
        await releaseDraft(write, notifications, { id, version, cut, content });
        return readVisible(write.trx, write.actor, id);
      });
    },

    /**
     * From now on readers see every change. The draft goes to the bin, from where a manager brings it back.
     * @throws AppError 403 for all but managers of the space; 409 if the draft has changes that were not released, unless
     *   `evenChanged`
     */
    async end(as: Actor, id: number, { evenChanged }: { evenChanged: boolean }): Promise<ReadDocument> {
      const found = await readVisible(knex, as, id);
      authorize(canManageSpace(as, spaceSeen(found)));
      const { release } = found;
      if (release) await live.foldBefore(as, release.draftId);
      const ended = await writeAs(knex, as, async (write) => {
        await endDraft(write, id, evenChanged);
        return readVisible(write.trx, write.actor, id);
      });
      if (release) live.ended(release.draftId);
      return ended;
    },

    /** The drafts of a space that have changes which wait for a release, as far as the actor may edit them. */
    async waiting(actor: Actor, spaceId: number, { after, limit }: PageQuery): Promise<Page<WaitingDraft>> {
      await visibleSpace(knex, actor, spaceId);
      const key = after === undefined ? undefined : decodeKey(after, 'number')[0];
      const rows = await listWaitingDrafts(knex, actor, { spaceId, after: key, limit: limit + 1 });
      return pageOf(rows, limit, ({ id }) => [id]);
    },
  };
}

/** @param cut the text prepared before the transaction, because preparing a long one takes too long inside it */
async function beginDraft(write: Write, id: number, cut: ContentText): Promise<void> {
  const { trx, actor } = write;
  const document = await lockManaged(write, id);
  if (document.draftId !== null) return;
  if (document.template !== null) throw refused(texts.templateNeedsNoRelease);
  await endLiveText(trx, id);
  // nobody saves it or attaches files until this is done
  const { title, content } = await Document.query(trx)
    .findById(id)
    .select('title', 'content')
    .forUpdate()
    .throwIfNotFound({ text: texts.documentNotFound });
  if (cut.content !== content) throw unavailable(texts.liveBusy, 1);
  const { spaceId, restrictedBy, editingRestrictedBy } = document;
  const draft = await createDocument(trx, {
    ...{ spaceId, parentId: id, restrictedBy, editingRestrictedBy },
    position: await positionAfter(trx, { spaceId, parentId: id }, undefined, 0),
    authorId: actor.id,
    createdKey: null,
    title: titleText(title, cut.language),
    content: cut,
    isQuiet: true,
  });
  if (!draft) throw refused(texts.documentsAddedAtOnce);
  const restriction = await insertRestriction(trx, {
    kind: 'read',
    ...{ documentId: draft.id, spaceId, outerId: restrictedBy, createdBy: actor.id },
    forEditors: true,
  });
  await Document.query(trx).findById(draft.id).patch({ template: 'draft', restrictedBy: restriction });
  await Document.query(trx).findById(id).patch({ draftId: draft.id, releasedVersion: draft.version });
  await keepReleasedRevision(trx, draft.id, draft.version);
  await copyAttachments(trx, { from: id, to: draft.id, by: actor.id });
  await auditOf(write, document, 'document.release_required');
}

interface Release {
  id: number;
  version: number;
  /** The draft's text as it was before the transaction, prepared. */
  cut: Awaited<ReturnType<typeof textsOf>>;
  content: string;
}

async function releaseDraft(
  write: Write,
  notifications: ReleasesDependencies['notifications'],
  { id, version, cut, content }: Release,
): Promise<void> {
  const { trx, actor, rights } = write;
  const { document, spaces } = await lockTreeOf(trx, actor, id);
  const space = spaceIn(spaces, document.spaceId);
  rights.onDocument(actor, id, space, canWriteInSpace);
  await withinRestrictions(write, document);
  const { draftId, releasedVersion: before } = document;
  if (draftId === null) throw refused(texts.needsNoRelease);
  // the owner stays who they are until this is done
  const review = await trx('document_reviews')
    .where({ document_id: id })
    .forShare()
    .first<{ owner_id: number | null } | undefined>('owner_id');
  authorize(canRelease(actor, space, review?.owner_id ?? null));
  // a save of the draft waits here, and stays a change of the draft
  const draft = await Document.query(trx)
    .findById(draftId)
    .select('title', 'content', 'version')
    .forUpdate()
    .throwIfNotFound({ text: texts.documentNotFound });
  if (draft.version !== version || draft.content !== content || draft.title !== cut.title?.title)
    throw refused(texts.draftChanged);
  if (before === version) return;
  await Document.query(trx).findById(id).patch({ draftId: null });
  const saved = await saveDocument(trx, { ...cut, version: undefined, id, authorId: actor.id });
  if (!saved) throw notFound(texts.documentNotFound);
  await Document.query(trx).findById(id).patch({ draftId, releasedVersion: version });
  await noteReleased(trx, { id, version: saved.version, draftId, draftVersion: version, before });
  await releaseFiles(trx, { from: draftId, to: id });
  const usernames = cut.content?.mentioned ?? [];
  await notifications.mentioned(trx, actor, { documentId: id, commentId: null, usernames });
  await auditOf(write, document, 'document.released', { version: saved.version });
}

async function endDraft(write: Write, id: number, evenChanged: boolean): Promise<void> {
  const { trx, actor } = write;
  const document = await lockManaged(write, id);
  const { draftId, releasedVersion } = document;
  if (draftId === null) return;
  await endLiveText(trx, draftId);
  const draft = await Document.query(trx).findById(draftId).select('version').forUpdate().throwIfNotFound();
  if (draft.version !== releasedVersion && !evenChanged) throw refused(texts.draftHasChanges);
  await Document.query(trx).findById(id).patch({ draftId: null, releasedVersion: null });
  await Document.query(trx)
    .findById(draftId)
    .patch({ deletedAt: Document.raw('now()'), deletedBy: actor.id } as object);
  const details = { hadChanges: draft.version !== releasedVersion };
  await auditOf(write, document, 'document.release_ended', details);
}

/** Locks the tree, and a document in it of whose space the actor is a manager. */
async function lockManaged(write: Write, id: number): Promise<Document> {
  const { trx, actor, rights } = write;
  const { document, spaces } = await lockTreeOf(trx, actor, id);
  rights.onDocument(actor, id, spaceIn(spaces, document.spaceId), canManageSpace);
  await withinRestrictions(write, document);
  return document;
}

/** Ends the log of a text that others edit live. All that they typed must be stored. */
export async function endLiveText(trx: Transaction, id: number): Promise<void> {
  const locked = await lockLiveText(trx, id);
  if (!locked) return;
  if (locked.seq !== locked.folded) throw unavailable(texts.liveBusy, 1);
  await endEpoch(trx, id);
}

type ReleaseAction = 'document.release_required' | 'document.released' | 'document.release_ended';

const auditOf = (
  { trx, actor }: Write,
  { id, title }: Document,
  action: ReleaseAction,
  details: object = {},
) => audit(trx, actor, { action, target: { type: 'document', id }, details: { title, ...details } });
