import type { User } from '../../../db/people/user.ts';

/** Who signs in with a password of Lectern itself. */
export type PasswordLogin = 'everyone' | 'administrators';

/** Whether a password lets this person in; otherwise a provider or a directory does (PASSWORD_LOGIN=off). */
export const passwordServes = (login: PasswordLogin, { role }: Pick<User, 'role'>): boolean =>
  login === 'everyone' || role === 'admin';
