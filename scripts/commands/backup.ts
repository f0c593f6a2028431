import { resolve } from 'node:path';
import { Command } from 'commander';
import { offlineServices } from '../../api/services.ts';
import {
  inBucket,
  inBytes,
  inNumbers,
  interruptible,
  isInBucket,
  openPlace,
  standardStream,
  watch,
} from '../backup-files.ts';
import { CommandError } from '../command-error.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { table } from '../table.ts';
import { withServices } from '../with-services.ts';

interface Options {
  force: boolean;
  allowMissing: boolean;
  list: boolean;
  json: boolean;
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

With BACKUP_STORE=s3, "s3:" writes into the bucket of backups, under a name with the time, and "s3:name.backup" under that
name. It appears there once it is complete. "verify" and "restore" take the same names. --list shows what is in that bucket,
or in BACKUP_DIR, without a database. Backups made by this command are kept until you remove them.

The exit code is 1 if no backup was made.

Examples:
  lectern backup /backups/today.backup
  lectern backup s3:before-upgrade.backup
  lectern backup --list
  lectern backup - | ssh elsewhere 'cat > lectern.backup'
  docker compose exec -T api lectern backup - > lectern.backup
  npm run --silent lectern -- backup - > lectern.backup`;

export function backupCommand(): Command {
  return new Command('backup')
    .description('write all data into one file, while people work')
    .argument('[file]', 'the file to create, s3:name in the bucket of backups, or - for standard output')
    .option('--force', 'replace the file if it exists', false)
    .option(
      '--allow-missing',
      'continue if attached files are missing from the store, and list them in the backup',
      false,
    )
    .option('--list', 'list the backups in the bucket or in BACKUP_DIR instead', false)
    .option('--json', 'print the list as JSON', false)
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runBackup);
}

async function runBackup(file: string | undefined, options: Options): Promise<void> {
  if (options.list && file === undefined) return listBackups(options);
  if (options.list || options.json || file === undefined)
    throw new CommandError(
      'Name a file, or use only --list (with --json, if you like) to see what is there.',
    );
  return makeBackup(file, options);
}

async function listBackups({ json }: Pick<Options, 'json'>): Promise<void> {
  const place = await openPlace();
  const found = await place.list();
  if (json) {
    const facts = found.map(({ name, bytes, at }) => ({ where: place.whereOf(name), name, bytes, at }));
    process.stdout.write(`${JSON.stringify(facts, null, 2)}\n`);
    return;
  }
  const rows = found.map(({ name, bytes, at }) => [at.toISOString(), inBytes(bytes), place.whereOf(name)]);
  process.stdout.write(rows.length > 0 ? table(rows) : `There is no backup in ${place.title}.\n`);
}

async function makeBackup(file: string, { force, allowMissing, quiet }: Options): Promise<void> {
  const isStream = file === standardStream;
  if (isStream) refuseUnfitOutput();
  const bucket = isInBucket(file) ? await inBucket(file) : undefined;
  const name = bucket?.name || offlineServices.backupNameFor(new Date());
  const path = bucket ? bucket.place.whereOf(name) : resolve(file);
  const progress = createProgress({ stream: process.stderr, quiet });
  const started = performance.now();
  const made = await withServices(progress, async ({ services, signal }) =>
    interruptible(signal, isStream ? 'The output is not a backup.' : 'No file was left.', () => {
      const options = { watcher: watch(progress, signal), signal, allowMissing, force };
      if (bucket) return services.backups.toPlace(name, options);
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
