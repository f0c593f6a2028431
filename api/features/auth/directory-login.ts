import type { Knex } from 'knex';
import type { Login } from '../../contract/auth.ts';
import { texts } from '../../contract/texts.ts';
import { Turns } from '../../core/turns.ts';
import { addressGroup, type Client } from '../../core/http/client-address.ts';
import { ProviderAway, type DirectoryPerson, type DirectoryPort } from '../../ports/identity/port.ts';
import { Identity } from '../../../db/sign-in/identity.ts';
import type { User } from '../../../db/people/user.ts';

/**
 * A directory that does not answer keeps each sign-in waiting for ten seconds. Sign-ins with a password have their own
 * turns.
 */
const directoryTurns = new Turns(20, {
  directory: {
    maxRunning: 20,
    maxRunningPerSender: 10,
    maxWaiting: 200,
    maxWaitingPerSender: 50,
    refusal: texts.signInsAtOnce,
  },
});

/** The directories' answers about a name and a password. */
export type DirectoryAnswer =
  | { person: DirectoryPerson; directory: DirectoryPort }
  /** The directories that did not answer, with the reason, and whether any other did. */
  | { person: null; away: { provider: string; message: string }[]; hasAnswered: boolean };

/**
 * The directories that are asked about a password: those in which the account has an identity; for a name without an
 * account, all of them in the order of the settings.
 * @returns none for an account that signs in with its own password
 */
export async function directoriesFor(
  knex: Knex,
  directories: readonly DirectoryPort[],
  user: User | undefined,
): Promise<readonly DirectoryPort[]> {
  if (directories.length === 0 || !user) return directories;
  const issuers = directories.map(({ issuer }) => issuer);
  const identities = await Identity.query(knex).where('user_id', user.id).whereIn('issuer', issuers);
  const own = new Set(identities.map(({ issuer }) => issuer));
  return directories.filter(({ issuer }) => own.has(issuer));
}

/**
 * Asks one directory after the other until one accepts name and password.
 * @throws AppError 429 or 503 if too many ask at once
 */
export function askDirectories(
  directories: readonly DirectoryPort[],
  { username, password }: Login,
  { address, hungUp }: Client,
): Promise<DirectoryAnswer> {
  return directoryTurns.run('directory', { sender: addressGroup(address), signal: hungUp }, async () => {
    const away: { provider: string; message: string }[] = [];
    for (const directory of directories) {
      try {
        const person = await directory.signIn(username, password);
        if (person) return { person, directory };
      } catch (error) {
        if (!(error instanceof ProviderAway)) throw error;
        away.push({ provider: directory.settings.id, message: error.message });
      }
    }
    return { person: null, away, hasAnswered: away.length < directories.length };
  });
}
