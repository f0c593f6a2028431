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
Each space becomes a folder. A document is "Title.md", what is below it lies in the folder "Title", its attachments in
"Title.files". Links between documents and to attachments lead to these files; every other byte of the texts is kept.
Names are made to fit every file system, and told apart by numbers where two are the same; an attached Markdown file gets
the ending ".txt", for it is no document.

"lectern import" brings such a folder back: the same texts, in the same tree. It has the documents as they are now; for
versions, comments, people and rights, make a backup ("lectern backup").

Examples:
  lectern export ./handbook-2026
  lectern export ./copy --space Handbook --space 12
  lectern export /srv/export --force --quiet`;

export function exportCommand(): Command {
  return new Command('export')
    .description('write spaces as folders of Markdown files with their attachments')
    .argument('<folder>', 'where to; made when it is not there')
    .option(
      '--space <id or name>',
      'only this space; may be given several times',
      (name: string, names: string[]) => [...names, name],
      [],
    )
    .option(
      '--as <username>',
      'who exports, and sees what they may see (default: the oldest active administrator)',
    )
    .addOption(
      new Option('--force', 'write into a folder that is not empty, over files of the same names').default(
        false,
        'off',
      ),
    )
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runExport);
}

async function runExport(folder: string, { space, as, force, quiet }: Options): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet });
  const { spaces, documents, files, missing } = await withServices(
    progress,
    async ({ services, config, signal }) =>
      exportFolder({
        services,
        config,
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
