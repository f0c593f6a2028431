import { chmod, chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';

/** Linux takes 107 bytes, macOS 103. */
const longestSocketPath = 103;
const temporaryPrefix = 'lectern-';

/** A folder that only the database's account (and root) can enter, short enough for the path of a socket. */
export async function makeSocketFolder({ home, account }: Cluster): Promise<string> {
  const beside = join(home, 'socket');
  if (fits(beside)) {
    await mkdir(beside, { recursive: true, mode: 0o700 });
    await close(beside, account);
    return beside;
  }
  const base = fits(join(tmpdir(), `${temporaryPrefix}XXXXXX`)) ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(base, temporaryPrefix));
  await close(folder, account);
  return folder;
}

/** Makes the folder of an earlier run again, after the system tidied its temporary files. */
export async function restoreSocketFolder(folder: string, { account }: Cluster): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(folder);
  const expected = [process.getuid?.(), account?.uid];
  if (!expected.includes(uid))
    throw new EmbeddedPostgresError(`The socket folder ${folder} belongs to another account. Remove it.`);
  await close(folder, account);
}

/** Removes a folder outside the data folder; the one inside stays. */
export async function removeSocketFolder(folder: string, { home }: Cluster): Promise<void> {
  if (folder !== join(home, 'socket')) await rm(folder, { recursive: true, force: true });
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath;
}

async function close(folder: string, account: Cluster['account']): Promise<void> {
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
}
