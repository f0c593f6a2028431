import { Command, Option } from 'commander';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { withServices } from '../with-services.ts';

interface Options {
  dryRun: boolean;
  quiet: boolean;
}

const help = `
Does now what the server does on a schedule: removes for good what was deleted over 30 days ago, what has expired, and files
older than a day that no attachment refers to. A server may be running.

It also checks whether the files of all attachments exist. Missing files are listed, and the exit code is then 1: restore
them from a backup ("lectern restore").

Examples:
  lectern gc --dry-run
  lectern gc`;

export function gcCommand(): Command {
  return new Command('gc')
    .description('remove what is not needed any more, and list attachments without their file')
    .addOption(
      new Option('--dry-run', 'show what would be removed, and change nothing').default(false, 'off'),
    )
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runGc);
}

async function runGc({ dryRun, quiet }: Options): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet });
  const { purged, blobs, missing } = await withServices(progress, async ({ services, signal }) =>
    services.cleaning.run(await services.users.operator(), {
      dryRun,
      onPart(what) {
        progress.step(signal);
        progress.begin(what);
      },
    }),
  );
  const counts = Object.entries(purged).map(([what, count]) => `${what} ${count}`);
  const lines = [
    `${dryRun ? 'Would remove' : 'Removed'}: ${counts.join(', ')}, files ${blobs.deleted} (${blobs.bytes} bytes)`,
    ...missing.map(
      ({ filename, attachmentId, title, documentId, storageKey }) =>
        `Missing: the file of "${filename}" (attachment ${attachmentId}, key ${storageKey}) in "${title}" (document ${documentId})`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (missing.length > 0) process.exitCode = 1;
}
