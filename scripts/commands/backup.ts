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
One file holds all that is needed to start again elsewhere: every row as it was at one moment, every attached file,
the settings that "setup" kept, and the SHA-256 of everything. Nobody who works meanwhile waits for it. Nobody is
signed in after a restore. The file is readable by its owner alone, and is worth protecting like the database: it
holds all texts, the hashes of passwords, and what "setup" kept, the mail server's password among it. Keys of the
database, of the object store and of Meilisearch belong to the place and are not in it.

The file has its name only once it is complete. "-" writes to standard output; all else that is said goes to standard
error. With npm that takes --silent, for npm's own lines would spoil the backup.

The exit code is 1 when no backup was made.

Examples:
  lectern backup /backups/today.backup
  lectern backup - | ssh elsewhere 'cat > lectern.backup'
  docker compose exec -T api lectern backup - > lectern.backup
  npm run --silent lectern -- backup - > lectern.backup`;

export function backupCommand(): Command {
  return new Command('backup')
    .description('write all data into one file, while people work')
    .argument('<file>', 'the file to make, or - for standard output')
    .option('--force', 'replace the file where it is there already', false)
    .option(
      '--allow-missing',
      'go on where the store has lost attached files, and name them in the backup',
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
    interruptible(signal, isStream ? 'What was written is no backup.' : 'No file was left.', () => {
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
    throw new CommandError('Standard output is this terminal. Lead it into a file: lectern backup - > file');
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env;
  if (script === 'lectern' && level !== 'silent')
    throw new CommandError(
      'npm has written lines of its own to standard output, which would spoil the backup. ' +
        'Add --silent: npm run --silent lectern -- backup - > file',
    );
}
