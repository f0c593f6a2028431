import type { Comment, WrittenComment as Written } from '../../contract/comments.ts';
import type { Actor } from '../../core/access/actor.ts';
import { presentPeople, presentPerson } from '../../core/access/present-people.ts';
import type { DocumentAccess } from '../../core/access/space-rights.ts';
import type { Comment as CommentRow } from '../../../db/documents/comment.ts';
import { canDeleteComment, canEditComment, canResolveThread } from './policy.ts';
import type { WrittenComment } from './service.ts';
import type { CommentAnchor } from '../../../db/documents/anchor-statements.ts';

const presentAnchor = ({
  quote,
  quotedVersion,
  words,
  version,
  prefix,
  suffix,
  place,
}: CommentAnchor): NonNullable<Comment['anchor']> => ({
  ...{ quote, quotedVersion, words, version, prefix, suffix, place },
});

/** @param space of the document, with the actor's membership */
export function presentComment(
  row: CommentRow,
  actor: Actor,
  { space, anchor }: { space: DocumentAccess; anchor: CommentAnchor | undefined },
): Comment {
  return {
    id: row.id,
    content: row.content,
    parentId: row.parentId,
    anchor: anchor ? presentAnchor(anchor) : null,
    createdBy: row.createdBy,
    author: presentPerson(row.author),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: presentPerson(row.resolver),
    can: {
      edit: canEditComment(actor, row) === null,
      delete: canDeleteComment(actor, row) === null,
      resolve: row.parentId === null && canResolveThread(actor, row, space) === null,
    },
  };
}

/** @param written the result of a write */
export const presentWritten = ({ comment, unreached, ...rest }: WrittenComment, actor: Actor): Written => ({
  ...presentComment(comment, actor, rest),
  unreachedMentions: presentPeople(unreached),
});
