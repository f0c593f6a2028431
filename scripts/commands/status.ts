import { Command, Option } from 'commander';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { exitCodeOf, checkHealth } from '../health/check-health.ts';
import { checksTable } from '../health/print.ts';

interface Options {
  json: boolean;
  quiet: boolean;
}

/** Checks that are shown even if all is well. */
const always = ['server', 'database', 'contents', 'search', 'files', 'backup'];

const help = `
Shows a few lines about the contents, and everything that is not well; "lectern doctor" shows all checks. Changes nothing.

Exit codes:
  0  all is well, or there are only warnings
  2  there are faults

Examples:
  lectern status
  lectern status --json`;

export function statusCommand(): Command {
  return new Command('status')
    .description('show the state of Lectern in a few lines')
    .addOption(new Option('--json', 'as JSON: state and checks').default(false, 'off'))
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runStatus);
}

async function runStatus({ json, quiet }: Options): Promise<void> {
  const { version, state, checks } = await checkHealth(
    createProgress({ stream: process.stderr, quiet: quiet || json }),
  );
  const shown = checks.filter(
    (check) =>
      (!quiet && always.includes(check.name)) ||
      check.state === 'fault' ||
      (!quiet && check.state !== 'well'),
  );
  if (json) process.stdout.write(`${JSON.stringify({ version, state, checks: shown }, null, 2)}\n`);
  if (!json && !quiet) process.stdout.write(`Lectern ${version}\n`);
  if (!json && shown.length > 0) process.stdout.write(checksTable(shown, process.stdout.isTTY));
  process.exitCode = exitCodeOf(state, false);
}
