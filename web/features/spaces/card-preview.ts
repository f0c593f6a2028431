import { limits } from '../../../api/contract/limits.ts';

/** The first 100 characters of a document's plain text, with an ellipsis where it goes on. */
export function cardPreview(excerpt: string): string {
  const text = excerpt.trim();
  if (text.length <= limits.spaceCardPreview) return text;
  // a character of two code units is not cut in half
  return `${text
    .slice(0, limits.spaceCardPreview)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}...`;
}
