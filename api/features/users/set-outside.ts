import type { UpdateUser } from '../../contract/users.ts';
import { forbidden } from '../../core/errors.ts';
import { say } from '../../core/texts.ts';
import type { Transaction } from '../../core/transaction.ts';
import { Identity } from '../../../db/sign-in/identity.ts';
import type { User } from '../../../db/people/user.ts';
import type { AdmissionRules } from '../../settings/admission.ts';

/**
 * Refuses changes of data that a provider or directory sets for somebody who signs in with it: their email, and their
 * role if it has a role map.
 * @throws AppError 403
 */
export async function refuseSetOutside(
  trx: Transaction,
  sources: readonly AdmissionRules[],
  user: User,
  { email, role }: Pick<UpdateUser, 'email' | 'role'>,
): Promise<void> {
  const changesEmail = email !== undefined && email !== user.email;
  const changesRole = role !== undefined && role !== user.role;
  if (!changesEmail && !changesRole) return;
  const identities = await Identity.query(trx).where('user_id', user.id).orderBy('id');
  const sourceOf = ({ provider }: Identity) => sources.find(({ id }) => id === provider);
  const [first] = identities;
  if (changesEmail && first)
    throw forbidden(say('emailSetOutside', { provider: sourceOf(first)?.name ?? first.provider }));
  const mapped = identities.map(sourceOf).find((source) => source !== undefined && source.roleMap.length > 0);
  if (changesRole && mapped) throw forbidden(say('roleSetOutside', { provider: mapped.name }));
}
