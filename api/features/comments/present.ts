import type { Comment } from '../../contract/comments.ts';
import type { Actor } from '../../core/actor.ts';
import { presentPerson } from '../../core/present-people.ts';
import type { Comment as CommentRow } from '../../../db/models/comment.ts';
import { canDeleteComment, canEditComment } from './policy.ts';

export function presentComment(row: CommentRow, actor: Actor): Comment {
  return {
    id: row.id,
    content: row.content,
    parentId: row.parentId,
    createdBy: row.createdBy,
    author: presentPerson(row.author),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: { edit: canEditComment(actor, row) === null, delete: canDeleteComment(actor, row) === null },
  };
}
