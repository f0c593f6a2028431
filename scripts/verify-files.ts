import type { FoundDamage } from '../api/jobs/check-files.ts';
import { inBytes, inNumbers, interruptible } from './backup-files.ts';
import { createProgress } from './progress.ts';
import { withServices } from './with-services.ts';

/**
 * `lectern verify --files`: checks every attached file of the store in use. The exit code is 1 if one is missing or
 * damaged.
 */
export async function verifyFiles({ json, quiet }: { json: boolean; quiet: boolean }): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet: quiet || json });
  const found: FoundDamage[] = [];
  const { checked, bytes } = await withServices(progress, ({ services, signal }) =>
    interruptible(signal, 'Not all files were read.', async () => {
      progress.begin('Reading attached files');
      const counts = await services.fileChecks.run(await services.users.operator(), {
        onChecked: () => progress.step(signal),
        onDamage: (damage) => found.push(damage),
      });
      progress.end();
      return counts;
    }),
  );
  if (found.length > 0) process.exitCode = 1;
  if (json) {
    const facts = { ok: found.length === 0, files: checked, bytes, damage: found };
    process.stdout.write(`${JSON.stringify(facts, null, 2)}\n`);
    return;
  }
  const lines = found.map(({ state, fault }) => `${state === 'missing' ? 'Missing' : 'Damaged'}: ${fault}`);
  if (found.length === 0 && !quiet)
    lines.push(`All ${inNumbers(checked)} attached files are whole (${inBytes(bytes)}).`);
  if (found.length > 0)
    lines.push(`${inNumbers(found.length)} of ${inNumbers(checked)} attached files are missing or damaged.`);
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
}
