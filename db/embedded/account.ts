import { execFile, spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './error.ts';

/** The account that PostgreSQL runs as, if it is not that of this process. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

const run = promisify(execFile);

/**
 * PostgreSQL refuses to run as root. In that case it runs as the owner of its folder, or for a new folder as `postgres`
 * or `nobody`. Undefined if it can run under the account of this process.
 */
export async function serverAccount(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(folder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `account ${owner.uid}` };
  const account = (await namedAccount('postgres')) ?? (await namedAccount('nobody'));
  if (account) return account;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody". ' +
      'Start Lectern as an ordinary user, or set DATABASE_URL.',
  );
}

async function namedAccount(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
    );
    return uid === undefined || gid === undefined ? undefined : { uid, gid, name };
  } catch {
    return undefined;
  }
}

/** Asks the operating system, so that parent folders and access lists are taken into account. */
export function canExecute(account: Account | undefined, path: string): boolean {
  const asAccount = account ? { uid: account.uid, gid: account.gid } : {};
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { cwd: '/', ...asAccount }).status === 0;
}
