import { posix } from 'node:path';
import type { ArchiveEntry } from '../item.ts';
import { decodePercent } from '../../../text/decode-percent.ts';

/** `Team/Page.md` -> `Team`; '' at the top. */
export function folderOf(path: string): string {
  const folder = posix.dirname(path);
  return folder === '.' ? '' : folder;
}

/** `Team/Page.md` -> `.md`, lower case; '' without one. */
export const endingOf = (path: string): string => posix.extname(path).toLowerCase();

/** `Team/Page.md` -> `Team/Page`. */
export const withoutEnding = (path: string): string =>
  path.slice(0, path.length - posix.extname(path).length);

/** `Team/Page.md` -> `Page`. */
export const nameOf = (path: string): string => posix.basename(withoutEnding(path)) || path;

/** Whether a target has a scheme (`https:`) or begins with `//`. */
export const isExternal = (target: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target);

/** What a target may mean as a path: as it is, decoded once, decoded twice. Exports encode names more than once. */
export function* readingsOf(target: string): Generator<string> {
  let path = target;
  for (let times = 0; times <= 2; times += 1) {
    yield path;
    const decoded = decodePercent(path);
    if (decoded === path) return;
    path = decoded;
  }
}

export interface FoundEntry {
  entry: ArchiveEntry;
  /** Without `#`; '' for none. */
  fragment: string;
}

/** Finds the entry that a text links to; null where there is none. */
export type EntryFinder = (fromPath: string, target: string) => FoundEntry | null;

/** Looks beside the file, then from the top. */
export function createEntryFinder(entries: readonly ArchiveEntry[]): EntryFinder {
  const byPath = new Map(entries.map((entry) => [entry.path.normalize('NFC'), entry]));
  const at = (path: string): ArchiveEntry | undefined =>
    byPath.get(
      posix
        .normalize(path)
        .replace(/^\/+|\/+$/g, '')
        .normalize('NFC'),
    );
  return (fromPath, target) => {
    for (const { path, fragment } of partsOf(target)) {
      for (const reading of readingsOf(path)) {
        const entry = at(posix.join(folderOf(fromPath), reading)) ?? at(reading);
        if (entry) return { entry, fragment };
      }
    }
    return null;
  };
}

/** A name may hold `#` and `?` itself, so the whole is tried first. */
function* partsOf(target: string): Generator<{ path: string; fragment: string }> {
  if (target.startsWith('#')) return;
  yield { path: target, fragment: '' };
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(target) ?? [];
  if (path && path !== target) yield { path, fragment };
}
