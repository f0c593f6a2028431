import type { ReadText } from '../markdown/parse-text.ts';
import { runConversion, unlessKilled } from '../run-conversion.ts';

/**
 * Reads a text in the child process, so that the garbage of parsing is not the server's: docs/decisions/0028.
 * @returns null where it takes too long to read, or is nested too deep
 */
export const readTextAside = (markdown: string): Promise<ReadText | null> =>
  unlessKilled<ReadText | null>(runConversion('markdown', markdown), () => null);
