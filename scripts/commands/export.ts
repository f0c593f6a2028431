import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { exportFolder } from '../folder-export/export-folder.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { withServices } from '../with-services.ts';

interface Options {
  space: string[];
  as?: string;
  force: boolean;
  quiet: boolean;
}

const help = `
Each space becomes a folder. A document becomes "Title.md", its child documents go into the folder "Title", its attachments
into "Title.files". Links between documents and to attachments point to these files; the rest of each text is unchanged.
Names are adapted to all file systems, and numbered if two are the same. An attached Markdown file gets the extension
".txt", because it is not a document. The file ".lectern/manifest.json" in the folder of a space has the titles, order, times and
authors of its documents.

"lectern import" reads such a folder: the same texts in the same tree. An export contains only the current documents. To keep
versions, comments, people and rights, make a backup ("lectern backup").

Examples:
  lectern export ./handbook-2026
  lectern export ./copy --space Handbook --space 12
  lectern export /srv/export --force --quiet`;

export function exportCommand(): Command {
  return new Command('export')
    .description('write spaces as folders of Markdown files with their attachments')
    .argument('<folder>', 'the target folder; created if missing')
    .option(
      '--space <id or name>',
      'only this space; may be given several times',
      (name: string, names: string[]) => [...names, name],
      [],
    )
    .option(
      '--as <username>',
      'the user who exports; only what they may see is exported (default: the oldest active administrator)',
    )
    .addOption(
      new Option(
        '--force',
        'write into a folder that is not empty, and replace files with the same names',
      ).default(false, 'off'),
    )
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runExport);
}

async function runExport(folder: string, { space, as, force, quiet }: Options): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet });
  const { spaces, documents, files, missing } = await withServices(progress, async ({ services, signal }) =>
    exportFolder({
      services,
      folder: resolve(folder),
      spaces: space,
      username: as,
      force,
      progress,
      signal,
    }),
  );
  if (!quiet)
    progress.say(`Exported ${spaces} spaces with ${documents} documents and ${files} files to ${folder}.`);
  if (missing > 0) process.exitCode = 1;
}
