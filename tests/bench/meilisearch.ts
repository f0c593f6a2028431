import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { freePort } from '../support/program.ts';
import type { Cleanup } from './cleanup.ts';

export interface Engine {
  pid: number;
  folder: string;
  version: string;
  /** The settings for Lectern. */
  settings: { SEARCH_ENGINE: string; MEILI_URL: string; MEILI_KEY: string };
}

const key = 'measured-and-thrown-away';

/**
 * Starts Meilisearch as its image does, in its own folder within `dataDir`.
 * @throws Error if there is no program `meilisearch` on the PATH
 */
export async function startMeilisearch(dataDir: string, cleanup: Cleanup): Promise<Engine> {
  const folder = join(dataDir, 'meilisearch');
  // the index of an earlier run would make indexing look too fast
  await rm(folder, { recursive: true, force: true });
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    'meilisearch',
    [
      '--master-key',
      key,
      '--db-path',
      folder,
      '--http-addr',
      address,
      '--no-analytics',
      '--env',
      'production',
    ],
    { cwd: dataDir, stdio: 'ignore' },
  );
  const failed = once(child, 'error').then(([error]: unknown[]) => {
    throw new Error('Meilisearch cannot be started: put its program on the PATH', { cause: error });
  });
  await Promise.race([once(child, 'spawn'), failed]);
  cleanup.add(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const url = `http://${address}`;
  const deadline = performance.now() + 60_000;
  while (!(await fetch(`${url}/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error('Meilisearch does not start.');
    await pass(100);
  }
  const answer = await fetch(`${url}/version`, { headers: { authorization: `Bearer ${key}` } });
  const { pkgVersion: version } = (await answer.json()) as { pkgVersion: string };
  const settings = { SEARCH_ENGINE: 'meilisearch', MEILI_URL: url, MEILI_KEY: key };
  return { pid: child.pid!, folder, version, settings };
}
