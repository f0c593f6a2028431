import { posix } from 'node:path';
import type { LinkTarget } from '../../api/core/text/markdown-parts.ts';
import { readMarkdown } from '../../api/core/text/read-markdown.ts';
import { replaceTargets } from '../../api/core/text/replace-targets.ts';

export interface Places {
  /** Paths by the documents' ids. */
  documents: ReadonlyMap<number, string>;
  /** The path of an attachment by its key, seen from a document. */
  fileOf: (key: string, documentId: number) => string | undefined;
  /** The origin under which people open Lectern: links may be written with it. */
  publicUrl?: string;
}

const documentLink = /^\/documents\/([1-9]\d{0,9})(?=[#?]|$)/;
const fileLink = /^\/uploads\/document-attachments\/([0-9a-f]{32})(?=[#?]|$)/;

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
    const { raw } = target;
    const local = publicUrl && raw.startsWith(`${publicUrl}/`) ? raw.slice(publicUrl.length) : raw;
    const [toDocument, documentId] = documentLink.exec(local) ?? [];
    const [toFile, key] = fileLink.exec(local) ?? [];
    const there = documentId ? documents.get(Number(documentId)) : key && fileOf(key, id);
    const length = (toDocument ?? toFile ?? '').length;
    if (there) replacements.set(target, relativePath(path, there) + local.slice(length));
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
