import { posix } from 'node:path';
import { markdownEnding, type Files } from '../markdown/folders.ts';
import type { PlannedDocument } from '../markdown/plan.ts';
import type { ArchiveEntry } from '../item.ts';
import { addTo } from '../shared/add-to.ts';

export type VaultTarget = { document: PlannedDocument } | { path: string; entry: ArchiveEntry };

/** What a name in double brackets means in a note, as Obsidian reads it. */
export type NameFinder = (fromFile: string, name: string) => VaultTarget | undefined;

/** Files of one name that are looked at; a vault of one name alone would take quadratic time. */
const maxAlike = 200;

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** Shorter paths first, then by letters. */
const byPath = (one: string, other: string): number => one.length - other.length || (one < other ? -1 : 1);

/**
 * A name that begins with `./` or `../` is seen from the note's folder first. Any other name is a path, or the end of
 * one: below the note's folder first, then in the whole vault, the shortest path first.
 */
export function createNameFinder(files: Files, documents: readonly PlannedDocument[]): NameFinder {
  const byPathOf = new Map<string, VaultTarget>();
  const byName = new Map<string, string[]>();
  const add = (path: string, target: VaultTarget) => {
    const whole = folded(path);
    if (byPathOf.has(whole)) return;
    byPathOf.set(whole, target);
    addTo(byName, posix.basename(whole), whole);
  };
  const written = new Map(documents.flatMap((each) => (each.file ? [[each.file.path, each] as const] : [])));
  for (const path of [...files.byPath.keys()].sort(byPath)) {
    const document = written.get(path);
    const entry = files.byPath.get(path);
    if (document) add(path.replace(markdownEnding, ''), { document });
    else if (entry && !markdownEnding.test(path) && !/(?:^|\/)\./.test(path)) add(path, { path, entry });
  }
  const inVault = (folder: string, name: string): VaultTarget | undefined => {
    const whole = byPathOf.get(name);
    if (whole && name.includes('/')) return whole;
    const alike = (byName.get(posix.basename(name)) ?? []).slice(0, maxAlike);
    const fitting = alike.filter((path) => path === name || path.endsWith(`/${name}`));
    const path = fitting.find((each) => folder === '.' || each.startsWith(`${folder}/`)) ?? fitting[0];
    return path === undefined ? undefined : byPathOf.get(path);
  };
  return (fromFile, given) => {
    const name = folded(given.trim().replace(markdownEnding, ''));
    const folder = posix.dirname(folded(fromFile));
    const seen = /^\.\.?\//.test(name) ? byPathOf.get(posix.join(folder, name)) : undefined;
    return seen ?? inVault(folder, posix.join('/', name).slice(1));
  };
}
