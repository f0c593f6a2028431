import { canAdminister } from '../../core/access/authorize.ts';

export const canMakePasswordLink = canAdminister;
