import type { Actor } from '../../core/access/actor.ts';
import type { Verdict } from '../../core/access/authorize.ts';
import { texts } from '../../contract/texts.ts';

export const canManageUsers = (actor: Actor): Verdict => (actor.role === 'admin' ? null : texts.adminOnly);

export const canSeeUser = (actor: Actor, userId: number): Verdict =>
  actor.id === userId ? null : canManageUsers(actor);

/** Only the person may change their password and preferences; administrators may not. */
export const canChangeAsOneself = (actor: Actor, userId: number): Verdict =>
  actor.id === userId ? null : texts.oneselfOnly;

export const canDeleteUser = (actor: Actor, userId: number): Verdict =>
  actor.id === userId ? texts.ownAccountDelete : canManageUsers(actor);
