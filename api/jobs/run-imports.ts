import type { Logger } from 'pino';
import type { ImportsService } from '../features/imports/service.ts';
import { repeat, type Repeating } from './repeat.ts';

interface RunImportsOptions {
  imports: Pick<ImportsService, 'runWaiting'>;
  log: Logger;
}

/** How often to look for an import that waits. Milliseconds. */
const every = 1_000;

/** Reads, writes and undoes imports, one at a time in this process. A failure is logged and told to the importer. */
export function startImporting({ imports, log }: RunImportsOptions): Repeating {
  return repeat({
    async turn(signal) {
      await imports.runWaiting({
        signal,
        onFault: (importId, error) => log.error({ err: error, importId }, 'import failed'),
      });
    },
    every,
    onError: (error) => log.warn({ err: error }, 'imports cannot run now; trying again'),
  });
}
