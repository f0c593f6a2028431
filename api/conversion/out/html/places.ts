import { readAddress } from '../shared/own-addresses.ts';

/** Where the documents and files lie that one text links to. */
export interface Places {
  /** The address of its document on the server. Relative links start from it. */
  self: string;
  /** Addresses in the export by the ids of documents. */
  documents: Readonly<Record<string, string>>;
  /** The same for files, by their keys. */
  files: Readonly<Record<string, PlacedFile>>;
  /** The origin under which people open Lectern; undefined if it is not known. */
  publicUrl: string | undefined;
  /** True: what lies on the server, but not here, is no link. */
  isClosed?: boolean;
}

export interface PlacedFile {
  address: string;
  isImage: boolean;
}

/** Where an address points to. */
export type Target =
  | { kind: 'here' | 'page' | 'elsewhere'; address: string }
  | { kind: 'file'; address: string; key: string; isImage: boolean }
  | { kind: 'dead' };

// a placeholder for our own server if its address is not known
const unknownServer = 'http://lectern.invalid';

/**
 * Resolves an address of a text: to a page or a file of the export, else to what it was on the server. `//host/share` and
 * `\\host\share` are read as a browser does on a web page, never as paths on the reader's machine.
 */
export function targetOf(href: string, { self, documents, files, publicUrl, isClosed }: Places): Target {
  if (href.startsWith('#')) return { kind: 'here', address: href };
  const own = publicUrl ?? unknownServer;
  const base = own + self;
  if (!URL.canParse(href, base)) return { kind: 'dead' };
  const url = new URL(href, base);
  if (url.origin !== new URL(own).origin || !/^https?:$/.test(url.protocol))
    return { kind: 'elsewhere', address: url.href };
  const { documentId = 0, key = '' } = readAddress(url.pathname, undefined);
  const page = documents[documentId];
  if (page !== undefined) return { kind: 'page', address: page + url.hash };
  const file = files[key];
  if (file) return { kind: 'file', key, ...file };
  return publicUrl === undefined || isClosed ? { kind: 'dead' } : { kind: 'elsewhere', address: url.href };
}
