import type { LinkTarget } from '../../text/markdown/parts.ts';
import { replaceTargets } from '../../text/markdown/replace-targets.ts';
import type { ImportNote } from '../../conversion/in/item.ts';
import type { ItemRow } from './items.ts';
import { readTextAside } from '../../conversion/in/shared/read-text-aside.ts';
import { decodePercent } from '../../text/decode-percent.ts';

interface Addresses {
  /** Of the key of an item; null where it is not there. */
  item(key: string): string | null;
  file(key: string): string | null;
}

/** What the links of one document mean. @param urls of the files that are attached to it */
export const addressesOf = (
  rowOf: (key: string) => Pick<ItemRow, 'documentId'> | undefined,
  urls: ReadonlyMap<string, string>,
): Addresses => ({
  item(key) {
    const id = rowOf(key)?.documentId ?? null;
    return id === null ? null : `/documents/${id}`;
  },
  file: (key) => urls.get(key) ?? null,
});

const address = /^import:(item|file)\/([^?#]*)(.*)$/s;
const anywhere = /import:(item|file)\/([\w.%-]*)/g;

/** The keys of the files that a text shows. */
export function keysOfFiles(markdown: string): Set<string> {
  const keys = new Set<string>();
  for (const [, kind, key = ''] of markdown.matchAll(anywhere))
    if (kind === 'file') keys.add(decodePercent(key));
  return keys;
}

/** Replaces the addresses that readers write, `itemAddress` and `fileAddress`, by those of documents and files here. */
export async function resolveAddresses(
  markdown: string,
  addresses: Addresses,
): Promise<{ content: string; notes: ImportNote[] }> {
  if (!/import:(?:item|file)\//.test(markdown)) return { content: markdown, notes: [] };
  const missing: string[] = [];
  const resolveOne = (kind: string, encoded: string): string => {
    const key = decodePercent(encoded);
    const found = kind === 'item' ? addresses.item(key) : addresses.file(key);
    if (found === null) missing.push(key.slice(key.lastIndexOf('|') + 1));
    // it shows as a link, but does nothing
    return found ?? '#';
  };
  const content = await replaced(markdown, resolveOne);
  const [example] = missing;
  const notes = example === undefined ? [] : [{ code: 'dead-link', count: missing.length, example }];
  return { content, notes };
}

async function replaced(
  markdown: string,
  resolveOne: (kind: string, key: string) => string,
): Promise<string> {
  const read = await readTextAside(markdown);
  // the text cannot be parsed, so replace these addresses wherever they stand: they mean nothing else
  if (!read) return markdown.replace(anywhere, (_whole, kind: string, key: string) => resolveOne(kind, key));
  const replacements = new Map<LinkTarget, string>();
  for (const target of read.targets) {
    const [, kind, key, suffix] = address.exec(target.raw.replaceAll('\\', '')) ?? [];
    if (kind === undefined || key === undefined) continue;
    const resolved = resolveOne(kind, key);
    replacements.set(target, resolved === '#' ? resolved : resolved + (suffix ?? ''));
  }
  return replaceTargets(markdown, replacements);
}
