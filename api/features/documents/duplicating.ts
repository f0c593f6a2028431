import { limits } from '../../contract/limits.ts';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { contentText, titleText } from '../../core/document-text.ts';
import { refused } from '../../core/errors.ts';
import { canWriteInSpace } from '../../core/space-rights.ts';
import type { Transaction } from '../../core/transaction.ts';
import { Document } from '../../../db/models/document.ts';
import { createDocument } from '../../../db/write-statements.ts';
import { lockTreeOf, spaceIn } from './locking.ts';
import { positionAfter } from './positions.ts';

/** 'Copy of ...', cut to the longest title that there may be, and never through a character of two units. */
export function copyTitle(title: string): string {
  const whole = `Copy of ${title}`;
  if (whole.length <= limits.documentTitle) return whole;
  const cut = whole.slice(0, limits.documentTitle - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

/**
 * Copies a document right behind itself: its text as it is, so that nobody is mentioned anew, and its files, which
 * are the same blobs, so that links in the text go on to work. What is below it, its comments and its history stay
 * with the first one.
 * @returns the id of the copy, of an earlier one where `key` made one
 */
export async function duplicateDocument(
  trx: Transaction,
  actor: Actor,
  id: number,
  key: string | null,
): Promise<number> {
  const { document, spaces } = await lockTreeOf(trx, actor, id);
  const { spaceId, parentId, title } = document;
  authorize(canWriteInSpace(actor, spaceIn(spaces, spaceId)));
  const earlier = key
    ? await Document.query(trx).findOne({ created_by: actor.id, created_key: key })
    : undefined;
  if (earlier) return earlier.id;
  const { content } = await Document.query(trx).findById(id).select('content').throwIfNotFound();
  // the tree is kept still: nobody takes this place meanwhile
  const position = await positionAfter(trx, { spaceId, parentId }, id, 0);
  const copy = await createDocument(trx, {
    spaceId,
    parentId,
    position,
    authorId: actor.id,
    createdKey: key,
    title: titleText(copyTitle(title)),
    content: contentText(content),
  });
  if (!copy) throw refused('This document is being copied already. Please try again.');
  await copyAttachments(trx, { from: id, to: copy.id, by: actor.id });
  return copy.id;
}

/** The rows are held until the copies are there: a blob that loses its last name is deleted. */
async function copyAttachments(trx: Transaction, { from, to, by }: { from: number; to: number; by: number }) {
  await trx.raw(
    `with files as (
       select filename, mimetype, size, sha256, storage_key from attachments
       where document_id = ? order by id for share
     )
     insert into attachments (document_id, filename, mimetype, size, sha256, storage_key, created_by)
     select ?, filename, mimetype, size, sha256, storage_key, ? from files`,
    [from, to, by],
  );
}
