import { posix } from 'node:path';
import type { LinkTarget } from '../../../text/markdown/parts.ts';
import { replaceTargets } from '../../../text/markdown/replace-targets.ts';
import { fileAddress, itemAddress, type ImportBody, type ImportFile, type ImportNote } from '../item.ts';
import type { FoundTarget, TargetFinder } from './find-target.ts';
import { localTarget, type LocalTarget } from './relative-path.ts';
import type { ReadText } from './parse-text.ts';

/** What the texts of one source mean. */
export interface LinkRules {
  find: TargetFinder;
  /** What a text is written as that has more than Markdown in it. Its links to files are among `files` then. */
  rewrite?: (fromFile: string, text: string) => LedText | Promise<LedText>;
}

/** A text with its links led to items and files, and the files that they lead to. */
export interface LedText extends ImportBody {
  files: ImportFile[];
}

/** Links of one text that are named one by one. */
const maxNamed = 100;

/**
 * @param fromFile the text's own path
 * @param read null for a text that takes too long to read: its links stay
 */
export function leadLinks(
  fromFile: string,
  text: string,
  read: ReadText | null,
  { find }: LinkRules,
): LedText {
  if (!read)
    return { markdown: text, files: [], notes: [{ code: 'links-not-read', count: 1, example: fromFile }] };
  const replacements = new Map<LinkTarget, string>();
  const files = new Map<string, ImportFile>();
  const dead: string[] = [];
  for (const target of read.targets) {
    const local = localTarget(target);
    if (!local) continue;
    const found = find(fromFile, local.path);
    const address = addressOf(found, fromFile, files);
    if (address !== null) replacements.set(target, address + local.suffix);
    else if (!isOwnAddress(local)) dead.push(target.raw);
  }
  return {
    markdown: replaceTargets(text, replacements),
    files: [...files.values()],
    notes: deadLinks(dead),
  };
}

/** @param files gets the file that the target is */
export function addressOf(
  found: FoundTarget,
  fromFile: string,
  files: Map<string, ImportFile>,
): string | null {
  if (found.kind === 'missing') return null;
  if (found.kind === 'document') return itemAddress(found.document.path);
  const { path, entry, holder = fromFile } = found;
  const key = fileKey(holder, path);
  if (holder !== fromFile) return fileAddress(key);
  files.set(path, { key, name: posix.basename(path), size: entry.size, open: () => entry.open() });
  return fileAddress(key);
}

/** Each document has its own copy of a file, as if a person had attached it. */
export const fileKey = (fromFile: string, path: string): string => `${fromFile}|${path}`;

/** The path of the file that a key was made of. */
export const pathInKey = (key: string): string => key.slice(key.indexOf('|') + 1);

function deadLinks(targets: readonly string[]): ImportNote[] {
  const code = 'dead-link';
  const named = targets.slice(0, maxNamed).map((example) => ({ code, count: 1, example }));
  const others = targets.length - named.length;
  return others > 0 ? [...named, { code, count: others, example: targets[maxNamed] ?? '' }] : named;
}

/** A page of Lectern, as texts name it that were written here and exported. */
const isOwnAddress = ({ path }: LocalTarget): boolean =>
  /^\/(?:(?:documents|spaces)\/\d+|uploads\/document-attachments\/[0-9a-f]{32}$)/.test(path);
