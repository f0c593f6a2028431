import type { ExportedThread, TreeDocument } from '../../conversion/out/format.ts';
import type { Notes } from '../../conversion/out/notes.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { CommentAnchor } from '../../../db/documents/anchor-statements.ts';
import type { Comment } from '../../../db/documents/comment.ts';
import type { CommentsService } from '../comments/service.ts';

/** Of all comments of a document. UTF-16 units; Word keeps all of a file in memory. */
const maxCommentsLength = 500_000;
const pageSize = 100;

/** The comments of a document as an export lists them, oldest first. Notes where there are too many. */
export async function readThreads(
  comments: Pick<CommentsService, 'list'>,
  actor: Actor,
  { id, title }: Pick<TreeDocument, 'id' | 'title'>,
  notes: Pick<Notes, 'add'>,
): Promise<ExportedThread[]> {
  const threads = new Map<number, ExportedThread>();
  let length = 0;
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const { rows, next, anchors } = await comments.list(actor, id, { after, limit: pageSize });
    for (const comment of rows) {
      length += comment.content.length;
      if (length > maxCommentsLength) {
        notes.add('comments', title);
        return [...threads.values()];
      }
      take(threads, comment, anchors.get(comment.id));
    }
    after = next ?? undefined;
  }
  return [...threads.values()];
}

/** A reply comes after the comment that it answers. */
function take(threads: Map<number, ExportedThread>, comment: Comment, anchor: CommentAnchor | undefined) {
  const { id, parentId, content, createdAt, author, resolvedAt } = comment;
  const written = { author: author?.displayName ?? null, createdAt, content };
  if (parentId !== null) threads.get(parentId)?.comments.push(written);
  else
    threads.set(id, {
      ...(anchor && { about: { quote: anchor.quote, now: placeOf(anchor) } }),
      isResolved: resolvedAt !== null,
      comments: [written],
    });
}

const placeOf = ({ words, prefix, suffix, place }: CommentAnchor) =>
  words === null ? null : { quote: words, prefix, suffix, place };
