import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { exportFormats } from '../../api/text/limits.ts';
import type { ExportFormat } from '../../api/contract/exports.ts';
import { exportFiles } from '../folder-export/export-files.ts';
import { exportFolder } from '../folder-export/export-folder.ts';
import { CommandError } from '../command-error.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { withServices } from '../with-services.ts';

interface Options {
  space: string[];
  document: number[];
  format: ExportFormat;
  as?: string;
  comments: boolean;
  force: boolean;
  quiet: boolean;
}

const help = `
Each space becomes a folder. A document becomes "Title.md", its child documents go into the folder "Title", its attachments
into "Title.files". Links between documents and to attachments point to these files; the rest of each text is unchanged.
Names are adapted to all file systems, and numbered if two are the same. An attached Markdown file gets the extension
".txt", because it is not a document. Where a path would be longer than 200 characters, its names are shortened. The file
".lectern/manifest.json" in the folder of a space has the titles, order, times and authors of its documents, and says who
alone may read a restricted one.

With another --format, or with --document, each space or document becomes one file instead: a book as PDF, a zip of pages as HTML,
a Word document, or a zip of Markdown files. A book or a Word document that is too large for one file becomes a zip of volumes.
A document is written with those below it. What such a file cannot show is named.

"lectern import" reads such a folder: the same texts in the same tree, restricted to the same people and groups. An export
contains only the current documents. To keep versions, comments, people and all rights, make a backup ("lectern backup").

Examples:
  lectern export ./handbook-2026
  lectern export ./copy --space Handbook --space 12
  lectern export ./books --format pdf --space Handbook
  lectern export ./books --format pdf --document 12
  lectern export /srv/export --force --quiet`;

export function exportCommand(): Command {
  return new Command('export')
    .description(
      'write spaces as folders of Markdown files with their attachments, or spaces and documents as PDF, HTML or Word',
    )
    .argument('<folder>', 'the target folder; created if missing')
    .option(
      '--space <id or name>',
      'only this space; may be given several times',
      (name: string, names: string[]) => [...names, name],
      [],
    )
    .addOption(
      new Option('--format <format>', 'what to write').choices([...exportFormats]).default('markdown'),
    )
    .option(
      '--document <id>',
      'only this document and those below it; may be given several times',
      (id: string, ids: number[]) => [...ids, documentId(id)],
      [],
    )
    .option(
      '--as <username>',
      'the user who exports; only what they may see is exported (default: the oldest active administrator)',
    )
    .addOption(new Option('--comments', 'with the comments; not in Markdown').default(false, 'off'))
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

function documentId(given: string): number {
  if (!/^[1-9]\d{0,9}$/.test(given)) throw new InvalidArgumentError('It must be the number of a document.');
  return Number(given);
}

async function runExport(folder: string, options: Options): Promise<void> {
  const { format, document } = options;
  return format === 'markdown' && document.length === 0
    ? writeFolder(folder, options)
    : writeFiles(folder, options);
}

async function writeFiles(
  folder: string,
  { space, document, format, comments, as, force, quiet }: Options,
): Promise<void> {
  if (space.length > 0 && document.length > 0)
    throw new CommandError('Give either --space or --document, not both.');
  const progress = createProgress({ stream: process.stderr, quiet });
  const written = await withServices(progress, ({ services, signal }) =>
    exportFiles({
      services,
      folder: resolve(folder),
      format,
      comments,
      documents: document,
      spaces: space,
      username: as,
      force,
      progress,
      signal,
    }),
  );
  if (!quiet) progress.say(`Wrote ${written.join(', ')} to ${folder}.`);
}

async function writeFolder(folder: string, { space, as, force, quiet }: Options): Promise<void> {
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
