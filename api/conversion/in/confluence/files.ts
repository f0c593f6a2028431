import type { Archive, ArchiveEntry, ImportFile } from '../item.ts';
import { fileKey } from './links.ts';
import type { ExportedFile } from './read-export.ts';

/** The files of pages. */
export interface Files {
  /** Those whose bytes are in the archive. */
  of(pageId: string): ImportFile[];
  /** Names of those whose bytes are not. */
  missingOf(pageId: string): string[];
  byKey(key: string): { file: ImportFile; pageId: string } | undefined;
}

/** Bytes lie at `attachments/<page>/<file>/<version>` beside the list. */
export function createFiles(archive: Archive, list: ArchiveEntry, files: readonly ExportedFile[]): Files {
  const folder = `${list.path.slice(0, -'entities.xml'.length)}attachments/`;
  const versions = new Map<string, Map<string, ArchiveEntry>>();
  for (const entry of archive.entries) {
    if (!entry.path.startsWith(folder)) continue;
    const [page, file, version, ...more] = entry.path.slice(folder.length).split('/');
    if (page === undefined || file === undefined || version === undefined || more.length > 0) continue;
    const known = versions.get(`${page}/${file}`) ?? new Map<string, ArchiveEntry>();
    versions.set(`${page}/${file}`, known.set(version.replace(/\..*$/, ''), entry));
  }
  const found = new Map<string, ImportFile[]>();
  const missing = new Map<string, string[]>();
  for (const { id, pageId, name, version } of files) {
    const entry = newest(versions.get(`${pageId}/${id}`), version);
    if (!entry) append(missing, pageId, name);
    else append(found, pageId, { key: fileKey(id), name, size: entry.size, open: () => entry.open() });
  }
  const byKey = new Map(
    [...found].flatMap(([pageId, own]) => own.map((file) => [file.key, { file, pageId }] as const)),
  );
  return {
    of: (pageId) => found.get(pageId) ?? [],
    missingOf: (pageId) => missing.get(pageId) ?? [],
    byKey: (key) => byKey.get(key),
  };
}

function newest(versions: Map<string, ArchiveEntry> | undefined, version: string): ArchiveEntry | undefined {
  if (!versions) return undefined;
  const last = [...versions.keys()].sort((one, other) => Number(other) - Number(one))[0];
  return versions.get(version) ?? versions.get(last ?? '');
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
