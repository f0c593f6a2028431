import { readAddress } from '../shared/own-addresses.ts';

/** Where the documents and files of an export lie, as far as one text may name them. */
export interface Places {
  /** The address of the text, from which relative ones are read: the page of its document. */
  self: string;
  /** Addresses in the export by the documents' ids. */
  documents: Readonly<Record<string, string>>;
  /** The same of files, by their keys. */
  files: Readonly<Record<string, PlacedFile>>;
  /** The origin under which people open Lectern; undefined where it is not known. */
  publicUrl: string | undefined;
}

export interface PlacedFile {
  address: string;
  isImage: boolean;
}

/** Where an address leads. */
export type Target =
  | { kind: 'here' | 'page' | 'elsewhere'; address: string }
  | { kind: 'file'; address: string; key: string; isImage: boolean }
  | { kind: 'dead' };

// stands for our own server where its address is not known
const unknownServer = 'http://lectern.invalid';

/**
 * Where an address of a text leads once it is exported: to a page or a file of the export, else to where it led on the
 * server. `//host/share` and `\\host\share` are read as a browser reads them, never as paths of the reader's machine.
 */
export function targetOf(href: string, { self, documents, files, publicUrl }: Places): Target {
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
  return publicUrl === undefined ? { kind: 'dead' } : { kind: 'elsewhere', address: url.href };
}
