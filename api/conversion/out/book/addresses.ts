import { readAddress } from '../shared/own-addresses.ts';
import { decodePercent } from '../../../text/decode-percent.ts';

/** Where a link points to in print. */
export type Target = { label: string } | PlaceBeside | { url: string } | undefined;

/** A place in another volume of the same export. */
export interface PlaceBeside {
  /** Of the volume, relative to the one that links to it. */
  url: string;
  /** The name of the place in it. */
  label: string;
  /** What the volume is called: 'Volume 2'. */
  volume: string;
}

const openOutside = /^(?:https?|mailto|ircs?|xmpp):/;

/** Whether the words of a link are an address themselves, which reads from left to right whatever is around it. */
export const isAddress = ([first, ...others]: readonly unknown[]): boolean =>
  others.length === 0 && typeof first === 'string' && /^(?:[a-z]+:|www\.|[^\s@]+@)\S+$/i.test(first);

/** Names a place in the book. Typst refuses two places with the same label. */
export const labelOf = (documentId: number, id?: string): string =>
  id === undefined ? `d${documentId}` : `d${documentId}-${id}`;

interface Places {
  /** The document that holds the link. */
  documentId: number;
  /** All labels of this volume. */
  labels: ReadonlySet<string>;
  /** Those of the other volumes. */
  beside: ReadonlyMap<string, Omit<PlaceBeside, 'label'>>;
  /** The origin under which people open Lectern. */
  publicUrl: string | undefined;
}

/** Resolves a link: to a place in the book, else to an address; undefined if it has none outside of the server. */
export function targetOf(address: string, { documentId, labels, beside, publicUrl }: Places): Target {
  if (address.startsWith('#')) {
    const label = labelOf(documentId, decodePercent(address.slice(1)));
    return labels.has(label) ? { label } : undefined;
  }
  const { local, documentId: id, rest } = readAddress(address, publicUrl);
  const within =
    id === undefined ? [] : [labelOf(id, decodePercent(rest.replace(/^[^#]*#?/, ''))), labelOf(id)];
  for (const label of within) {
    if (labels.has(label)) return { label };
    const place = beside.get(label);
    if (place) return { ...place, label };
  }
  if (openOutside.test(address)) return { url: address };
  return publicUrl && local.startsWith('/') ? { url: publicUrl + local } : undefined;
}
