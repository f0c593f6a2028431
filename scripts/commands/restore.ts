import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { offlineServices, type Services } from '../../api/services.ts';
import { inNumbers, interruptible, openArchive, standardStream, watch } from '../backup-files.ts';
import { CommandError } from '../command-error.ts';
import { createProgress, type Progress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { withServices } from '../with-services.ts';

interface Options {
  yes: boolean;
  quiet: boolean;
}

type Verified = Awaited<ReturnType<typeof offlineServices.verifyBackup>>;

const help = `
The backup is read whole and checked before anything is touched; "-" is kept in BACKUP_DIR meanwhile. What it holds
then takes the place of all data, in one transaction: cut off at any point, what was there still is. Everybody is
signed out. Settings of the environment stay those of this place. At the end the search index is made anew.

Stop every server first: while one runs, nothing is restored. A backup may come from an older Lectern, from another
version of PostgreSQL (17 or newer), and from a folder as well as from an object store.

Where there is data already it asks on a terminal; elsewhere it takes --yes. The exit code is 1 when nothing was
restored, or when the search index could not be made.

Examples:
  lectern restore /backups/today.backup
  docker compose stop api && docker compose run --rm -T api lectern restore - --yes < lectern.backup
  npm run lectern -- restore lectern.backup`;

export function restoreCommand(): Command {
  return new Command('restore')
    .description('put what a backup holds in the place of all data')
    .argument('<file>', 'the backup, or - for standard input')
    .option('--yes', 'replace what is there without asking', false)
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runRestore);
}

async function runRestore(file: string, options: Options): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet: options.quiet });
  const archive = await openArchive(file);
  if (file !== standardStream) {
    archive.destroy();
    return verifyAndRestore(resolve(file), options, progress);
  }
  const spooled = await offlineServices.spoolBackup(archive, process.env);
  try {
    await verifyAndRestore(spooled.path, options, progress);
  } finally {
    await spooled.remove();
  }
}

async function verifyAndRestore(path: string, options: Options, progress: Progress): Promise<void> {
  const verified = await offlineServices.verifyBackup(await openArchive(path), watch(progress));
  progress.end();
  await withServices(progress, async ({ services, signal }) => {
    await ask(services, verified, { ...options, signal });
    await interruptible(signal, 'Nothing was changed.', () =>
      services.backups.restore(path, watch(progress, signal)),
    );
    progress.end();
    if (!options.quiet) process.stdout.write(`${inWords(verified).join('\n')}\n`);
    await reindex(services, options, progress, signal);
  });
}

/** @throws CommandError where it is not wanted */
async function ask(
  { backups }: Services,
  { header }: Verified,
  { yes, signal }: Options & { signal: AbortSignal },
): Promise<void> {
  const { isEmpty, people, spaces, documents, files } = await backups.replaced();
  if (isEmpty || yes) return;
  const there = `${inNumbers(people)} people, ${inNumbers(spaces)} spaces, ${inNumbers(documents)} documents and ${inNumbers(files)} files`;
  if (!process.stdin.isTTY)
    throw new CommandError(`There is data already: ${there}. Nothing was changed. Add --yes to replace it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const question = `There are ${there}. The backup of ${header.at} replaces all of them. Go on? Type yes: `;
    const answer = await interruptible(signal, 'Nothing was changed.', () =>
      terminal.question(question, { signal }),
    );
    if (answer.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.');
  } finally {
    terminal.close();
  }
}

async function reindex(
  { search }: Services,
  { quiet }: Options,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { engine } = await search.inspect();
  const say = (line: string) => quiet || process.stdout.write(`${line}\n`);
  if (engine === 'postgres') return void say("  Search: PostgreSQL's index came with the data.");
  try {
    const { indexed } = await search.reindex({ address: 'command line' }, () => {
      if (signal.aborted) throw new Error('stopped');
    });
    say(`  Search: ${inNumbers(indexed)} documents and spaces were indexed anew.`);
  } catch (error) {
    progress.say(
      `The data is restored, but the search index could not be made (${(error as Error).message}). ` +
        'Run "lectern reindex" once that is mended.',
    );
    process.exitCode = 1;
  }
}

/** What belongs to a place, and is another one here. */
const placeBound =
  /^(PORT|HOST|DATA_DIR|DATABASE_.*|MEILI_.*|S3_.*|SEARCH_ENGINE|FILES_STORE|METRICS_.*|BACKUP_DIR|LOG_LEVEL|ADMIN_.*)$/;

function inWords({ header, manifest, configuration }: Verified): string[] {
  const count = (name: string) => inNumbers(manifest.tables.find((table) => table.name === name)?.rows ?? 0);
  const lost = manifest.missing.filter(({ reason }) => reason === 'missing').length;
  const left = configuration.settings.filter(
    ({ name, source }) =>
      (source === 'environment' || source === 'file') &&
      !placeBound.test(name) &&
      !process.env[name] &&
      !process.env[`${name}_FILE`],
  );
  return [
    `Restored the backup of ${header.at} (Lectern ${header.lectern}, PostgreSQL ${header.postgres}):`,
    `  ${count('users')} people, ${count('spaces')} spaces, ${count('documents')} documents, ${inNumbers(manifest.files.count)} files`,
    ...(lost > 0
      ? [`  ${inNumbers(lost)} attached files were lost before it was made, and are not there.`]
      : []),
    '  Everybody has to sign in again.',
    ...left.map(
      ({ name, value }) => `  Not set here, but where it was made: ${name}${value ? `=${value}` : ''}`,
    ),
  ];
}
