import type { Root } from 'hast';
import { attribute, rewrite, textNode } from '../../../text/rich-text/tree.ts';
import type { NoteList } from '../notes.ts';

/**
 * Gives the new address for one of the source: `itemAddress` or `fileAddress` for what is imported too, else the
 * address itself; null for a link that no longer leads anywhere.
 */
export type ResolveAddress = (url: string, kind: 'link' | 'image') => string | null;

/** An address of a text, and what it stands for there. */
export type AskedAddress = readonly [url: string, kind: 'link' | 'image'];

/** `ResolveAddress` for all addresses of a text at once, because another process answers. */
export type ResolveAddresses = (asked: readonly AskedAddress[]) => Promise<(string | null)[]>;

export const allBy =
  (resolve: ResolveAddress): ResolveAddresses =>
  (asked) =>
    Promise.resolve(asked.map(([url, kind]) => resolve(url, kind)));

/** UTF-16 units. Browsers and servers take no longer address. */
const maxAddressLength = 4096;

const imported = /^import:(?:item|file)\/[\w%.~!*'()-]+(?:#\S*)?$/;
const elsewhere = { link: /^(?:https?|mailto|tel):$/, image: /^https?:$/ };

/** Whether an address may be written: one of something imported, or of the web. None of them can run code. */
function isAllowed(url: string, kind: 'link' | 'image'): boolean {
  if (imported.test(url)) return true;
  if (kind === 'link' && /^#\S+$/.test(url)) return true;
  return URL.canParse(url) && elsewhere[kind].test(new URL(url).protocol);
}

function addressesIn(tree: Root): AskedAddress[] {
  const asked = new Map<string, AskedAddress>();
  const add = (url: string, kind: 'link' | 'image') => {
    if (url !== '' && url.length <= maxAddressLength) asked.set(`${kind} ${url}`, [url, kind]);
  };
  rewrite(tree, (element) => {
    if (element.tagName === 'a') add(attribute(element, 'href').trim(), 'link');
    if (element.tagName === 'img') add(attribute(element, 'src').trim(), 'image');
    return undefined;
  });
  return [...asked.values()];
}

/** Resolves the links and images of a tree in place. A link that leads nowhere becomes its words. */
export async function resolveAddresses(
  tree: Root,
  resolve: ResolveAddresses,
  notes: NoteList,
): Promise<void> {
  const asked = addressesIn(tree);
  const answers = await resolve(asked);
  const known = new Map(asked.map(([url, kind], index) => [`${kind} ${url}`, answers[index] ?? null]));
  const address = (url: string, kind: 'link' | 'image') => {
    const resolved = known.get(`${kind} ${url.trim()}`) ?? null;
    return resolved !== null && isAllowed(resolved, kind) ? resolved : undefined;
  };
  rewrite(tree, (element) => {
    if (element.tagName === 'a') {
      const url = attribute(element, 'href');
      // an anchor, not a link
      if (url === '') return 'children';
      const resolved = address(url, 'link');
      if (resolved === undefined) {
        notes.add('dead-link', url);
        return 'children';
      }
      element.properties = { href: resolved };
    }
    if (element.tagName !== 'img') return undefined;
    const [url, alt] = [attribute(element, 'src'), attribute(element, 'alt')];
    const resolved = address(url, 'image');
    if (resolved === undefined) {
      notes.add('dead-image', alt || url.slice(0, 100));
      return alt === '' ? [] : [textNode(alt)];
    }
    element.properties.src = resolved;
    return undefined;
  });
}
