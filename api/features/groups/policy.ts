import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Verdict } from '../../core/access/authorize.ts';

/** Who creates groups and decides who is in them. Managers of a space give groups a role there. */
export const canManageGroups = (actor: Pick<Actor, 'role'>): Verdict =>
  actor.role === 'admin' ? null : texts.adminOnly;
