import { posix } from 'node:path';
import type { LinkTarget } from '../../../text/markdown/parts.ts';
import { replaceTargets } from '../../../text/markdown/replace-targets.ts';
import { fileAddress, itemAddress, type ImportBody, type ImportFile, type ImportNote } from '../item.ts';
import type { FoundTarget, TargetFinder } from './find-target.ts';
import { localTarget, type LocalTarget } from './relative-path.ts';
import type { ReadText } from './parse-text.ts';

/** How the links of one source are resolved. */
export interface LinkRules {
  find: TargetFinder;
  /** The query and the fragment of a link, where the source writes them in another way. */
  suffixOf?: (suffix: string) => string;
  /**
   * Rewrites a text that has more than Markdown in it as Markdown. It returns the files of the links that it resolves.
   */
  rewrite?: (fromFile: string, text: string) => ResolvedText | Promise<ResolvedText>;
}

/** A text whose links are addresses of items and files, and the files that they name. */
export interface ResolvedText extends ImportBody {
  files: ImportFile[];
}

/** Dead links of one text that are noted one by one. */
const maxNamed = 100;

/**
 * @param fromFile the text's own path
 * @param read null for a text that takes too long to read: its links stay
 */
export function resolveLinks(
  fromFile: string,
  text: string,
  read: ReadText | null,
  { find, suffixOf = (suffix) => suffix }: LinkRules,
): ResolvedText {
  if (!read)
    return { markdown: text, files: [], notes: [{ code: 'links-not-read', count: 1, example: fromFile }] };
  const replacements = new Map<LinkTarget, string>();
  const files = new Map<string, ImportFile>();
  const dead: string[] = [];
  for (const target of read.targets) {
    const local = localTarget(target);
    if (!local && target.raw.startsWith('#')) replacements.set(target, suffixOf(target.raw) || '#');
    if (!local) continue;
    const asWritten = find(fromFile, local.path);
    // as programs of Windows write paths
    const found =
      asWritten.kind === 'missing' && local.path.includes('\\')
        ? find(fromFile, local.path.replaceAll('\\', '/'))
        : asWritten;
    const address = addressOf(found, fromFile, files);
    if (address !== null) replacements.set(target, address + suffixOf(local.suffix));
    else if (!isOwnAddress(local)) dead.push(target.raw);
  }
  for (const target of read.blankTargets) {
    const local = localTarget(target);
    const address = local && addressOf(find(fromFile, local.path), fromFile, files);
    // only what is there: words in parentheses are no link
    if (local && address !== null)
      replacements.set(target, address + suffixOf(local.suffix).replaceAll(' ', '%20'));
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

/** The address of a page of Lectern, in texts that were exported from it. */
const isOwnAddress = ({ path }: LocalTarget): boolean =>
  /^\/(?:(?:documents|spaces)\/\d+|uploads\/document-attachments\/[0-9a-f]{32}$)/.test(path);
