import type { Actor } from '../../core/access/actor.ts';
import { canAdminister, type Verdict } from '../../core/access/authorize.ts';
import { texts } from '../../contract/texts.ts';

export const canManageUsers = canAdminister;

export const canSeeUser = (actor: Actor, userId: number): Verdict =>
  actor.id === userId ? null : canManageUsers(actor);

/** Only the person may change their password and preferences; administrators may not. */
export const canChangeAsOneself = (actor: Actor, userId: number): Verdict =>
  actor.id === userId ? null : texts.oneselfOnly;

export const canDeleteUser = (actor: Actor, userId: number): Verdict =>
  actor.id === userId ? texts.ownAccountDelete : canManageUsers(actor);
