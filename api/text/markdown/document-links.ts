import { limits } from '../limits.ts';
import { withoutCodeSpans } from './code-spans.ts';
import { endOfFrontMatter } from './front-matter.ts';
import { isCodeLine, markdownLines } from './lines.ts';

/** Further links of a text are not noted. */
const maxLinks = 2_000;

/** A link in a text to a document or an attached file, of this server or of another. */
export interface DocumentLink {
  /** What the database notes: `/documents/7` without what may follow, after the origin if it was written. */
  link: string;
  /** `https://docs.example`, in small letters; '' for a link within the server. */
  origin: string;
  /** From 1. */
  line: number;
}

const address = /\/(?:documents\/[1-9]\d{0,9}|uploads\/document-attachments\/[\w.-]{1,200})(?![\w-]|\.\w)/g;
const originBefore = /https?:\/\/[^\s/<>"'()[\]\\]{1,260}$/i;
/** What stands before the target of a link, an image or a definition, or of `<a href>` and `<img src>`. */
const targetBefore = /(?:\]\(\s*<?|\]:\s*<?|\b(?:href|src)\s*=\s*["']?)$/i;
const maxBefore = 300;

/**
 * The links of a Markdown text to documents and attached files, in order, without those in code. An address with its
 * origin is a link wherever it stands, as it is on the page. Takes linear time.
 */
export function documentLinks(source: string): DocumentLink[] {
  const found: DocumentLink[] = [];
  if (!source.includes('/documents/') && !source.includes('/uploads/document-attachments/')) return found;
  const bodyFrom = endOfFrontMatter(source);
  let number = source.slice(0, bodyFrom).split(/\r\n|\n|\r/).length - 1;
  for (const line of markdownLines(source, bodyFrom)) {
    number += 1;
    if (isCodeLine(line)) continue;
    const written = source.slice(line.start, line.end);
    if (!written.includes('/documents/') && !written.includes('/uploads/document-attachments/')) continue;
    const text = withoutCodeSpans(written);
    for (const { 0: path, index } of text.matchAll(address)) {
      const before = text.slice(Math.max(0, index - maxBefore), index);
      const origin = originBefore.exec(before)?.[0].toLowerCase() ?? '';
      if (origin === '' && !targetBefore.test(before)) continue;
      if (path.startsWith('/documents/') && documentOf(path)! > limits.id) continue;
      found.push({ link: origin + path, origin, line: number });
      if (found.length === maxLinks) return found;
    }
  }
  return found;
}

/** The links that the database notes for a text: each once, a line each. */
export const notedLinks = (source: string): string =>
  [...new Set(documentLinks(source).map(({ link }) => link))].join('\n');

/** The id of the document that a link leads to; null if it leads to a file. */
export function documentOf(link: string): number | null {
  const [, id] = /\/documents\/(\d+)$/.exec(link) ?? [];
  return id === undefined ? null : Number(id);
}
