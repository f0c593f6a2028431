import { fileAddress, itemAddress } from '../item.ts';
import type { ExportedFile, ExportedPage } from './read-export.ts';
import { slugOf } from '../shared/slug.ts';

/** Resolves the links of an export. */
export interface Links {
  /** By title, without regard to case; in the page's own space where none is named. */
  page(title: string, spaceKey: string, from: ExportedPage): ExportedPage | undefined;
  space(key: string): ExportedPage | undefined;
  byId(id: string): ExportedPage | undefined;
  file(pageId: string, name: string): ExportedFile | undefined;
  /** Whether the files of a page may be shown in another: all who see that one see the first too. */
  mayShow(holder: ExportedPage, shownIn: ExportedPage): boolean;
  /** For an address of the old server; undefined for any other, and where its target is not imported. */
  old(url: string, from: ExportedPage): string | undefined;
}

interface LinkSources {
  pages: Iterable<ExportedPage>;
  files: Iterable<ExportedFile>;
  /** By id. */
  keys: ReadonlyMap<string, string>;
  mayShow: Links['mayShow'];
  baseUrl: string;
}

const folded = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

export const pageKey = (id: string): string => `page-${id}`;
export const fileKey = (id: string): string => `file-${id}`;

export function createLinks({ pages, files, keys, mayShow, baseUrl }: LinkSources): Links {
  const [byId, byTitle, ofSpace] = [
    new Map<string, ExportedPage>(),
    new Map<string, ExportedPage>(),
    new Map<string, ExportedPage>(),
  ];
  for (const page of pages) {
    const key = folded(keys.get(page.spaceId) ?? '');
    byId.set(page.id, page);
    byTitle.set(`${key}\n${folded(page.title)}`, page);
    if (!ofSpace.has(key) && !page.isBlog) ofSpace.set(key, page);
  }
  const fileByName = new Map([...files].map((file) => [`${file.pageId}\n${folded(file.name)}`, file]));
  const links: Links = {
    page: (title, spaceKey, from) =>
      byTitle.get(`${folded(spaceKey || (keys.get(from.spaceId) ?? ''))}\n${folded(title)}`),
    space: (key) => ofSpace.get(folded(key)),
    byId: (id) => byId.get(id),
    mayShow,
    file: (pageId, name) => fileByName.get(`${pageId}\n${folded(name)}`),
    old: (url, from) => addressOfOld(links, url, { from, baseUrl }),
  };
  return links;
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
};

/**
 * Where the old server's address is not known, an address counts as its own when its path is one of Confluence's and
 * what it names is imported.
 */
function addressOfOld(
  links: Links,
  url: string,
  { from, baseUrl }: { from: ExportedPage; baseUrl: string },
): string | undefined {
  const base = URL.canParse(baseUrl) ? baseUrl : 'https://old.invalid/';
  if (!URL.canParse(url, base)) return undefined;
  const { pathname, searchParams, hash, host } = new URL(url, base);
  const isOwn = host === new URL(base).host;
  if (URL.canParse(baseUrl) && !isOwn) return undefined;
  const named = pageOfPath(links, { pathname, searchParams, from, isOwn });
  if (named) return itemAddress(pageKey(named.id), slugOf(decoded(hash.slice(1))));
  const file = /\/download\/(?:attachments|thumbnails)\/(\d+)\/([^/]+)$/.exec(pathname);
  const holder = file && links.byId(file[1] ?? '');
  const found = holder && links.mayShow(holder, from) && links.file(holder.id, decoded(file[2] ?? ''));
  return found ? fileAddress(fileKey(found.id)) : undefined;
}

interface OldPath {
  pathname: string;
  searchParams: URLSearchParams;
  from: ExportedPage;
  isOwn: boolean;
}

function pageOfPath(
  links: Links,
  { pathname, searchParams, from, isOwn }: OldPath,
): ExportedPage | undefined {
  const id =
    searchParams.get('pageId') ?? /\/spaces\/[^/]+\/(?:pages|blog)\/(?:[\d/]*\/)?(\d+)/.exec(pathname)?.[1];
  if (id) return links.byId(id);
  const [spaceKey, title] = [searchParams.get('spaceKey'), searchParams.get('title')];
  if (spaceKey && title) return links.page(title, spaceKey, from);
  const home = /\/(?:display|spaces)\/([^/]+)\/?(?:overview)?$/.exec(pathname)?.[1];
  if (home !== undefined && home !== 'viewspace.action') return links.space(decoded(home));
  const key = searchParams.get('key');
  if (key && pathname.endsWith('/spaces/viewspace.action')) return links.space(key);
  const display = /\/display\/([^/]+)\/(?:\d{4}\/\d\d\/\d\d\/)?([^/]+)\/?$/.exec(pathname);
  if (display) return links.page(decoded(display[2] ?? ''), decoded(display[1] ?? ''), from);
  const tiny = isOwn ? /\/x\/([\w-]{2,12})$/.exec(pathname)?.[1] : undefined;
  return tiny === undefined ? undefined : links.byId(idOfTiny(tiny));
}

/** Short addresses hold the number of the page, its last byte first, in base 64. */
function idOfTiny(tiny: string): string {
  const bytes = Buffer.from(tiny.replaceAll('-', '/').replaceAll('_', '+'), 'base64');
  return [...bytes].reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n).toString();
}
