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

Examples:
  lectern reindex
  lectern reindex --quiet && echo done`;

export function reindexCommand(): Command {
  return new Command('reindex')
    .description('rebuild the search index from the current texts')
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runReindex);
}

async function runReindex({ quiet }: { quiet: boolean }): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet });
  const { indexed, seconds } = await withServices(progress, async ({ services, signal }) => {
    const started = performance.now();
    const made = await services.search.reindex({ address: 'command line' }, shown(progress, signal));
    return { ...made, seconds: (performance.now() - started) / 1000 };
  });
  if (!quiet)
    process.stdout.write(
      `Indexed ${indexed.toLocaleString('en')} documents and spaces in ${seconds.toFixed(1)} s.\n`,
    );
}

/** @returns the progress callback of the service; it throws after Ctrl+C */
function shown(progress: Progress, signal: AbortSignal): (done: number, total: number) => void {
  let shownSteps = 0;
  return (done, total) => {
    if (done === 0) {
      progress.end();
      progress.begin('Indexing documents and spaces', total);
      shownSteps = 0;
    }
    for (; shownSteps < done; shownSteps += 1) progress.step(signal);
  };
}
