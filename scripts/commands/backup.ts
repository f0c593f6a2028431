import { resolve } from 'node:path';
import { Command } from 'commander';
import { inBytes, inNumbers, interruptible, standardStream, watch } from '../backup-files.ts';
import { CommandError } from '../command-error.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { withServices } from '../with-services.ts';

interface Options {
  force: boolean;
  allowMissing: boolean;
  quiet: boolean;
}

const help = `
The file contains everything needed to start again elsewhere: every row as it was at one moment, every attached file, the
settings that "setup" stored, and the SHA-256 of everything. People can keep working while it is written. After a restore
nobody is signed in. Only the file's owner can read it. Protect it like the database: it contains all texts, the password
hashes, and what "setup" stored, including the mail server's password. It does not contain the keys of the database, the
object store and Meilisearch, because they belong to the installation.

The file gets its name only once it is complete. "-" writes to standard output; messages go to standard error. With npm,
add --silent: otherwise npm's own lines would corrupt the backup.

The exit code is 1 if no backup was made.

Examples:
  lectern backup /backups/today.backup
  lectern backup - | ssh elsewhere 'cat > lectern.backup'
  docker compose exec -T api lectern backup - > lectern.backup
  npm run --silent lectern -- backup - > lectern.backup`;

export function backupCommand(): Command {
  return new Command('backup')
    .description('write all data into one file, while people work')
    .argument('<file>', 'the file to create, or - for standard output')
    .option('--force', 'replace the file if it exists', false)
    .option(
      '--allow-missing',
      'continue if attached files are missing from the store, and list them in the backup',
      false,
    )
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runBackup);
}

async function runBackup(file: string, { force, allowMissing, quiet }: Options): Promise<void> {
  const isStream = file === standardStream;
  if (isStream) refuseUnfitOutput();
  const path = resolve(file);
  const progress = createProgress({ stream: process.stderr, quiet });
  const started = performance.now();
  const made = await withServices(progress, async ({ services, signal }) =>
    interruptible(signal, isStream ? 'The output is not a backup.' : 'No file was left.', () => {
      const options = { watcher: watch(progress, signal), signal, allowMissing, force };
      return isStream
        ? services.backups.toStream(process.stdout, options)
        : services.backups.toFile(path, options);
    }),
  );
  for (const { key, reason } of made.missing) progress.say(`Attached file ${key} is ${reason} in the store.`);
  if (quiet) return;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const lines = [
    `Backed up to ${isStream ? 'standard output' : path} in ${seconds} s:`,
    `  ${inNumbers(made.documents)} documents in ${inNumbers(made.rows)} rows, ${inNumbers(made.files)} files; ${inBytes(made.bytes)}`,
    `  as of ${made.at.toISOString()}`,
  ];
  (isStream ? process.stderr : process.stdout).write(`${lines.join('\n')}\n`);
}

function refuseUnfitOutput(): void {
  if (process.stdout.isTTY)
    throw new CommandError('Standard output is this terminal. Write to a file: lectern backup - > file');
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env;
  if (script === 'lectern' && level !== 'silent')
    throw new CommandError(
      'npm has written lines of its own to standard output, which would corrupt the backup. ' +
        'Add --silent: npm run --silent lectern -- backup - > file',
    );
}
