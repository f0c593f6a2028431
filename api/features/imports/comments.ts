import type { Knex } from 'knex';
import { texts as refusals } from '../../contract/texts.ts';
import type { Anchor } from '../../text/markdown/anchors.ts';
import { escapeLine } from '../../text/markdown/escape-line.ts';
import { TextTaskFailed } from '../../core/text-pool/text-pool.ts';
import { findAnchors, upkeep } from '../../core/text-pool/long-texts.ts';
import { addAnchor } from '../../../db/documents/anchor-statements.ts';
import { Document } from '../../../db/documents/document.ts';
import { limits } from '../../text/limits.ts';
import { spaceOfDocument } from '../../core/access/document-space.ts';
import { writeAs } from '../../core/access/writing.ts';
import { cutText } from '../../text/markdown/plain-text.ts';
import { Comment } from '../../../db/documents/comment.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import { attachFiles } from './attach.ts';
import type { ImportComment, ImportNote } from '../../conversion/in/item.ts';
import { noteItem, type ItemRow, type Page } from './items.ts';
import { shownFiles } from './linked-files.ts';
import { addressesOf, resolveAddresses } from './links.ts';
import { digestOf, past } from './origins.ts';
import type { PeopleMatcher } from './people.ts';

interface CommentWriting {
  knex: Knex;
  importId: number;
  /** The importer. */
  actor: Actor;
  people: PeopleMatcher;
  attachments: AttachmentsService;
  maxFileBytes: number;
  /** Of an item's key. */
  rowOf: (key: string) => ItemRow | undefined;
}

/**
 * Writes the comments of a page that are not there yet, and notes that the page is complete. Both are one transaction: a
 * run that ends in between would else write them again. Deeper replies become replies of the first comment, by time.
 * Nobody is notified.
 */
export async function writeComments(page: Page, writing: CommentWriting): Promise<void> {
  const { item, row, documentId } = page;
  const { knex, importId, people } = writing;
  const comments = item.comments ?? [];
  const complete = (db: Knex, count: number, notes: readonly ImportNote[]) =>
    noteItem(db, importId, row, { comments: count, isComplete: true }, notes);
  if (comments.length === 0) return complete(knex, 0, []);
  const tops = topsOf(comments);
  const { resolved, notes } = await resolveLinks(page, comments, writing);
  const texts = new Map<string, { content: string; author: number | null }>();
  const { version, anchors } = await anchorsOf(page, resolved, writing);
  for (const comment of resolved) {
    const isPlaced = anchors.has(comment.key) && tops.get(comment.key) === comment.key;
    if (!isPlaced) anchors.delete(comment.key);
    texts.set(comment.key, await textOf(isPlaced ? comment : withQuote(comment), people, writing.actor));
  }
  await writeAs(knex, writing.actor, async ({ trx, actor, rights }) => {
    rights.onDocument(actor, documentId, await spaceOfDocument(trx, actor, documentId));
    const rows = await trx('import_comments')
      .where({ document_id: documentId })
      .select<{ key_hash: string; comment_id: number | null }[]>('key_hash', 'comment_id');
    const known = new Map(rows.map((row) => [row.key_hash, row.comment_id]));
    const inOrder = [...comments].sort(
      (one, other) =>
        Number(tops.get(one.key) !== one.key) - Number(tops.get(other.key) !== other.key) ||
        (one.createdAt?.getTime() ?? 0) - (other.createdAt?.getTime() ?? 0),
    );
    let count = 0;
    for (const comment of inOrder) {
      const hash = digestOf(comment.key);
      const text = texts.get(comment.key);
      if (known.has(hash) || !text) continue;
      const top = tops.get(comment.key) ?? comment.key;
      const parentId = top === comment.key ? null : known.get(digestOf(top));
      // somebody has deleted the thread here
      if (parentId === null && top !== comment.key) continue;
      const time = past(comment.createdAt);
      const { id } = await Comment.query(trx).insert({
        documentId,
        parentId: parentId ?? null,
        content: text.content,
        createdBy: text.author ?? actor.id,
        ...(time ? { createdAt: time, updatedAt: time } : {}),
      });
      known.set(hash, id);
      const anchor = anchors.get(comment.key);
      if (anchor) await addAnchor(trx, id, version, anchor);
      await trx('import_comments').insert({ document_id: documentId, key_hash: hash, comment_id: id });
      count += 1;
    }
    await complete(trx, count, notes);
  });
}

/** The places of words that comments are about, by the comments' keys, in the page as it is now. */
async function anchorsOf(
  { documentId }: Page,
  comments: readonly ImportComment[],
  { knex, actor }: CommentWriting,
): Promise<{ version: number; anchors: Map<string, Anchor> }> {
  const anchors = new Map<string, Anchor>();
  const quoting = comments.filter(({ quote }) => quote !== undefined && quote.length <= limits.quote);
  if (quoting.length === 0) return { version: 0, anchors };
  const { version, content } = await Document.query(knex)
    .modify('visibleTo', actor)
    .findById(documentId)
    .select('documents.version', 'documents.content')
    .throwIfNotFound({ text: refusals.documentNotFound });
  const wanted = quoting.map(({ quote = '' }) => ({ quote, prefix: '', suffix: '', place: 0 }));
  try {
    const found = await findAnchors(upkeep, { text: content, wanted, isCertain: true });
    for (const [index, anchor] of found.entries()) if (anchor) anchors.set(quoting[index]!.key, anchor);
  } catch (error) {
    // in a text that takes too long, comments begin with their words
    if (!(error instanceof TextTaskFailed)) throw error;
  }
  return { version, anchors };
}

/** A comment whose words are not found, or more than once, begins with them. */
function withQuote(comment: ImportComment): ImportComment {
  const quote = comment.quote?.slice(0, limits.comment).replace(/\s+/g, ' ').trim();
  return quote ? { ...comment, markdown: `> ${escapeLine(quote)}\n\n${comment.markdown}` } : comment;
}

/** Comments with the addresses of documents, and of files that are attached to theirs. */
async function resolveLinks(
  { item, documentId }: Page,
  comments: readonly ImportComment[],
  { attachments, actor, maxFileBytes, rowOf }: CommentWriting,
): Promise<{ resolved: ImportComment[]; notes: ImportNote[] }> {
  const files = shownFiles(item, comments.map(({ markdown }) => markdown).join('\n'));
  const attaching = { attachments, actor, maxFileBytes, onlyFind: false };
  const { urls, notes } = await attachFiles(documentId, files, attaching);
  const resolved: ImportComment[] = [];
  for (const comment of comments) {
    const { content, notes: more } = await resolveAddresses(comment.markdown, addressesOf(rowOf, urls));
    resolved.push({ ...comment, markdown: content });
    notes.push(...more);
  }
  return { resolved, notes };
}

/** The first comment of each one's thread, by key. */
function topsOf(comments: readonly ImportComment[]): Map<string, string> {
  const parents = new Map(comments.map(({ key, parentKey }) => [key, parentKey]));
  const topOf = (key: string): string => {
    let top = key;
    const seen = new Set([key]);
    for (let parent = parents.get(top); parent && parents.has(parent) && !seen.has(parent);) {
      seen.add(parent);
      top = parent;
      parent = parents.get(top);
    }
    return top;
  };
  return new Map(comments.map(({ key }) => [key, topOf(key)]));
}

/** A comment whose author has no account here begins with who wrote it, and when. */
async function textOf(
  { author, createdAt, markdown }: ImportComment,
  people: PeopleMatcher,
  importer: Actor,
): Promise<{ content: string; author: number | null }> {
  const account = author && importer.role === 'admin' ? await people.person(author) : null;
  const written = createdAt?.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const who = [author?.name.replace(/[*\\]/g, ''), written].filter(Boolean).join(', ');
  const prefix = account || who === '' ? '' : `*${who}:*\n\n`;
  const content = cutText(`${prefix}${markdown.replaceAll('\0', '').toWellFormed()}`, limits.comment).trim();
  return { content: content || '…', author: account?.id ?? null };
}
