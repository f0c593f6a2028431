import { isQuicklyParsed } from '../../text/markdown/cost.ts';
import { upkeep } from './long-texts.ts';
import { markdownParts, type MarkdownParts } from '../../text/markdown/parts.ts';
import { runTextTask, TextTaskFailed, type TextTaskOptions } from './text-pool.ts';

/**
 * `markdownParts` of any text, for the command line. A text that may take long is parsed in a separate thread.
 * @returns null if it cannot be parsed in time, or is nested too deeply
 */
export async function readMarkdown(
  text: string,
  { time }: Pick<TextTaskOptions, 'time'> = {},
): Promise<MarkdownParts | null> {
  try {
    if (isQuicklyParsed(text)) return markdownParts(text);
    return await runTextTask(upkeep, 'markdownParts', text, { time });
  } catch (error) {
    if (error instanceof TextTaskFailed || error instanceof RangeError) return null;
    throw error;
  }
}
