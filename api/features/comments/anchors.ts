import type { Knex } from 'knex';
import type { CreateComment } from '../../contract/comments.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { invalid } from '../../core/errors.ts';
import { findAnchors, moveAnchorsOf, personKey, upkeep } from '../../core/text-pool/long-texts.ts';
import { TextTaskFailed } from '../../core/text-pool/text-pool.ts';
import type { Anchor } from '../../text/markdown/anchors.ts';
import { Document } from '../../../db/documents/document.ts';
import {
  readAnchors,
  readAnchorsOfVersion,
  readTextOfVersion,
  saveMovedAnchors,
  type CommentAnchor,
} from '../../../db/documents/anchor-statements.ts';

/**
 * Comments on words. Nothing is done when a document is saved: whoever reads comments first follows their words from the
 * version in which they were last seen: docs/decisions/0045-comments-keep-to-the-words-as-they-read.md.
 */

/**
 * Where the words of a new comment are.
 * @param foldBefore stores what several people changed together until now: the words may be among that
 * @throws AppError 400 if the document does not have them
 */
export async function placeOfWords(
  { knex, foldBefore }: { knex: Knex; foldBefore: (actor: Actor, documentId: number) => Promise<void> },
  actor: Actor,
  documentId: number,
  wanted: NonNullable<CreateComment['anchor']>,
): Promise<{ version: number; anchor: Anchor }> {
  const find = async () => {
    const { version, content } = await readCurrentText(knex, actor, documentId);
    const [anchor] = await findAnchors(personKey(actor.id), { text: content, wanted: [wanted] });
    return { version, anchor };
  };
  let { version, anchor } = await find();
  if (!anchor) {
    await foldBefore(actor, documentId);
    ({ version, anchor } = await find());
  }
  if (!anchor) throw invalid({ anchor: texts.wordsNotFound });
  return { version, anchor };
}

/** The words of comments of one document, as they are now. */
export async function anchorsNow(
  knex: Knex,
  actor: Actor,
  documentId: number,
  commentIds: readonly number[],
): Promise<Map<number, CommentAnchor>> {
  const anchors = await readAnchors(knex, commentIds);
  if (anchors.size === 0) return anchors;
  const current = await readCurrentText(knex, actor, documentId);
  const behind = [...anchors.values()].filter(({ version }) => version < current.version);
  for (const version of new Set(behind.map((anchor) => anchor.version))) {
    const before = await readTextOfVersion(knex, documentId, version);
    const some = behind.filter((anchor) => anchor.version === version);
    const moved = await moveTo(knex, personKey(actor.id), current, { before, anchors: some });
    for (const anchor of moved) anchors.set(anchor.commentId, anchor);
  }
  return anchors;
}

interface VersionText {
  version: number;
  content: string;
}

/** Follows words from one version to the next where both texts are at hand, and the first is soon gone. */
export async function followWords(
  knex: Knex,
  documentId: number,
  before: VersionText,
  after: VersionText,
): Promise<void> {
  const anchors = await readAnchorsOfVersion(knex, documentId, before.version);
  if (anchors.length > 0) await moveTo(knex, upkeep, after, { before: before.content, anchors });
}

/** @throws AppError 404 if the actor may not see the document */
const readCurrentText = (knex: Knex, actor: Actor, documentId: number) =>
  Document.query(knex)
    .modify('visibleTo', actor)
    .findById(documentId)
    .select('documents.version', 'documents.content')
    .throwIfNotFound({ text: texts.documentNotFound });

interface Moving {
  /** The text that the anchors are in; null if it is not known any more. */
  before: string | null;
  anchors: readonly CommentAnchor[];
}

/** Follows words to a later version, and keeps where they are. If it takes too long, they are not shown this time. */
async function moveTo(
  knex: Knex,
  who: string,
  { version, content }: VersionText,
  { before, anchors }: Moving,
): Promise<CommentAnchor[]> {
  try {
    const found = await moveAnchorsOf(who, { before, after: content, anchors });
    const moved = anchors.map((anchor, index) => ({ ...anchor, ...found[index]!, version }));
    await saveMovedAnchors(knex, version, moved);
    return moved;
  } catch (error) {
    if (!(error instanceof TextTaskFailed)) throw error;
    return anchors.map((anchor) => ({ ...anchor, words: null, version }));
  }
}
