import type { Actor } from '../../core/access/actor.ts';
import type { Verdict } from '../../core/access/authorize.ts';
import { texts } from '../../contract/texts.ts';

export const canMakePasswordLink = (actor: Actor): Verdict =>
  actor.role === 'admin' ? null : texts.adminOnly;
