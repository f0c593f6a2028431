import type { LinkTarget } from './parts.ts';

/** The source with some of its targets replaced, and every other byte as it was. */
export function replaceTargets(source: string, replacements: ReadonlyMap<LinkTarget, string>): string {
  const parts: string[] = [];
  let from = 0;
  const inOrder = [...replacements].sort(([a], [b]) => a.start - b.start);
  for (const [{ start, end }, text] of inOrder) {
    parts.push(source.slice(from, start), text);
    from = end;
  }
  return parts.join('') + source.slice(from);
}
