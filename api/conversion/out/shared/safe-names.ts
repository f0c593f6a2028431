import { safeFileName } from '../../../text/file-name.ts';

/** Characters, so that with an ending and a number it stays within the 255 bytes of most file systems. */
const longest = 60;

/** A name that every file system takes, Windows' too, as like to the given one as can be. */
export function safeName(name: string, fallback: string): string {
  // a cut in characters, not in halves of them; then again, for a cut may end in a blank
  const short = [...safeFileName(name)].slice(0, longest).join('');
  return safeFileName(short) || fallback;
}

/** A file's name, its ending kept; one that looks like a document gets another, or it would be imported as one. */
export function exportedFileName(name: string): string {
  const ending = /\.[A-Za-z0-9]{1,16}$/.exec(name)?.[0] ?? '';
  const safe = safeName(name.slice(0, name.length - ending.length), 'file') + ending;
  return /\.(?:md|markdown)$/i.test(safe) ? `${safe}.txt` : safe;
}

/** Gives each name once, without regard to case: `Plan`, `Plan (2)`, ... */
export function createNames(): (name: string, ending?: string) => string {
  const taken = new Set<string>();
  return (name, ending = '') => {
    let free = name;
    for (let count = 2; taken.has(`${free}${ending}`.toLowerCase()); count += 1) free = `${name} (${count})`;
    taken.add(`${free}${ending}`.toLowerCase());
    return `${free}${ending}`;
  };
}
