import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { ConfigError, type Config } from './config.ts';
import { AppError } from './core/errors.ts';
import {
  makeFirstAdministrator,
  randomPassword,
  usesFirstPassword,
} from './features/users/first-administrator.ts';

/**
 * Makes the first administrator where there is nobody yet. A password made at random is kept in the data folder,
 * readable by its owner alone, so that it can be shown again until it is changed.
 * @param mayShow false where what is printed ends in a log
 * @returns how to sign in, for the terminal
 * @throws ConfigError where ADMIN_PASSWORD is among the commonest
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

/** The first administrator's name and password, while that still works; null when it was changed, or is not known. */
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
  // before the account: one whose password nobody knows would lock everybody out
  await rm(file, { force: true });
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}
