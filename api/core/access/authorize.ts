import { texts } from '../../contract/texts.ts';
import type { Actor } from './actor.ts';
import { forbidden } from '../errors.ts';

/** Why an action is not allowed, in words for the person. Null if it is allowed. */
export type Verdict = string | null;

export const canAdminister = ({ role }: Pick<Actor, 'role'>): Verdict =>
  role === 'admin' ? null : texts.adminOnly;

/** @throws AppError 403 with the policy's own words */
export function authorize(verdict: Verdict): void {
  if (verdict !== null) throw forbidden(verdict);
}
