import { realpath, stat } from 'node:fs/promises';
import { basename, join, posix, relative, sep } from 'node:path';
import type { PlannedDocument } from './plan.ts';
import { isInside, isIndexName } from './read-folder.ts';

type FoundTarget =
  | { kind: 'document'; document: PlannedDocument }
  /** Absolute, without symbolic links. */
  | { kind: 'file'; path: string; name: string }
  /** `leaves` the folder, or is `missing` from it. */
  | { kind: 'leaves' | 'missing' };

/** Finds what links lead to, those from the top of the folder (`/docs/a.md`) too. */
export type TargetFinder = (fromFile: string, path: string) => Promise<FoundTarget>;

const markdownEnding = /\.(?:md|markdown)$/i;

/** @param root absolute, without symbolic links */
export function createTargetFinder(root: string, documents: readonly PlannedDocument[]): TargetFinder {
  const byPath = new Map<string, PlannedDocument>();
  for (const document of documents) {
    if (document.path.endsWith('/')) byPath.set(document.path.slice(0, -1), document);
    if (document.file !== null) byPath.set(document.file, document);
  }
  const top = documents[0];
  // the folder itself is the space; its README is the document nearest to it
  if (top?.file && isIndexName(top.file.replace(markdownEnding, ''))) byPath.set('', top);
  const documentAt = (path: string): FoundTarget | null => {
    const document = byPath.get(path);
    return document ? { kind: 'document', document } : null;
  };

  const targetAt = async (path: string): Promise<FoundTarget> => {
    const found = documentAt(path) ?? documentAt(`${path}.md`) ?? documentAt(`${path}.markdown`);
    return found ?? fileAt(root, path, documentAt);
  };

  return async (fromFile, path) => {
    if (!path.startsWith('/')) {
      const relativePath = normal(posix.join(posix.dirname(fromFile), path));
      const leaves = relativePath === '..' || relativePath.startsWith('../');
      return leaves ? { kind: 'leaves' } : targetAt(relativePath);
    }
    for (const place of placesFromTop(fromFile, normal(posix.join('/', path)).slice(1), basename(root))) {
      const found = await targetAt(place);
      if (found.kind !== 'missing') return found;
    }
    return { kind: 'missing' };
  };
}

const normal = (path: string): string => posix.normalize(path).replace(/^\.$|\/+$/, '');

/** Where generators of sites serve files from as if they lay at the top. */
const servedFolders = ['static', 'public'];

/**
 * Where a path from the top of a site can lie in the folder that is imported. That folder is seldom the top itself: it
 * may be a part of the site (`docs`, where links begin with `/docs/`), or hold it (`content/en`).
 */
function* placesFromTop(fromFile: string, path: string, rootName: string): Generator<string> {
  yield path;
  if (path === rootName || path.startsWith(`${rootName}/`)) yield path.slice(rootName.length + 1);
  const above = posix.dirname(fromFile).split('/');
  for (let depth = 1; depth <= above.length; depth += 1) yield [...above.slice(0, depth), path].join('/');
  for (const folder of servedFolders) yield `${folder}/${path}`;
}

async function fileAt(
  root: string,
  path: string,
  documentAt: (path: string) => FoundTarget | null,
): Promise<FoundTarget> {
  const real = path.includes('\0') ? null : await realpath(join(root, path)).catch(() => null);
  if (real === null) return { kind: 'missing' };
  if (!isInside(root, real)) return { kind: 'leaves' };
  const inside = relative(root, real).split(sep).join('/');
  const document = documentAt(inside);
  if (document) return document;
  const isFile = (await stat(real).catch(() => undefined))?.isFile() ?? false;
  // a Markdown file that is no document was refused
  const isTaken = isFile && !isPrivate(inside) && !markdownEnding.test(inside);
  return isTaken ? { kind: 'file', path: real, name: posix.basename(path) } : { kind: 'missing' };
}

/** Who wrote a text must not be able to publish the keys of whoever imports it. */
const isPrivate = (path: string): boolean => /(?:^|\/)(?:\.git\/|\.[^/]*$)/.test(path);
