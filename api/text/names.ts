/** Line breaks, other control characters, and marks that change the direction of text. */
export const unfitInNames = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * White space and zero-width marks, which are removed at both ends of a name. Joiners are not among them, because a
 * letter may end with one, and neither are variation selectors. Inside a name all of these stay: words in Persian or
 * Khmer, emoji and names in two directions need them.
 */
const edge = /[\s\u00ad\u061c\u180e\u200b\u200e\u200f\u2060\ufeff]/u;

/** PostgreSQL refuses NUL, and a lone surrogate has no UTF-8: neither could be stored unchanged. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Without white space and zero-width marks at both ends. */
// no regular expression on the whole value: it takes quadratic time on runs of spaces
export function trimmed(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && edge.test(value.charAt(start))) start += 1;
  while (end > start && edge.test(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

/** Matches a visible character. A name without any counts as empty. */
export const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Mn}\p{Cf}\u2800]/u;
