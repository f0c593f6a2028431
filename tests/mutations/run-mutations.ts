import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../../scripts/table.ts';
import { runVitest } from '../run-suites.ts';
import { emptyTally, say, type Tally } from '../tally.ts';
import { mutations, type Mutation } from './list.ts';

const root = join(import.meta.dirname, '../..');
const projects = ['unit', 'api', 'alone'];
/** Says nothing: most of what these runs would say is that tests fail. */
const reporters = [{}];

/**
 * Runs the tests of each fault in the list with the fault put in. A test that fails has found it.
 * @returns a fault that is found as a test that passed
 */
export async function runMutations(names: readonly string[] = []): Promise<Tally> {
  const chosen = mutations
    .map((mutation, index) => ({ ...mutation, index }))
    .filter(({ file, why }) => names.length === 0 || names.some((name) => `${file} ${why}`.includes(name)));
  const gone = chosen.filter((mutation) => occurrences(mutation) !== 1);
  if (gone.length > 0)
    throw new Error(
      `tests/mutations/list.ts: these texts must stand once in their file:\n${gone
        .map(({ file, search }) => `${file}: ${search}`)
        .join('\n')}`,
    );
  const tally = emptyTally();
  // without a fault all must pass, or a failure would say nothing
  const whole = await runVitest({
    projects,
    files: [...new Set(chosen.map(({ tests }) => tests))],
    named: chosen.map(({ named }) => named).join('|'),
    reporters,
  });
  if (whole.failed.length > 0) return { ...whole, stages: [] };
  const rows: string[][] = [];
  for (const { index, file, why, tests, named } of chosen) {
    process.env['TEST_MUTATION'] = String(index);
    const { passed, failed } = await runVitest({ projects, files: [tests], named, reporters });
    delete process.env['TEST_MUTATION'];
    const result = failed.length > 0 ? 'found' : 'NOT FOUND';
    if (failed.length > 0) tally.passed += 1;
    else tally.failed.push(`fault in ${file}: not found by ${tests} (${why})`);
    rows.push([result, `${failed.length} of ${failed.length + passed}`, file, why]);
    say(`${rows.at(-1)!.join('  ')}\n  ${failed[0] ?? ''}`);
  }
  say(`\n${table([['', 'tests', 'file', 'what would go wrong'], ...rows])}`);
  return tally;
}

const occurrences = ({ file, search }: Mutation): number =>
  readFileSync(join(root, file), 'utf8').split(search).length - 1;
