import type { SuggestionField } from '../../components/suggestions/suggestion-field.ts';
import { once } from '../../lib/once.ts';

/** The names of all emoji, loaded at their first use. */
export const loadEmoji = once(() => import('../../lib/find-emoji.ts'));

/** The longest name has 36 characters. */
const closed = /(?<![\p{L}\p{N}:/]):([a-z0-9_+-]{1,40}):$/u;

/**
 * Replaces a name between two colons by its emoji. Call it after a colon was typed.
 * @param isProse whether the text at an offset is prose, not code
 */
export async function completeEmoji(field: SuggestionField, isProse: (at: number) => boolean): Promise<void> {
  const caret = field.caret();
  const found = caret === undefined ? undefined : closed.exec(field.slice(Math.max(0, caret - 43), caret));
  // without the names, a colon is a colon
  const names = await loadEmoji().catch(() => undefined);
  if (caret === undefined || !found || !names || field.caret() !== caret) return;
  const [written, name = ''] = found;
  const emoji = names.emojiNamed(name);
  if (emoji !== undefined && isProse(caret)) field.insert(caret - written.length, caret, emoji);
}
