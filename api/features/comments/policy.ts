import type { Actor } from '../../core/actor.ts';
import type { Verdict } from '../../core/authorize.ts';
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
