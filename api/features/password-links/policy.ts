import type { Actor } from '../../core/access/actor.ts';
import type { Verdict } from '../../core/access/authorize.ts';
import { messages } from '../../contract/limits.ts';

export const canMakePasswordLink = (actor: Actor): Verdict =>
  actor.role === 'admin' ? null : messages.adminOnly;
