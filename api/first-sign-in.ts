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
 * @returns how to sign in, for the terminal
 * @throws ConfigError where ADMIN_PASSWORD is among the commonest
 */
export async function prepareFirstSignIn(config: Config, knex: Knex): Promise<string[]> {
  const { username, password } = config.admin;
  const file = join(config.dataDir, 'first-password');
  const made = await makeFirstAdministrator(knex, {
    username,
    choosePassword: () => (password === undefined ? keepNewPassword(file) : Promise.resolve(password)),
  }).catch((error: unknown) => {
    throw error instanceof AppError ? new ConfigError([`ADMIN_PASSWORD: ${error.message}`]) : error;
  });
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined && (await usesFirstPassword(knex, username, kept.trim())))
    return [`Sign in   ${username}`, `Password  ${kept.trim()}   (works until it is changed)`];
  await rm(file, { force: true });
  if (made)
    return [`Sign in   ${username}`, 'Password  the one in ADMIN_PASSWORD (works until it is changed)'];
  return ['Sign in   with your account'];
}

async function keepNewPassword(file: string): Promise<string> {
  const password = randomPassword();
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  // before the account: one whose password nobody knows would lock everybody out
  await rm(file, { force: true });
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}
