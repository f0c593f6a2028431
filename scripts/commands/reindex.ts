import { Command } from 'commander';
import { createProgress, type Progress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { withServices } from '../with-services.ts';

const help = `
Search uses the old index until the new one is complete. People can save meanwhile, and the new index includes their
changes. The command is safe to run at any time, and to run again if it was interrupted. With SEARCH_ENGINE=meilisearch a
new index is built beside the live one and then replaces it; PostgreSQL's search columns are rebuilt in any case. Versions,
times and notifications do not change.

Run it if "lectern doctor" reports differences. A server with Meilisearch rebuilds a missing or empty index automatically.

With --files the texts of attached files are read anew instead, which takes a second a file. Servers help, and search finds
what it found before until a file was read.

Examples:
  lectern reindex
  lectern reindex --files
  lectern reindex --quiet && echo done`;

interface Options {
  files?: boolean;
  quiet: boolean;
}

export function reindexCommand(): Command {
  return new Command('reindex')
    .description('rebuild the search index from the current texts')
    .option('--files', 'read the texts of attached files again instead')
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(({ files = false, quiet }: Options) => (files ? readFiles(quiet) : indexTexts(quiet)));
}

async function indexTexts(quiet: boolean): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet });
  const { indexed, seconds } = await withServices(progress, async ({ services, signal }) => {
    const started = performance.now();
    const shown = showing(progress, 'Indexing documents and spaces', signal);
    const made = await services.search.reindex({ address: 'command line' }, shown);
    return { ...made, seconds: (performance.now() - started) / 1000 };
  });
  if (!quiet)
    process.stdout.write(
      `Indexed ${indexed.toLocaleString('en')} documents and spaces in ${seconds.toFixed(1)} s.\n`,
    );
}

async function readFiles(quiet: boolean): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet });
  const { read, broken } = await withServices(progress, ({ services, signal }) =>
    services.fileTexts.reindex({ address: 'command line' }, showing(progress, 'Reading files', signal)),
  );
  if (!quiet)
    process.stdout.write(
      `Read ${read.toLocaleString('en')} files; ${broken.toLocaleString('en')} of all files cannot be read.\n`,
    );
}

/** @returns the progress callback of the service; it throws after Ctrl+C */
function showing(
  progress: Progress,
  what: string,
  signal: AbortSignal,
): (done: number, total: number) => void {
  let shownSteps = 0;
  return (done, total) => {
    if (done === 0) {
      progress.end();
      progress.begin(what, total);
      shownSteps = 0;
    }
    for (; shownSteps < done; shownSteps += 1) progress.step(signal);
  };
}
