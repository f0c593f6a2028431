import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Command, Option } from 'commander';
import type { TextLoss } from '../../api/conversion/in/check/check-words.ts';
import type { ImportDetails, RestrictedChoice } from '../../api/contract/imports.ts';
import { counted, importPath, itemsOf, linesOf, linesOfLoss, summary } from '../import-path.ts';
import { printable } from '../printable.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { withServices } from '../with-services.ts';

interface Options {
  space?: string;
  as?: string;
  source?: string;
  kind?: string;
  baseUrl?: string;
  restricted: RestrictedChoice;
  overwrite?: boolean;
  labels: boolean;
  plan?: boolean;
  check?: boolean;
  report?: string;
  resume?: string;
  quiet: boolean;
}

const help = `
Takes a file or a folder; what kind it is, it sees by itself. "lectern import FILE --space X --plan" tells what would be
changed or lost, and writes nothing.

A folder of Markdown files (.md, .markdown): its files become documents, its folders their parents. A folder's _index,
index or README is the folder's own document. A document's title is the one in the file's front matter, else its
first heading, else the name of the file; an _index, index or README without either is named like its folder.

Markdown is kept byte for byte, but for the targets of links and images: these lead to the documents, and to the linked
files, which are attached. A target that begins with "/" is looked for from the top of the folder. Each link that leads
to nothing is listed, and stays as it is. Hidden files are left out.

A site of MkDocs, Docusaurus or Hugo has the order of its menu, its positions or its weights, and only the pages in its
folder of pages. What these programs show by themselves, such as shortcodes, stays as text, and is counted.

--check takes the words of each file in a simple way of its own, apart from how the file is imported, and looks for them
in the documents. Words that are in no document and in no line of the report are lost; each file with such words is named.
Words that the report counts are listed with the name of its line.

Run it again at any time: what is the same is skipped, what changed is updated, what was cut off is completed.
Nothing is deleted. The exit code is 1 when a page could not be taken; each is named with the reason. With --check it is 1
also when a word is lost.

Examples:
  lectern import ./handbook --space Handbook
  lectern import ./handbook --space 12 --as maria
  lectern import /new/place/handbook --space Handbook --source /old/place/handbook
  lectern import Handbook.zip --space Handbook --plan
  lectern import --plan --check ./handbook`;

export function importCommand(): Command {
  return new Command('import')
    .description('bring files of Markdown or of another program into a space')
    .argument('<path>', 'the file or folder to read')
    .option(
      '--space <id or name>',
      'the space; made when there is none of that name (needed unless nothing is written)',
    )
    .option('--as <username>', 'who writes the documents (default: the oldest active administrator)')
    .option(
      '--source <name>',
      'the name by which later runs recognise the source (default: the path of a folder)',
    )
    .option('--kind <kind>', 'the kind of source, if it is not recognised')
    .option('--base-url <address>', 'the address of the source on the web, to resolve links to its pages')
    .option('--plan', 'only show what would be changed or lost')
    .addOption(
      new Option(
        '--check',
        'with --plan: compare all words of the files with those of the documents, and fail for one that is lost',
      ).implies({ plan: true }),
    )
    .option('--report <file>', 'write a report on every page to a .md or .json file')
    .addOption(
      new Option('--restricted <choice>', 'what to do with pages that not everybody could see')
        .choices(['keep', 'own-space', 'leave-out'])
        .default('keep'),
    )
    .option(
      '--overwrite',
      'replace documents that were changed here since the last import (the default for a folder)',
    )
    .option('--no-overwrite', 'keep documents that were changed here, even for a folder')
    .option('--no-labels', 'do not import labels')
    .option('--resume <id>', 'resume an interrupted import')
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runImport);
}

async function runImport(path: string, options: Options): Promise<void> {
  const { quiet, plan = false, report } = options;
  const progress = createProgress({ stream: process.stderr, quiet });
  const started = performance.now();
  const losses = { texts: 0, words: 0 };
  const onLoss = (loss: TextLoss): void => {
    if (loss.lost.length > 0) losses.texts += 1;
    losses.words += loss.lost.length;
    for (const line of linesOfLoss(loss)) progress.say(line);
  };
  const details = await withServices(progress, async ({ services, signal }) => {
    const { as: username, resume, check = false, ...rest } = options;
    const { actor, details: found } = await importPath({
      ...{ services, path, username, progress, signal, planOnly: plan, ...rest },
      onLoss: check ? onLoss : undefined,
      resume: resume === undefined ? undefined : Number(resume),
    });
    for await (const item of itemsOf(services, actor, found.id))
      for (const line of linesOf(item)) progress.say(line);
    if (report) {
      const bytes = await services.imports.report(actor, found.id, report.endsWith('.json') ? 'json' : 'md');
      await pipeline(bytes, createWriteStream(report));
    }
    return found;
  });
  if (!quiet) {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const lines = plan ? planned(details) : [`${done(details)} in ${seconds} s:`, ...summary(details)];
    if (options.check) lines.push(checked(losses));
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  if (losses.words > 0) process.exitCode = 1;
  if (details.written.refused > 0 || details.notes.some(({ code }) => refusals.has(code)))
    process.exitCode = 1;
}

/** Files that should have become pages. */
const refusals = new Set(['text-too-long', 'text-binary', 'file-not-read']);

const checked = ({ texts, words }: { texts: number; words: number }): string =>
  words === 0
    ? 'Every word is in a document or counted in the report.'
    : `${counted(words, 'word')} of ${counted(texts, 'text')} would be lost (listed above).`;

const done = ({ id, space }: ImportDetails): string =>
  `Imported into "${space?.name ?? ''}" (id ${space?.id ?? 0}; import ${id})`;

function planned({ kind, knownBy, counts, notes }: ImportDetails): string[] {
  const { pages, files, comments, restricted, belowRestricted, people, peopleMatched } = counts;
  return [
    `Kind: ${kind ?? ''} (known by ${printable(knownBy ?? '')}). Nothing was written.`,
    `  ${pages} pages, ${files} files, ${comments} comments`,
    `  ${restricted} restricted pages, ${belowRestricted} below them`,
    `  ${peopleMatched ?? 0} of ${people} people have an account`,
    ...notes.map(({ kind: sort, sentence, example }) =>
      printable(`  ${sort}: ${sentence}${example && ` First: ${example}`}`),
    ),
  ];
}
