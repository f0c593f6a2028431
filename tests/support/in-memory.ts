import { readFileSync } from 'node:fs';
import { readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** All that a run has at a time takes some hundreds of megabytes. Bytes. */
const enough = 4 * 1024 ** 3;

/**
 * Where tests keep their databases: one for many a test, whose thousand files are made and removed in 60 ms of a processor in
 * memory, and in 200 to 900 on a disk. The usual temporary folder where there is too little of it.
 */
export async function inMemory(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize < enough) return tmpdir();
  await removeLeftovers();
  return memory;
}

/** A run that was killed leaves its folder, which takes memory until then. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(memory))
    if (/^lectern-(test|e2e)-/.test(name) && hasEnded(join(memory, name, 'data')))
      await rm(join(memory, name), { recursive: true, force: true });
}

/** Whether the PostgreSQL of a data folder was running, and is not any more. */
function hasEnded(dataDir: string): boolean {
  try {
    process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 0);
    return false;
  } catch (error) {
    // ENOENT: it has not started yet
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
