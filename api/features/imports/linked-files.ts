import { keysOfFiles } from './links.ts';
import type { ImportFile, ImportItem } from '../../conversion/in/item.ts';

/** Files that a text shows although they belong to other items. */
export function borrowedFiles({ files, fileOf }: ImportItem, markdown: string): ImportFile[] {
  if (!fileOf) return [];
  const own = new Set(files.map(({ key }) => key));
  const borrowed: ImportFile[] = [];
  for (const key of keysOfFiles(markdown)) {
    const file = own.has(key) ? undefined : fileOf(key);
    if (file) borrowed.push(file);
  }
  return borrowed;
}

/** All files that a text shows. */
export function shownFiles(item: ImportItem, markdown: string): ImportFile[] {
  const keys = keysOfFiles(markdown);
  return [...item.files.filter(({ key }) => keys.has(key)), ...borrowedFiles(item, markdown)];
}
