import type { Logger } from 'pino';
import type { FileTextsService } from '../features/file-texts/service.ts';
import { repeat, type Repeating } from './repeat.ts';

interface ReadFilesOptions {
  fileTexts: Pick<FileTextsService, 'readNext' | 'cutNames' | 'tidy'>;
  log: Logger;
}

/** How often to look for new files. Milliseconds. */
const intervalMs = 2_000;
/** After a failure, for example of the store. Milliseconds. */
const retryAfterMs = 30_000;
/** How often to look for files that were never recorded. Milliseconds. */
const tidyEvery = 6 * 60 * 60 * 1000;

/** Reads the texts of attached files for search, one at a time in each process, new files first. */
export function startReadingFiles({ fileTexts, log }: ReadFilesOptions): Repeating {
  let tidied = -Infinity;
  return repeat({
    async turn(stopping) {
      try {
        if (performance.now() - tidied > tidyEvery) {
          await fileTexts.tidy();
          tidied = performance.now();
        }
        const named = await fileTexts.cutNames();
        return (await fileTexts.readNext(stopping)) || named > 0 ? 0 : undefined;
      } catch (error) {
        log.warn({ err: error }, 'attached files cannot be read for search now; trying again');
        return retryAfterMs;
      }
    },
    every: intervalMs,
    onError: () => undefined,
  });
}
