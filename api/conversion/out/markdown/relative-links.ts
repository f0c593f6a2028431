import { posix } from 'node:path';
import type { LinkTarget } from '../../../text/markdown/parts.ts';
import { readMarkdown } from '../../../core/text-pool/read-markdown.ts';
import { replaceTargets } from '../../../text/markdown/replace-targets.ts';
import { readAddress } from '../shared/own-addresses.ts';

export interface Places {
  /** Paths by the documents' ids. */
  documents: ReadonlyMap<number, string>;
  /** The path of an attachment by its key, seen from a document. */
  fileOf: (key: string, documentId: number) => string | undefined;
  /** The origin under which people open Lectern: links may be written with it. */
  publicUrl?: string;
}

/**
 * Leads links to documents and files that are exported to where they lie; every other byte stays as it is. A text that
 * takes too long to read as Markdown stays whole.
 */
export async function leadLinks(
  content: string,
  { id, path }: { id: number; path: string },
  { documents, fileOf, publicUrl }: Places,
): Promise<string> {
  const replacements = new Map<LinkTarget, string>();
  const { targets = [] } = (await readMarkdown(content)) ?? {};
  for (const target of targets) {
    const { documentId, key, rest } = readAddress(target.raw, publicUrl);
    const there = documentId ? documents.get(documentId) : key && fileOf(key, id);
    if (there) replacements.set(target, relativePath(path, there) + rest);
  }
  return replaceTargets(content, replacements);
}

/** Nothing in it ends a link, in Markdown or in HTML; letters of every language stay readable. */
function relativePath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.replace(/[^\p{L}\p{N}\p{M}\-_.~/]/gu, (character) =>
    encodeURIComponent(character).replace(
      /[!'()*]/g,
      (bare) => `%${bare.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
}
