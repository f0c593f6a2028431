import { createHash } from 'node:crypto';
import { readTextAside } from '../shared/read-text-aside.ts';
import type { ReadText } from './parse-text.ts';

/** @returns null where the text takes too long to read, or is nested too deep */
export type TextReader = (text: string) => Promise<ReadText | null>;

/** How many targets of links are kept, of all texts together. Each takes about 200 bytes. */
const maxTargets = 20_000;

/**
 * A reader for one import, which needs each text three times: for its title, its first version and its links. What was
 * read is kept for the newest texts. A text that could not be parsed in time is not tried again.
 * @param parse gives null for a text that cannot be parsed in time
 */
export function createTextReader(
  parse: (text: string) => Promise<ReadText | null> = readTextAside,
): TextReader {
  const known = new Map<string, ReadText>();
  const unreadable = new Set<string>();
  let count = 0;
  return async (text) => {
    const key = createHash('sha256').update(text).digest('base64url');
    if (unreadable.has(key)) return null;
    const before = known.get(key);
    if (before) return before;
    const read = await parse(text);
    if (!read) {
      unreadable.add(key);
      return null;
    }
    known.set(key, read);
    // one more for the text itself
    count += read.targets.length + 1;
    for (const [oldest, { targets }] of known) {
      if (count <= maxTargets) break;
      known.delete(oldest);
      count -= targets.length + 1;
    }
    return read;
  };
}
