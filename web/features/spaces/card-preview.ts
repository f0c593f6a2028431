import { limits } from '../../../api/text/limits.ts';

/**
 * The first 100 characters of a document's plain text, with an ellipsis if it is longer. Removes a title at the
 * beginning, because the card shows the title above.
 */
export function cardPreview(excerpt: string, title: string): string {
  const begins = excerpt.trim();
  const isTitled = begins.startsWith(`${title} `);
  const text = isTitled ? begins.slice(title.length).trim() : begins;
  if (text.length <= limits.spaceCardPreview) return text;
  // by code points, so that no character is cut in half
  return `${text
    .slice(0, limits.spaceCardPreview)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}...`;
}
