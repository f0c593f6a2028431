// path separators, control characters, and marks that change the direction of text ("exe.gpj")
const unfit = /[\\/\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const reservedOnWindows = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/i;

/** A safe name for a download, as close to the given one as possible. Empty if nothing is left. */
export function downloadName(name: string): string {
  const clean = withoutEnd(
    name
      .normalize('NFC')
      .replace(unfit, '-')
      .replace(/^[.\s]+/, ''),
  );
  return reservedOnWindows.test(clean) ? `_${clean}` : clean;
}

/**
 * A name that every file system accepts, including Windows'. Browsers replace these characters themselves; zip files do
 * not.
 */
export const safeFileName = (name: string): string => downloadName(name.replace(/[:*?"<>|]/g, '-'));

// not `/[.\s]+$/`: on runs of dots it takes quadratic time
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && /[.\s]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}
