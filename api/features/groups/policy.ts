import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Verdict } from '../../core/access/authorize.ts';

/** Who makes groups and says who is in them. Managers of a space give them roles there. */
export const canManageGroups = (actor: Pick<Actor, 'role'>): Verdict =>
  actor.role === 'admin' ? null : texts.adminOnly;
