import { rewriteTargets } from './rewrite-targets.ts';
import type { ImportBody } from '../item.ts';
import { createNoteList } from '../notes.ts';

/** The address for the target of a link; null for a link that leads nowhere. */
export type ResolveTarget = (target: string) => string | null;

/** Resolves the links of a text. Those that lead nowhere are noted, and stay as they are. */
export async function resolveMarkdown(
  markdown: string,
  resolve: ResolveTarget,
  { title, callouts = 0 }: { title: string; callouts?: number },
): Promise<ImportBody> {
  const notes = createNoteList();
  if (callouts > 0) notes.add('callout-made', title, callouts);
  const resolved = await rewriteTargets(markdown, (target) => {
    const to = resolve(target);
    if (to === null) notes.add('dead-link', target);
    return to === target ? null : to;
  });
  if (resolved === null) notes.add('links-not-read', title);
  return { markdown: resolved ?? markdown, notes: notes.all() };
}

/** The heading in the first line, and what follows. */
export function splitTitle(text: string): { title: string; body: string } {
  const heading = /^\s*# +([^\n]*)\n?/.exec(text);
  const body = heading ? text.slice(heading[0].length) : text;
  return { title: withoutClosingMarks(heading?.[1] ?? '').trim(), body: body.replace(/^(?:[ \t]*\n)+/, '') };
}

// not `/[ \t#]+$/`: on runs of them it takes quadratic time
function withoutClosingMarks(title: string): string {
  let end = title.length;
  while (end > 0 && /[ \t#]/.test(title.charAt(end - 1))) end -= 1;
  return title.slice(0, end);
}

const kinds: Record<string, string> = {
  ...{ info: 'NOTE', note: 'NOTE', default: 'NOTE', warning: 'WARNING', danger: 'CAUTION' },
  ...{ tip: 'TIP', success: 'TIP', important: 'IMPORTANT', caution: 'CAUTION' },
};

const fence = /^(?:[ \t]|[-*+>]|\d+\.)*(`{3,}|~{3,})/;
const opening = /^([ \t]*):::[ \t]*([a-z]+)[ \t]*$/i;

/** Turns each `:::warning` … `:::` into a callout, and drops lines with only a backslash, which mean an empty line. */
export function fencesToCallouts(text: string): { text: string; count: number } {
  const out: string[] = [];
  let [count, fenced, indent]: [number, string | null, string | null] = [0, null, null];
  for (const line of text.split('\n')) {
    const mark: string | null = fence.exec(line)?.[1] ?? null;
    if (fenced === null) fenced = mark;
    else if (mark?.startsWith(fenced)) fenced = null;
    const begin: RegExpExecArray | null = fenced === null && indent === null ? opening.exec(line) : null;
    const kind: string | undefined = kinds[begin?.[2]?.toLowerCase() ?? ''];
    if (begin && kind) {
      indent = begin[1] ?? '';
      count += 1;
      if (out.at(-1)?.trim()) out.push('');
      out.push(`${indent}> [!${kind}]`);
    } else if (indent !== null && fenced === null && line.trim() === ':::') {
      while (out.at(-1)?.trim() === '>') out.pop();
      indent = null;
    } else if (indent !== null) {
      const own = line.startsWith(indent) ? line.slice(indent.length) : line.trimStart();
      out.push(`${indent}>${own.trim() ? ` ${own}` : ''}`);
    } else if (fenced !== null || line.trim() !== '\\') out.push(line);
  }
  // one that never ends is no callout
  return indent === null ? { text: out.join('\n'), count } : { text, count: 0 };
}
