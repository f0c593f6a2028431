import { Command, Option } from 'commander';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { exitCodeOf, checkHealth } from '../health/check-health.ts';
import { checksTable, settingsWithSources } from '../health/print.ts';

interface Options {
  json: boolean;
  strict: boolean;
  quiet: boolean;
}

const help = `
Checks the server, the database (a test row is written and deleted), the migrations, the clocks, on several machines the
servers, the standbys and the drives of the object store, the search index, the file store (a test file is written, read and deleted), the mail server (it signs in but sends nothing), free disk space, the fonts
for PDFs, the backups, and security risks in the settings: plain http, an untrusted proxy, open registration, the first password. Then it
lists each setting with the source of its value. It prints no secrets and changes nothing.

Exit codes:
  0  all is well, or there are only warnings
  1  there are warnings and --strict was given; or the command could not run
  2  there are faults

Examples:
  lectern doctor
  lectern doctor --quiet --strict || mail -s "Lectern needs you" it@example.org < /dev/null
  lectern doctor --json`;

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check everything, and say what to do')
    .addOption(new Option('--json', 'as JSON: state, checks and settings').default(false, 'off'))
    .addOption(new Option('--strict', 'exit with 1 if there are warnings').default(false, 'off'))
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runDoctor);
}

async function runDoctor({ json, strict, quiet }: Options): Promise<void> {
  const health = await checkHealth(createProgress({ stream: process.stderr, quiet: quiet || json }));
  const { state, checks, settings } = health;
  const shown = quiet ? checks.filter((check) => check.state !== 'well') : checks;
  if (json) process.stdout.write(`${JSON.stringify(health, null, 2)}\n`);
  else if (shown.length > 0) process.stdout.write(checksTable(shown, process.stdout.isTTY));
  if (!json && !quiet && settings.length > 0)
    process.stdout.write(`\nSettings\n${settingsWithSources(settings)}`);
  process.exitCode = exitCodeOf(state, strict);
}
