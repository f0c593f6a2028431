import { realpath, stat } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import type { PlannedDocument } from './plan.ts';
import { isInside } from './read-folder.ts';

type FoundTarget =
  | { kind: 'document'; document: PlannedDocument }
  /** Absolute, without symbolic links. */
  | { kind: 'file'; path: string; name: string }
  /** `leaves` the folder, or is `missing` from it. */
  | { kind: 'leaves' | 'missing' };

/** Finds what relative links lead to. */
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
  if (top?.file && /^(?:index|readme)\.[^/]+$/i.test(top.file)) byPath.set('', top);
  const documentAt = (path: string): FoundTarget | null => {
    const document = byPath.get(path);
    return document ? { kind: 'document', document } : null;
  };

  return async (fromFile, path) => {
    const lexical = posix.join(posix.dirname(fromFile), path).replace(/^\.$|\/+$/, '');
    if (lexical === '..' || lexical.startsWith('../')) return { kind: 'leaves' };
    const found = documentAt(lexical) ?? documentAt(`${lexical}.md`) ?? documentAt(`${lexical}.markdown`);
    return found ?? fileAt(root, lexical, documentAt);
  };
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
