import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { offlineServices, type Services } from '../../api/services.ts';
import {
  inBucket,
  inNumbers,
  interruptible,
  isInBucket,
  openArchive,
  standardStream,
  watch,
} from '../backup-files.ts';
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
The whole backup is read and checked before anything is changed; one from "-" is first stored in BACKUP_DIR, and one from the
bucket of backups (BACKUP_STORE=s3; "lectern backup --list" names them) is read twice, without a copy on the disk. Then its
contents replace all data in one transaction: if that is interrupted, the old data remains. Everybody is signed out. Settings
in the environment stay as they are. Finally the search index is rebuilt.

With --yes, or after confirmation, running servers are paused: they finish running requests, answer 503 with a page that
explains it, and resume when the restore has succeeded, failed or been killed. Changes that people make meanwhile are
refused, not lost. If a server cannot be paused, or another command is running, nothing is restored. The backup may come
from an older Lectern, from another version of PostgreSQL (17 or newer), and from either kind of file store.

If there is data already, it asks for confirmation on a terminal; elsewhere it needs --yes. The exit code is 1 if nothing was
restored, or if the search index could not be rebuilt.

Examples:
  lectern restore /backups/today.backup
  lectern restore s3:lectern-2026-11-27-020000.backup
  docker compose exec -T api lectern restore - --yes < lectern.backup
  npm run lectern -- restore lectern.backup`;

export function restoreCommand(): Command {
  return new Command('restore')
    .description('replace all data with a backup')
    .argument('<file>', 'the backup, s3:name in the bucket of backups, or - for standard input')
    .option('--yes', 'replace the data without asking; running servers pause meanwhile', false)
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runRestore);
}

async function runRestore(file: string, options: Options): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet: options.quiet });
  if (isInBucket(file)) return verifyAndRestore((await inBucket(file)).where, options, progress);
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

async function verifyAndRestore(where: string, options: Options, progress: Progress): Promise<void> {
  const verified = await offlineServices.verifyBackup(await openArchive(where), watch(progress));
  progress.end();
  await withServices(progress, async ({ services, signal }) => {
    const asksServers = (await ask(services, verified, { ...options, signal })) === 'confirmed';
    await interruptible(signal, 'Nothing was changed.', () =>
      services.backups.restore(where, watch(progress, signal), { asksServers }),
    );
    progress.end();
    if (!options.quiet) process.stdout.write(`${summaryLines(verified).join('\n')}\n`);
    await warnOfLostKeys(services, progress);
    await reindex(services, options, progress, signal);
  });
}

/**
 * @returns 'empty' if there was nothing to replace, so nobody was asked
 * @throws CommandError if the person declines
 */
async function ask(
  { backups }: Services,
  { header }: Verified,
  { yes, signal }: Options & { signal: AbortSignal },
): Promise<'confirmed' | 'empty'> {
  if (yes) return 'confirmed';
  const { isEmpty, people, spaces, documents, files } = await backups.replaced();
  if (isEmpty) return 'empty';
  const there = `${inNumbers(people)} people, ${inNumbers(spaces)} spaces, ${inNumbers(documents)} documents and ${inNumbers(files)} files`;
  if (!process.stdin.isTTY)
    throw new CommandError(`There is data already: ${there}. Nothing was changed. Add --yes to replace it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const question = `There are ${there}. The backup of ${header.at} replaces all of them. Continue? Type yes: `;
    const answer = await interruptible(signal, 'Nothing was changed.', () =>
      terminal.question(question, { signal }),
    );
    if (answer.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.');
    return 'confirmed';
  } finally {
    terminal.close();
  }
}

/** Backups do not contain the key, so that whoever finds one cannot make codes with it. */
async function warnOfLostKeys({ secondSteps }: Services, progress: Progress): Promise<void> {
  const { lostKeys: lost } = await secondSteps.health();
  if (lost === 0) return;
  const people =
    lost === 1
      ? '1 person loses their authenticator app'
      : `${inNumbers(lost)} people lose their authenticator apps`;
  progress.say(
    `${people}: the IDENTITY_KEY that sealed the keys is not here. Set it, or put the file identity-key into DATA_DIR. ` +
      'Until then they sign in with a recovery code or a passkey, or "lectern user reset-second-steps" helps them.',
  );
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
    say(`  Search: ${inNumbers(indexed)} documents and spaces were indexed again.`);
  } catch (error) {
    progress.say(
      `The data is restored, but the search index could not be rebuilt (${(error as Error).message}). ` +
        'Fix that, then run "lectern reindex".',
    );
    process.exitCode = 1;
  }
}

/** Settings that belong to one installation. They may differ here without being missing. */
const placeBound =
  /^(PORT|HOST|DATA_DIR|DATABASE_.*|MEILI_.*|S3_.*|SEARCH_ENGINE|FILES_STORE|METRICS_.*|BACKUP_DIR|BACKUP_STORE|BACKUP_S3_.*|LOG_LEVEL|ADMIN_.*)$/;

function summaryLines({ header, manifest, configuration }: Verified): string[] {
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
      ? [`  ${inNumbers(lost)} attached files were already missing when the backup was made.`]
      : []),
    '  Everybody must sign in again.',
    ...left.map(
      ({ name, value }) =>
        `  Not set here, but set where the backup was made: ${name}${value ? `=${value}` : ''}`,
    ),
  ];
}
