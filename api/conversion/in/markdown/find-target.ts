import { posix } from 'node:path';
import type { ArchiveEntry } from '../item.ts';
import { isIndexName, markdownEnding, type Files } from './folders.ts';
import type { PlannedDocument } from './plan.ts';

export type FoundTarget =
  | { kind: 'document'; document: PlannedDocument }
  /** `holder` is the path of the document to which the file belongs, where the source says so. */
  | { kind: 'file'; path: string; entry: ArchiveEntry; holder?: string }
  | { kind: 'missing' };

/** Resolves links, also those from the top of the folder (`/docs/a.md`). */
export type TargetFinder = (fromFile: string, path: string) => FoundTarget;

export function createTargetFinder(
  { byPath, rootName }: Files,
  documents: readonly PlannedDocument[],
  served: readonly string[] = servedFolders,
): TargetFinder {
  const byTarget = new Map<string, PlannedDocument>();
  for (const document of documents) {
    if (document.path.endsWith('/')) byTarget.set(document.path.slice(0, -1), document);
    if (document.file !== null) byTarget.set(document.file.path, document);
  }
  const top = documents[0];
  // the folder itself is the space; its README is the document nearest to it
  if (top?.file && isIndexName(top.file.name) && !top.file.path.includes('/')) byTarget.set('', top);

  const targetAt = (given: string): FoundTarget => {
    const path = given.normalize('NFC');
    const document = endings.map((ending) => byTarget.get(path + ending)).find(Boolean);
    if (document) return { kind: 'document', document };
    const entry = byPath.get(path);
    // a Markdown file that is no document was refused
    return entry && !markdownEnding.test(path) && !isHidden(path)
      ? { kind: 'file', path, entry }
      : { kind: 'missing' };
  };

  return (fromFile, path) => {
    if (!path.startsWith('/')) return targetAt(normal(posix.join(posix.dirname(fromFile), path)));
    const fromTop = normal(posix.join('/', path)).slice(1);
    for (const place of placesFromTop(fromFile, fromTop, { rootName, served })) {
      const found = targetAt(place);
      if (found.kind !== 'missing') return found;
    }
    return { kind: 'missing' };
  };
}

const endings = ['', '.md', '.markdown', '.mdx', '.html'];

const normal = (path: string): string => posix.normalize(path).replace(/^\.$|\/+$/, '');

const isHidden = (path: string): boolean => /(?:^|\/)\./.test(path);

/** Where generators of sites serve files from as if they lay at the top. */
const servedFolders = ['static', 'public'];

/**
 * Where a path from the top of a site can lie in the folder that is imported. That folder is seldom the top itself: it
 * may be a part of the site (`docs`, where links begin with `/docs/`), or hold it (`content/en`).
 */
function* placesFromTop(
  fromFile: string,
  path: string,
  { rootName, served }: { rootName: string; served: readonly string[] },
): Generator<string> {
  yield path;
  if (path === rootName || path.startsWith(`${rootName}/`)) yield path.slice(rootName.length + 1);
  const above = posix.dirname(fromFile).split('/');
  for (let depth = 1; depth <= above.length; depth += 1) yield [...above.slice(0, depth), path].join('/');
  for (const folder of served) yield `${folder}/${path}`;
}
