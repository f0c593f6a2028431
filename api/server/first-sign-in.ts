import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { ConfigError, type Config } from '../settings/config.ts';
import { AppError } from '../core/errors.ts';
import {
  makeFirstAdministrator,
  randomPassword,
  usesFirstPassword,
} from '../features/users/first-administrator.ts';

/**
 * Creates the first administrator if there are no accounts yet. A generated password is stored in the data folder,
 * readable only by its owner, so that it can be shown again until it is changed.
 * @param mayShow false if the output ends up in a log
 * @returns lines for the terminal that say how to sign in
 * @throws ConfigError if ADMIN_PASSWORD is among the most common passwords
 */
export async function prepareFirstSignIn(
  config: Config,
  knex: Knex,
  { mayShow }: { mayShow: boolean },
): Promise<string[]> {
  const { username, password } = config.admin;
  const file = join(config.dataDir, 'first-password');
  const made = await makeFirstAdministrator(knex, {
    username,
    choosePassword: () => (password === undefined ? keepNewPassword(file) : Promise.resolve(password)),
  }).catch((error: unknown) => {
    throw error instanceof AppError ? new ConfigError([`ADMIN_PASSWORD: ${error.message}`]) : error;
  });
  const first = await findFirstSignIn(config, knex);
  if (!first) await rm(file, { force: true });
  if (first && mayShow)
    return [`Sign in   ${username}`, `Password  ${first.password}   (works until it is changed)`];
  if (first || made)
    return [
      `Sign in   ${username}`,
      'Password  what "lectern setup --show-admin" shows (works until it is changed)',
    ];
  return ['Sign in   with your account'];
}

export interface FirstSignIn {
  username: string;
  password: string;
}

/** The first administrator's name and password while it still works; null if it was changed or is not known. */
export async function findFirstSignIn(
  { dataDir, admin: { username, password } }: Pick<Config, 'dataDir' | 'admin'>,
  knex: Knex,
): Promise<FirstSignIn | null> {
  const kept = await readFile(join(dataDir, 'first-password'), 'utf8').catch(() => undefined);
  for (const candidate of [kept?.trim(), password])
    if (candidate && (await usesFirstPassword(knex, username, candidate)))
      return { username, password: candidate };
  return null;
}

async function keepNewPassword(file: string): Promise<string> {
  const password = randomPassword();
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  // store it before the account is created: an account whose password nobody knows would lock everybody out
  await rm(file, { force: true });
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}
