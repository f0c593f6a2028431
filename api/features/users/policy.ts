import type { Actor } from '../../core/access/actor.ts';
import type { Verdict } from '../../core/access/authorize.ts';
import { messages } from '../../contract/limits.ts';

export const canManageUsers = (actor: Actor): Verdict => (actor.role === 'admin' ? null : messages.adminOnly);

export const canSeeUser = (actor: Actor, userId: number): Verdict =>
  actor.id === userId ? null : canManageUsers(actor);

/** Only the person may change their password and preferences; administrators may not. */
export const canChangeAsOneself = (actor: Actor, userId: number): Verdict =>
  actor.id === userId ? null : 'Only the person can change this.';

export const canDeleteUser = (actor: Actor, userId: number): Verdict =>
  actor.id === userId ? messages.ownAccountDelete : canManageUsers(actor);
