import { decodeString } from 'micromark-util-decode-string';
import type { LinkTarget } from '../../../text/markdown/parts.ts';
import { readTextAside } from './read-text-aside.ts';

/** @returns what stands there instead; null to leave it */
export type TargetResolver = (target: string) => string | null;

/**
 * Replaces the targets of the links and images of a Markdown text. Every other byte stays.
 * @returns null where the text takes too long to read, or is nested too deep
 */
export async function rewriteTargets(markdown: string, resolve: TargetResolver): Promise<string | null> {
  const read = await readTextAside(markdown);
  if (!read) return null;
  const pieces: string[] = [];
  let from = 0;
  for (const target of read.targets) {
    const replacement = target.start < from ? null : resolve(meaningOf(target));
    if (replacement === null) continue;
    pieces.push(markdown.slice(from, target.start), replacement);
    from = target.end;
  }
  return pieces.join('') + markdown.slice(from);
}

/** Entities and, in Markdown, backslashes are read. */
const meaningOf = ({ raw, writtenIn }: LinkTarget): string =>
  decodeString(writtenIn === 'html' ? raw.replaceAll('\\', '\\\\') : raw);
