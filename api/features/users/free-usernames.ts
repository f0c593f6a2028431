import { fold } from '../../text/words/fold.ts';
import { limits } from '../../text/limits.ts';
import type { User } from '../../../db/people/user.ts';

/**
 * Tries 'nightly-report', then 'nightly-report-2' and so on.
 * @param insert returns nothing if the username is taken
 */
export async function withFreeUsername(
  base: string,
  insert: (username: string) => PromiseLike<User | null | undefined>,
): Promise<User> {
  for (let number = 1; ; number += 1) {
    const user = await insert(number === 1 ? base : `${base}-${number}`);
    if (user?.id !== undefined) return user;
  }
}

/**
 * Makes a username from a name, with room for a number.
 * @param prefix goes before a name that is too short, or replaces one without any allowed letters
 */
export function usernameFrom(name: string, prefix: string): string {
  const words = fold(name)
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, limits.usernameMax - 10);
  return words.length >= limits.usernameMin ? words : `${prefix}${words && `-${words}`}`;
}
