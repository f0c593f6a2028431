import { Command, Option } from 'commander';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { exitCodeOf, look } from '../health/look.ts';
import { checksTable, settingsWithSources } from '../health/print.ts';

interface Options {
  json: boolean;
  strict: boolean;
  quiet: boolean;
}

const help = `
Looks at the server, the database (a row is written and taken away again), the migrations, the clocks, the search index
beside the database, the file store (a probe is written, read and deleted), the mail server (it signs in and sends
nothing), the room on the disks, the backups, and at what the settings leave open: plain http, a proxy that is not
trusted, open registration, the first password. Below that, each setting with where its value comes from. No secret is
printed. Nothing is changed.

Exit codes:
  0  all is well, or there are only warnings
  1  there are warnings, with --strict; or the command could not run
  2  there are faults

Examples:
  lectern doctor
  lectern doctor --quiet --strict || mail -s "Lectern needs you" it@example.org < /dev/null
  lectern doctor --json`;

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('look at everything, and say what to do')
    .addOption(new Option('--json', 'as JSON: state, checks and settings').default(false, 'off'))
    .addOption(new Option('--strict', 'exit with 1 where there are warnings').default(false, 'off'))
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runDoctor);
}

async function runDoctor({ json, strict, quiet }: Options): Promise<void> {
  const health = await look(createProgress({ stream: process.stderr, quiet: quiet || json }));
  const { state, checks, settings } = health;
  const shown = quiet ? checks.filter((check) => check.state !== 'well') : checks;
  if (json) process.stdout.write(`${JSON.stringify(health, null, 2)}\n`);
  else if (shown.length > 0) process.stdout.write(checksTable(shown, process.stdout.isTTY));
  if (!json && !quiet && settings.length > 0)
    process.stdout.write(`\nSettings\n${settingsWithSources(settings)}`);
  process.exitCode = exitCodeOf(state, strict);
}
