import { resolve } from 'node:path';
import { Command } from 'commander';
import { importFolder } from '../folder-import/import-folder.ts';
import { createReport, summary } from '../folder-import/report.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { withServices } from '../with-services.ts';

interface Options {
  space: string;
  as?: string;
  source?: string;
  quiet: boolean;
}

const help = `
The folder's Markdown files (.md, .markdown; UTF-8) become documents, its folders their parents. A folder's _index,
index or README is the folder's own document. A document's title is the one in the file's front matter, else its
first heading, else the name of the file; an _index, index or README without either is named like its folder.

Texts are kept byte for byte, but for the targets of links and images: these lead to the documents, and to the linked
files, which are attached. A target that begins with "/" is looked for from the top of the folder. Each link that leads
to nothing is listed, and stays as it is. Hidden files are left out.

Run it again at any time: what is the same is skipped, what changed is updated, what was cut off is completed.
Nothing is deleted. The exit code is 1 when a file could not be taken; each is named with the reason.

Examples:
  lectern import ./handbook --space Handbook
  lectern import ./handbook --space 12 --as maria
  lectern import /new/place/handbook --space Handbook --source /old/place/handbook`;

export function importCommand(): Command {
  return new Command('import')
    .description('bring a folder of Markdown files into a space')
    .argument('<folder>', 'the folder to read')
    .requiredOption('--space <id or name>', 'the space; made when there is none of that name')
    .option('--as <username>', 'who writes the documents (default: the oldest active administrator)')
    .option('--source <name>', 'what the folder is known as to later runs (default: its path)')
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runImport);
}

async function runImport(folder: string, options: Options): Promise<void> {
  const { quiet, source } = options;
  const progress = createProgress({ stream: process.stderr, quiet });
  const report = createReport(progress.say);
  const started = performance.now();
  const space = await withServices(progress, async ({ services, config, signal }) =>
    importFolder({
      services,
      config,
      folder: resolve(folder),
      space: options.space,
      username: options.as,
      source,
      report,
      progress,
      signal,
    }),
  );
  if (!quiet) {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const lines = [
      `Imported into "${space.name}" (id ${space.id}) in ${seconds} s:`,
      ...summary(report.counts),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  if (report.counts.refused > 0) process.exitCode = 1;
}
