import { limits } from '../../text/limits.ts';
import { texts } from '../../contract/texts.ts';
import { titleText, type DocumentText } from '../../text/words/document-text.ts';
import { refused } from '../../core/errors.ts';
import { cutContent, personKey } from '../../core/text-pool/long-texts.ts';
import { canWriteInSpace } from '../../core/access/space-rights.ts';
import type { Transaction } from '../../core/transaction.ts';
import type { Write } from '../../core/access/writing.ts';
import { Document } from '../../../db/documents/document.ts';
import { createDocument } from '../../../db/documents/write-statements.ts';
import type { RequestKey } from '../../../db/request-keys/statements.ts';
import { MadeAlready } from '../../core/http/request-keys.ts';
import { handOnRestrictions } from './handing-on.ts';
import { lockTreeOf, spaceIn, withinRestrictions } from './locking.ts';
import { positionAfter } from './positions.ts';

/** 'Copy of ...', truncated to the maximum length of a title without splitting a surrogate pair. */
export function copyTitle(title: string): string {
  const whole = `Copy of ${title}`;
  if (whole.length <= limits.documentTitle) return whole;
  const cut = whole.slice(0, limits.documentTitle - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

/**
 * Copies a document and places the copy after the original. The text is unchanged, so that nobody is notified of
 * mentions again. Restrictions of the original apply to the copy too. The copied attachments share their blobs, so that links in the
 * text keep working. Child documents, comments and history are not copied. The copy of a template is a template of its space.
 * @param cut the text prepared before the transaction, because preparing a long one takes too long inside it
 * @returns the id of the copy
 * @throws MadeAlready if a request with the same key made a copy before
 */
export async function duplicateDocument(
  write: Write,
  id: number,
  { key, cut }: { key: RequestKey | undefined; cut: DocumentText },
): Promise<number> {
  const { trx, actor, rights } = write;
  const { document, spaces } = await lockTreeOf(trx, actor, id);
  const { spaceId, parentId, title } = document;
  rights.onDocument(actor, id, spaceIn(spaces, spaceId), canWriteInSpace);
  await withinRestrictions(write, document);
  const earlier = key
    ? await Document.query(trx).findOne({ created_by: actor.id, created_key: key.uuid })
    : undefined;
  if (earlier) throw new MadeAlready(earlier.id);
  const { content } = await Document.query(trx).findById(id).select('content').throwIfNotFound();
  // the tree is locked, so nobody takes this position meanwhile
  const position = await positionAfter(trx, { spaceId, parentId }, id, 0);
  const { language: setting } = spaceIn(spaces, spaceId);
  const text =
    cut.content === content ? cut : await cutContent(personKey(actor.id), content, { setting, title });
  const copy = await createDocument(trx, {
    spaceId,
    parentId,
    position,
    authorId: actor.id,
    createdKey: key?.uuid ?? null,
    requestKey: key,
    restrictedBy: document.restrictedBy,
    editingRestrictedBy: document.editingRestrictedBy,
    title: titleText(copyTitle(title), text.language),
    content: text,
  });
  if (!copy) throw refused(texts.beingCopied);
  // only an administrator offers a template in all spaces
  if (document.template) await Document.query(trx).findById(copy.id).patch({ template: 'space' });
  await handOnRestrictions(trx, document, [copy.id]);
  await copyAttachments(trx, { from: id, to: copy.id, by: actor.id });
  return copy.id;
}

/** Locks the original rows until the copies exist, because a blob without any row is deleted. */
export async function copyAttachments(
  trx: Transaction,
  { from, to, by }: { from: number; to: number; by: number },
): Promise<void> {
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
