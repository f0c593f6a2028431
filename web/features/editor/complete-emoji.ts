import type { ViewUpdate } from '@codemirror/view';
import { endOfFrontMatter } from '../../../api/text/markdown/front-matter.ts';
import { isCodeLine, markdownLines } from '../../../api/text/markdown/lines.ts';
import type { SuggestionField } from '../../components/suggestions/suggestion-field.ts';
import { emojiNamed } from '../../lib/find-emoji.ts';

/** The longest name has 36 characters. */
const closed = /(?<![\p{L}\p{N}:/]):([a-z0-9_+-]{1,40}):$/u;

/**
 * Replaces a name between two colons, such as `:smile:`, by its emoji. Call it after a colon was typed.
 * @param isProse whether the text at an offset is prose, not code
 */
export function completeEmoji(field: SuggestionField, isProse: (at: number) => boolean): void {
  const caret = field.caret();
  if (caret === undefined) return;
  const [written = '', name = ''] = closed.exec(field.slice(Math.max(0, caret - 43), caret)) ?? [];
  const emoji = emojiNamed(name);
  if (emoji !== undefined && isProse(caret)) field.insert(caret - written.length, caret, emoji);
}

/** Whether a colon was typed. */
export const typesColon = ({ transactions }: ViewUpdate): boolean =>
  transactions.some((each) => {
    let inserted = '';
    if (each.isUserEvent('input.type'))
      each.changes.iterChanges((_fromA, _toA, _fromB, _toB, text) => (inserted = text.toString()));
    return inserted.endsWith(':');
  });

/** Whether an offset is in a block of code, in code within a line, or in the front matter. */
export function isInCode(text: string, at: number): boolean {
  const body = endOfFrontMatter(text);
  if (at < body) return true;
  for (const line of markdownLines(text, body)) {
    if (line.end < at) continue;
    // code that begins before the offset and does not end there, perhaps because it is still being typed
    return (
      isCodeLine(line) ||
      text
        .slice(line.start, at)
        .replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '')
        .includes('`')
    );
  }
  return false;
}
