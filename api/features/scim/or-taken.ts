import { AppError } from '../../core/errors.ts';
import { scimRefusal } from '../../core/http/scim-errors.ts';
import { violatedConstraint } from '../../core/transaction.ts';

const whatIsTaken: Record<string, string> = {
  users_email:
    'Another account has this email. Lectern takes over no account: give one of them another address, or delete it.',
  identities_user_name: 'Another person has this userName.',
  identities_subject: 'Another person has this externalId.',
  groups_name: 'Another group of the provider has this displayName.',
  groups_external: 'Another group of the provider has this externalId.',
};

/** @throws AppError 409 `uniqueness` with what is taken */
export async function orTaken<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const isEmail = error instanceof AppError && error.code === 'taken';
    const text = whatIsTaken[isEmail ? 'users_email' : violatedConstraint(error)];
    if (!text) throw error;
    throw scimRefusal(409, 'uniqueness', text);
  }
}
