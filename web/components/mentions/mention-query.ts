import type { SuggestionQuery } from '../suggestions/use-suggestions.ts';

// the same rule as on the server: after these characters an '@' belongs to an email or web address
const open = /(?<![\p{L}\p{N}._%+/@-])@([\p{L}\p{N}._-]{0,50})$/u;
/** How many characters to look at: an '@' and the longest name. */
const reach = 60;

/**
 * The mention that is being typed at the caret, if any: an '@' that begins a word, and the text after it. `slice`
 * returns a part of the text.
 */
export function mentionAt(
  slice: (from: number, to: number) => string,
  caret: number,
): SuggestionQuery | undefined {
  const before = slice(Math.max(0, caret - reach), caret);
  const found = open.exec(before);
  if (!found) return undefined;
  const q = found[1] ?? '';
  return { at: caret - q.length - 1, q };
}

interface Named {
  username: string;
  displayName: string;
}

/** Whether a person's username, name or a word of the name begins with the typed text, as on the server. */
export function matches({ username, displayName }: Named, q: string): boolean {
  const start = q.toLowerCase();
  const name = displayName.toLowerCase();
  return username.toLowerCase().startsWith(start) || name.startsWith(start) || name.includes(` ${start}`);
}
