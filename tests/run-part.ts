import { runBrowserTests, runVitest } from './run-suites.ts';
import { tellTallies } from './tally.ts';

/**
 * Runs one part of the tests.
 * @param part `e2e`: the tests in a browser; `api`: those of the API and of the ports; all of them, whatever lane they are in
 * @param names only files whose paths contain one of them; all, where there is none
 * @returns the exit code
 */
export async function runPart([part, ...names]: string[]): Promise<number> {
  if (part === 'e2e') return tellTallies([await runBrowserTests(names)]);
  return tellTallies([
    await runVitest({
      projects: ['api', 'ports', 'alone'],
      files: names.length > 0 ? names : ['tests/api/', 'tests/ports/'],
    }),
  ]);
}
