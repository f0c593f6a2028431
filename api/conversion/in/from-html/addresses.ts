import type { Root } from 'hast';
import { attribute, rewrite, textNode } from '../../../text/rich-text/tree.ts';
import type { NoteList } from '../notes.ts';

/**
 * Where an address of the source leads: `itemAddress` or `fileAddress` for what is imported too, else the address itself;
 * null where it leads nowhere any more.
 */
export type LeadAddress = (url: string, kind: 'link' | 'image') => string | null;

/** An address of a text, and what it stands for there. */
export type AskedAddress = readonly [url: string, kind: 'link' | 'image'];

/** `LeadAddress` for all addresses of a text at once: where they lead is known in another process. */
export type LeadAddresses = (asked: readonly AskedAddress[]) => Promise<(string | null)[]>;

export const allBy =
  (lead: LeadAddress): LeadAddresses =>
  (asked) =>
    Promise.resolve(asked.map(([url, kind]) => lead(url, kind)));

/** UTF-16 units. Browsers and servers take no longer address. */
const maxAddressLength = 4096;

const imported = /^import:(?:item|file)\/[\w%.~!*'()-]+(?:#\S*)?$/;
const elsewhere = { link: /^(?:https?|mailto|tel):$/, image: /^https?:$/ };

/** Whether an address may be written: it leads to what is imported, or to the web. None can run. */
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

/** Leads the links and images of a tree. Of one that leads nowhere the words stay. Changes the tree. */
export async function leadAddresses(tree: Root, lead: LeadAddresses, notes: NoteList): Promise<void> {
  const asked = addressesIn(tree);
  const answers = await lead(asked);
  const known = new Map(asked.map(([url, kind], index) => [`${kind} ${url}`, answers[index] ?? null]));
  const address = (url: string, kind: 'link' | 'image') => {
    const led = known.get(`${kind} ${url.trim()}`) ?? null;
    return led !== null && isAllowed(led, kind) ? led : undefined;
  };
  rewrite(tree, (element) => {
    if (element.tagName === 'a') {
      const url = attribute(element, 'href');
      // a place that links lead to
      if (url === '') return 'children';
      const led = address(url, 'link');
      if (led === undefined) {
        notes.add('dead-link', url);
        return 'children';
      }
      element.properties = { href: led };
    }
    if (element.tagName !== 'img') return undefined;
    const [url, alt] = [attribute(element, 'src'), attribute(element, 'alt')];
    const led = address(url, 'image');
    if (led === undefined) {
      notes.add('dead-image', alt || url.slice(0, 100));
      return alt === '' ? [] : [textNode(alt)];
    }
    element.properties.src = led;
    return undefined;
  });
}
