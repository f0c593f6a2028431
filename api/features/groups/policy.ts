import { canAdminister } from '../../core/access/authorize.ts';

/** Who makes groups and says who is in them. Managers of a space give them roles there. */
export const canManageGroups = canAdminister;
