import { isQuicklyParsed } from '../../text/markdown/cost.ts';
import { upkeep } from './long-texts.ts';
import { markdownParts, type MarkdownParts } from '../../text/markdown/parts.ts';
import { runTextTask, TextTaskFailed, type TextTaskOptions } from './text-pool.ts';

/**
 * `markdownParts` of any text, for the command line. One that may take long is parsed by a thread of its own.
 * @returns null where it cannot be parsed in time, or is nested too deep
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
