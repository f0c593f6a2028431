import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { emptyTally, type Tally } from './tally.ts';

const root = join(import.meta.dirname, '..');

/** What each hot call costs, beside what `tests/bench/guard.json` notes: see `tests/bench/guard.ts`. */
export async function runGuard(): Promise<Tally> {
  const child = spawn(process.execPath, ['tests/bench/start.mjs', '--guard'], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0
    ? { ...emptyTally(), passed: 1 }
    : { ...emptyTally(), failed: ['no hot call costs a fifth more than tests/bench/guard.json notes'] };
}
