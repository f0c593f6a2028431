import type { Logger } from 'pino';
import { repeatSideBySide } from './repeat-side-by-side.ts';
import type { Repeating } from './repeat.ts';

interface ExportingOptions {
  exports: { work(stopping: AbortSignal, onError: (error: unknown) => void): Promise<boolean> };
  log: Logger;
}

/** How often to look for waiting exports. Milliseconds. */
const intervalMs = 1_000;

/**
 * Makes the exports that people asked for, at most two at once in each process, of different people. If a process dies,
 * another takes over its export after a minute and starts it again.
 */
export function startExporting({ exports, log }: ExportingOptions): Repeating {
  const onError = (error: unknown) => log.error({ err: error }, 'an export could not be made; trying again');
  return repeatSideBySide(2, {
    turn: async (stopping) => ((await exports.work(stopping, onError)) ? 0 : undefined),
    every: intervalMs,
    onError: (error) => log.warn({ err: error }, 'the exports failed'),
  });
}
