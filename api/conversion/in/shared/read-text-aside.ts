import type { LinkTarget } from '../../../text/markdown/parts.ts';
import { runConversion, unlessKilled } from '../run-conversion.ts';

/** What an import needs of a Markdown text. */
export interface ReadText {
  /** The title in its first heading that has any; '' without one. */
  title: string;
  targets: LinkTarget[];
}

/**
 * Reads a text in the child process, so that the garbage of parsing is not the server's: docs/decisions/0028.
 * @returns null where it takes too long to read, or is nested too deep
 */
export const readTextAside = (markdown: string): Promise<ReadText | null> =>
  unlessKilled<ReadText | null>(runConversion('markdown', markdown, {}), () => null);
