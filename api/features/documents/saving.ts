import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { SaveDocument } from '../../contract/documents.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import { titleText } from '../../text/words/document-text.ts';
import { conflict, notFound, refused, type AppError } from '../../core/errors.ts';
import { cutContent, personKey } from '../../core/text-pool/long-texts.ts';
import { canEditDocument } from '../../core/access/space-rights.ts';
import { retried, type Transaction } from '../../core/transaction.ts';
import { seenRights, withCurrentRights, writeAs, type Write } from '../../core/access/writing.ts';
import type { PersonRow } from '../../../db/documents/writers.ts';
import { readDocument, type ReadDocument } from '../../../db/documents/read-statements.ts';
import { requireRights } from '../../../db/spaces/rights-statements.ts';
import {
  saveDocument,
  unwrittenVersion,
  type SavedDocument,
  type SaveOptions,
} from '../../../db/documents/write-statements.ts';
import type { NotificationsService } from '../notifications/service.ts';
import { findNewLeftOut, keepLeftOut } from './left-out.ts';

/** A document that was just written. */
export interface WrittenDocument extends ReadDocument {
  /** People whom its text newly mentions but who cannot see it. */
  unreachedMentions: readonly PersonRow[];
}

export interface Saving {
  knex: Knex;
  notifications: Pick<NotificationsService, 'mentioned'>;
}

export interface Save {
  id: number;
  change: SaveDocument;
  /** Why the revision must never be thinned out; if absent, it may be. */
  keptBecause?: SaveOptions['keptBecause'];
  /** True: nobody is notified. */
  isQuiet?: boolean;
}

/**
 * Saves title, content or both. If the text mentions nobody new and resolves no conflict, one statement does
 * everything, at half the cost of a transaction. That statement checks the rights itself, for `withCurrentRights`.
 * @throws AppError 403, 404, 409 if it needs a release, or 409 with the stored document if `change.version` is outdated; or the state
 *   `editedLiveState`, with nothing written, if others edit the document live
 */
export function saveAlone(
  { knex, notifications }: Saving,
  as: Actor,
  { id, change, keptBecause, isQuiet = false }: Save,
): Promise<WrittenDocument> {
  return withCurrentRights(knex, as, async (actor) => {
    const found = await readVisible(knex, actor, id);
    const space = spaceSeen(found);
    authorize(canEditDocument(actor, space));
    refuseReleased(found);
    const leftOut = await findNewLeftOut(knex, { documentId: id, authorId: actor.id }, change.leftOut);
    if (isStored(found, change) && leftOut.length === 0) return writtenAs(found);
    // before any transaction: no connection may be held during this
    const texts = await textsOf(actor, found, change);
    const options = { ...texts, id, authorId: actor.id, keptBecause, isQuiet };
    const usernames = isQuiet ? [] : (texts.content?.mentioned ?? []);
    if (usernames.length > 0 || leftOut.length > 0)
      return writeAs(knex, actor, (write) =>
        saveInTransaction(write, notifications, { change, options, usernames, leftOut }),
      );
    const rights = seenRights(actor, { id, space, editing: true });
    const saved = await retried(() => saveDocument(knex, { ...options, rights }));
    if (saved) return writtenAs(savedBy(actor, found, saved));
    // a conflict shows the stored text, so check that the actor may still read it
    await requireRights(knex, rights);
    return writtenAs(storedOrConflict(await readVisible(knex, actor, id), change));
  });
}

interface TransactionSave {
  change: SaveDocument;
  options: SaveOptions & { authorId: number };
  usernames: readonly string[];
  leftOut: NonNullable<SaveDocument['leftOut']>;
}

/** Saves a text, notifies people whom it newly mentions, and keeps the texts that lost in a conflict. */
async function saveInTransaction(
  { trx, actor, rights }: Write,
  notifications: Saving['notifications'],
  { change, options, usernames, leftOut }: TransactionSave,
): Promise<WrittenDocument> {
  const { id } = options;
  const found = await readVisible(trx, actor, id);
  rights.editing(actor, id, spaceSeen(found));
  const saved = await saveWithLeftOut(trx, options, leftOut);
  if (!saved) {
    await rights.check();
    const current = await readVisible(trx, actor, id);
    if (leftOut.length > 0) throw staleVersion(current);
    return writtenAs(storedOrConflict(current, change));
  }
  const mention = { documentId: id, commentId: null, usernames };
  return writtenAs(savedBy(actor, found, saved), await notifications.mentioned(trx, actor, mention));
}

export async function saveWithLeftOut(
  trx: Transaction,
  options: SaveOptions & { authorId: number },
  leftOut: TransactionSave['leftOut'],
): Promise<SavedDocument | null> {
  if (leftOut.length === 0) return saveDocument(trx, options);
  const writer = { documentId: options.id, authorId: options.authorId };
  const version = await keepLeftOut(trx, writer, leftOut, options.version);
  return version === undefined ? null : saveDocument(trx, { ...options, version });
}

/** @throws AppError 409 if the document shows what was released, so that its draft is changed instead */
function refuseReleased({ draftId }: ReadDocument): void {
  if (draftId !== null) throw refused(texts.underRelease);
}

/** @throws AppError 404 if no such document exists for the actor */
export async function readVisible(knex: Knex, actor: Actor, id: number): Promise<ReadDocument> {
  const found = await readDocument(knex, id, actor);
  if (!found) throw notFound(texts.documentNotFound);
  return found;
}

export const writtenAs = (
  document: ReadDocument,
  unreachedMentions: WrittenDocument['unreachedMentions'] = [],
): WrittenDocument => ({ ...document, unreachedMentions });

/** The document's space with the reader's membership, and whether they may edit the document. */
export const spaceSeen = ({ space, membership, editingRestriction }: ReadDocument) => ({
  id: space.id,
  visibility: space.visibility,
  membership,
  letsEdit: editingRestriction?.letsIn ?? true,
});

/**
 * Whether the save would change nothing. In that case no new version is made, whatever version was sent: the answer to
 * an earlier try was lost, or somebody else wrote the same.
 */
export const isStored = ({ title, content, version }: ReadDocument, change: SaveDocument): boolean =>
  version !== unwrittenVersion &&
  (change.title ?? title) === title &&
  (change.content ?? content) === content;

/** The title is indexed in the language of the text, so another language changes its words too. */
export async function textsOf(actor: Actor, found: ReadDocument, change: SaveDocument) {
  const { version, content } = change;
  const cutting = {
    before: found.content,
    setting: found.space.language,
    title: change.title ?? found.title,
  };
  const cut = content === undefined ? undefined : await cutContent(personKey(actor.id), content, cutting);
  const before = found.searchLanguage ?? 'en';
  const language = cut?.language ?? before;
  const title = change.title === undefined ? undefined : titleText(change.title, language);
  const titleVector = language === before ? undefined : titleText(found.title, language).vector;
  // a text that was saved meanwhile may have other links
  const hasSameLinks = cut ? cut.hasSameLinks && version === found.version : undefined;
  return { version, title, titleVector, content: cut, hasSameLinks };
}

export const savedBy = (actor: Actor, found: ReadDocument, saved: SavedDocument): ReadDocument => ({
  ...found,
  ...saved,
  updatedBy: { id: actor.id, displayName: actor.displayName, avatar: actor.avatar },
});

/** @throws AppError 409 with the stored document */
export function storedOrConflict(current: ReadDocument, change: SaveDocument): ReadDocument {
  if (isStored(current, change)) return current;
  throw staleVersion(current);
}

function staleVersion({ title, content, version, updatedBy, updatedAt }: ReadDocument): AppError {
  return conflict({
    title,
    content,
    version,
    updatedBy: updatedBy && {
      id: updatedBy.id,
      displayName: updatedBy.displayName,
      ...(updatedBy.shownUsername ? { username: updatedBy.shownUsername } : {}),
    },
    updatedAt: updatedAt.toISOString(),
  });
}
