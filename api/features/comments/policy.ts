import type { Actor } from '../../core/access/actor.ts';
import type { Verdict } from '../../core/access/authorize.ts';
import { canEditDocument, type DocumentAccess } from '../../core/access/space-rights.ts';
import type { Comment } from '../../../db/documents/comment.ts';
import { texts } from '../../contract/texts.ts';

const isOwn = (actor: Pick<Actor, 'id' | 'role'>, comment: Pick<Comment, 'createdBy'>): boolean =>
  actor.role === 'admin' || comment.createdBy === actor.id;

export const canEditComment = (
  actor: Pick<Actor, 'id' | 'role'>,
  comment: Pick<Comment, 'createdBy'>,
): Verdict => (isOwn(actor, comment) ? null : texts.ownCommentsEdit);

export const canDeleteComment = (
  actor: Pick<Actor, 'id' | 'role'>,
  comment: Pick<Comment, 'createdBy'>,
): Verdict => (isOwn(actor, comment) ? null : texts.ownCommentsDelete);

/** The author of a thread may resolve and reopen it, and so may everyone who can edit the document. */
export const canResolveThread = (
  actor: Pick<Actor, 'id' | 'role'>,
  comment: Pick<Comment, 'createdBy'>,
  access: DocumentAccess,
): Verdict =>
  isOwn(actor, comment) || canEditDocument(actor, access) === null ? null : texts.ownThreadsResolve;
