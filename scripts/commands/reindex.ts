import { Command } from 'commander';
import { createProgress, type Progress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { withServices } from '../with-services.ts';

const help = `
Search goes on as it was until the new index is complete, and people may save meanwhile: what they change is in it.
It does no harm to run it at any time, and again where it was stopped. With SEARCH_ENGINE=meilisearch a new index is
built beside the one that is searched, and takes its place; the words by which PostgreSQL finds are made anew in any
case. No version, no time and no notification changes.

Run it where "lectern doctor" tells of differences. A server with Meilisearch that finds its index gone or empty does
so by itself.

Examples:
  lectern reindex
  lectern reindex --quiet && echo done`;

export function reindexCommand(): Command {
  return new Command('reindex')
    .description('make the search index anew from the current texts')
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

/** @returns what the service tells how far it is; throws where the person asked to stop */
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
