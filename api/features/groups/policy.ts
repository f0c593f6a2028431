import { canAdminister } from '../../core/access/authorize.ts';

/** Who creates groups and decides who is in them. Managers of a space give groups a role there. */
export const canManageGroups = canAdminister;
