import type { Logger } from 'pino';
import type { ImportsService } from '../features/imports/service.ts';
import { repeatSideBySide } from './repeat-side-by-side.ts';
import type { Repeating } from './repeat.ts';

interface RunImportsOptions {
  imports: Pick<ImportsService, 'runNext'>;
  log: Logger;
}

/** How often to look for a waiting import. Milliseconds. */
const intervalMs = 1_000;

/**
 * Reads, writes and undoes imports, at most two at once in this process, of different people. A failure is logged and
 * reported to the importer.
 */
export function startImporting({ imports, log }: RunImportsOptions): Repeating {
  let previous: number | null = null;
  return repeatSideBySide(2, {
    async turn(signal) {
      const onFault = (importId: number, error: unknown) =>
        log.error({ err: error, importId }, 'import failed');
      const id = await imports.runNext({ signal, onFault });
      // an import that comes up again waits for something, such as the file store
      const isOther = id !== null && id !== previous;
      previous = id;
      return isOther ? 0 : undefined;
    },
    every: intervalMs,
    onError: (error) => log.warn({ err: error }, 'imports cannot run now; trying again'),
  });
}
