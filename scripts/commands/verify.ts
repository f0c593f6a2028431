import { Command } from 'commander';
import { offlineServices } from '../../api/services.ts';
import { inNumbers, openArchive, watch } from '../backup-files.ts';
import { CommandError } from '../command-error.ts';
import { createProgress, type Progress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { verifyFiles } from '../verify-files.ts';
import { withServices } from '../with-services.ts';

interface Options {
  files: boolean;
  restoreTest: boolean;
  json: boolean;
  quiet: boolean;
}

const help = `
Reads every byte, to make sure that nothing was cut off, changed, added or removed, and that this version can restore it.
This needs no database. With --restore-test, the backup is also restored into a temporary database, and each table and file
is compared with the backup; the account of DATABASE_URL must be allowed to create databases.

With --files, no backup is read but all attached files in use now; a server may be running. Missing and damaged files are
listed and recorded: "lectern doctor" shows them until they are repaired. The server itself checks some of them each night.

The exit code is 0 if everything is whole, and 1 otherwise.

Examples:
  lectern verify /backups/today.backup
  lectern verify --restore-test /backups/today.backup
  lectern verify s3:lectern-2026-11-27-020000.backup
  ssh elsewhere cat lectern.backup | lectern verify - --json
  lectern verify --files`;

export function verifyCommand(): Command {
  return new Command('verify')
    .description('check that a backup is whole and can be restored, or that the attached files are whole')
    .argument('[file]', 'the backup, s3:name in the bucket of backups, or - for standard input')
    .option('--files', 'check the attached files in use now, not a backup', false)
    .option('--restore-test', 'also restore it into a temporary database, and compare', false)
    .option('--json', 'print the result as JSON', false)
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runVerify);
}

async function runVerify(file: string | undefined, options: Options): Promise<void> {
  if (options.files && file === undefined && !options.restoreTest) return verifyFiles(options);
  if (options.files || file === undefined)
    throw new CommandError('Name a backup, or use only --files to check the attached files.');
  return verifyBackup(file, options);
}

async function verifyBackup(file: string, { restoreTest, json, quiet }: Options): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet: quiet || json });
  try {
    const { header, manifest } = await check(file, restoreTest, progress);
    const facts = {
      ok: true,
      madeAt: header.at,
      lectern: header.lectern,
      postgres: header.postgres,
      migrations: header.migrations,
      tables: Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows])),
      files: manifest.files,
      missing: manifest.missing,
      restored: restoreTest,
    };
    if (json) process.stdout.write(`${JSON.stringify(facts, null, 2)}\n`);
    else if (!quiet) process.stdout.write(`${summaryLines(file, facts).join('\n')}\n`);
  } catch (error) {
    if (!json) throw error;
    process.stdout.write(`${JSON.stringify({ ok: false, error: (error as Error).message }, null, 2)}\n`);
    process.exitCode = 1;
  } finally {
    progress.end();
  }
}

async function check(file: string, restoreTest: boolean, progress: Progress) {
  const archive = await openArchive(file);
  if (!restoreTest) return offlineServices.verifyBackup(archive, watch(progress));
  return withServices(progress, ({ services, signal }) =>
    services.backups.test(archive, watch(progress, signal)),
  );
}

interface Facts {
  madeAt: string;
  lectern: string;
  postgres: string;
  tables: Record<string, number>;
  files: { count: number };
  missing: { key: string; reason: string }[];
  restored: boolean;
}

function summaryLines(file: string, facts: Facts): string[] {
  const rows = Object.values(facts.tables).reduce((sum, count) => sum + count, 0);
  return [
    `${file === '-' ? 'The backup' : file} is whole${facts.restored ? ', and a test restore gave the same data' : ''}.`,
    `  Made ${facts.madeAt} by Lectern ${facts.lectern} on PostgreSQL ${facts.postgres}`,
    `  ${inNumbers(facts.tables['documents'] ?? 0)} documents in ${inNumbers(rows)} rows, ${inNumbers(facts.files.count)} files`,
    ...facts.missing.map(({ key, reason }) => `  Attached file ${key} was ${reason} when it was made.`),
  ];
}
