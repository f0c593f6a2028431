import { safeFileName } from '../../../text/file-name.ts';

/** In characters. With an ending and a number it fits into the 255 bytes that most file systems allow. */
export const maxNameLength = 60;

/** Changes a name as little as possible so that every file system accepts it, also those of Windows. */
export function safeName(name: string, fallback: string, maxLength = maxNameLength): string {
  // spread, so that no character is cut in half; once more, because the cut may leave a blank at the end
  const short = [...safeFileName(name)].slice(0, maxLength).join('');
  return safeFileName(short) || fallback;
}

/** Makes the name of an attached file safe. One that looks like a document gets another ending, or an import would read it as one. */
export function exportedFileName(name: string, maxLength = maxNameLength): string {
  const ending = /\.[A-Za-z0-9]{1,16}$/.exec(name)?.[0] ?? '';
  const safe = safeName(name.slice(0, name.length - ending.length), 'file', maxLength) + ending;
  return /\.(?:md|markdown)$/i.test(safe) ? `${safe}.txt` : safe;
}

/** Returns a function that makes names unique, regardless of case: `Plan`, `Plan (2)`, ... */
export function createNames(): (name: string, ending?: string) => string {
  const taken = new Set<string>();
  return (name, ending = '') => {
    let free = name;
    for (let count = 2; taken.has(`${free}${ending}`.toLowerCase()); count += 1) free = `${name} (${count})`;
    taken.add(`${free}${ending}`.toLowerCase());
    return `${free}${ending}`;
  };
}
