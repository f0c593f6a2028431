import { chmod, chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';

/** The limit of macOS; Linux allows 107. Bytes. */
const maxSocketPathBytes = 103;
const temporaryPrefix = 'lectern-';

/** Creates a folder for the socket: private to the database's account (and root), with a path that is short enough. */
export async function makeSocketFolder({ home, account }: Cluster): Promise<string> {
  const beside = join(home, 'socket');
  if (fits(beside)) {
    await mkdir(beside, { recursive: true, mode: 0o700 }).catch(throwCannotCreate(beside));
    await close(beside, account);
    return beside;
  }
  const base = fits(join(tmpdir(), `${temporaryPrefix}XXXXXX`)) ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(base, temporaryPrefix)).catch(
    throwCannotCreate(`${base} (the path of the data folder is too long for a socket)`),
  );
  await close(folder, account);
  return folder;
}

const throwCannotCreate = (place: string) => (error: Error) => {
  throw new EmbeddedPostgresError(
    `The folder for PostgreSQL's socket cannot be created in ${place}: ${error.message}. ` +
      'Fix that, or set DATA_DIR to a folder with a shorter path.',
  );
};

/** Recreates the folder of an earlier run if the system has deleted its temporary files. */
export async function restoreSocketFolder(folder: string, { account }: Cluster): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(folder);
  const expected = [process.getuid?.(), account?.uid];
  if (!expected.includes(uid))
    throw new EmbeddedPostgresError(`The socket folder ${folder} belongs to another account. Remove it.`);
  await close(folder, account);
}

/** Removes the folder, unless it is inside the data folder. */
export async function removeSocketFolder(folder: string, { home }: Cluster): Promise<void> {
  if (folder !== join(home, 'socket')) await rm(folder, { recursive: true, force: true });
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= maxSocketPathBytes;
}

async function close(folder: string, account: Cluster['account']): Promise<void> {
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
}
