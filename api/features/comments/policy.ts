import type { Actor } from '../../core/access/actor.ts';
import type { Verdict } from '../../core/access/authorize.ts';
import { canWriteInSpace, type SpaceAccess } from '../../core/access/space-rights.ts';
import type { Comment } from '../../../db/models/comment.ts';

const isOwn = (actor: Pick<Actor, 'id' | 'role'>, comment: Pick<Comment, 'createdBy'>): boolean =>
  actor.role === 'admin' || comment.createdBy === actor.id;

export const canEditComment = (
  actor: Pick<Actor, 'id' | 'role'>,
  comment: Pick<Comment, 'createdBy'>,
): Verdict => (isOwn(actor, comment) ? null : 'You can only edit your own comments.');

export const canDeleteComment = (
  actor: Pick<Actor, 'id' | 'role'>,
  comment: Pick<Comment, 'createdBy'>,
): Verdict => (isOwn(actor, comment) ? null : 'You can only delete your own comments.');

/** The author of a thread may resolve and reopen it, and so may everyone who can edit the document. */
export const canResolveThread = (
  actor: Pick<Actor, 'id' | 'role'>,
  comment: Pick<Comment, 'createdBy'>,
  space: SpaceAccess,
): Verdict =>
  isOwn(actor, comment) || canWriteInSpace(actor, space) === null
    ? null
    : 'You can only resolve your own threads, or those of documents that you can edit.';
