import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startEmbeddedPostgres } from '../../db/embedded/postgres.ts';
import { migrate } from '../../db/migrate.ts';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/lectern-test-data');

/**
 * Fills a data folder as a first start would: with a PostgreSQL whose database is migrated. Copying takes a tenth of a
 * second of a processor, a first start several. It is made once and kept until the code changes that makes it.
 * @param dataDir is empty, or does not exist
 */
export async function copyPreparedData(dataDir: string): Promise<void> {
  await copyFolder(await preparedData(), dataDir);
}

async function preparedData(): Promise<string> {
  const prepared = join(cache, digest());
  if (existsSync(prepared)) return prepared;
  const folder = await mkdtemp(join(tmpdir(), 'lectern-prepared-'));
  // as root, the database runs under another account, which must be able to open the folder
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir,
    role: 'command',
    durable: false,
    notify: (text) => process.stdout.write(`${text}\n`),
  });
  await migrate(connection);
  await stop();
  await mkdir(cache, { recursive: true });
  // what earlier code made; not what another worker is making now
  for (const name of readdirSync(cache))
    if (name !== basename(prepared) && !name.startsWith('unfinished-'))
      await rm(join(cache, name), { recursive: true, force: true });
  const unfinished = await mkdtemp(join(cache, 'unfinished-'));
  await copyFolder(dataDir, join(unfinished, 'data'));
  await rm(folder, { recursive: true, force: true });
  // another worker may have been first: both made the same
  await rename(join(unfinished, 'data'), prepared).catch((error: NodeJS.ErrnoException) => {
    if (!existsSync(prepared)) throw error;
  });
  await rm(unfinished, { recursive: true, force: true });
  return prepared;
}

/** Of all that decides what is in it. */
function digest(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['db/migrations', 'db/embedded'])
    for (const file of readdirSync(join(root, folder)).sort())
      hash.update(readFileSync(join(root, folder, file)));
  return hash.digest('hex').slice(0, 16);
}

/** With the owners: Node.js' own copying gives all to whoever copies. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const [code] = (await once(spawn('cp', ['-a', `${from}/.`, to], { stdio: 'inherit' }), 'close')) as [
    number,
  ];
  if (code !== 0) throw new Error(`${from} could not be copied`);
}
