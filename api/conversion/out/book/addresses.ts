import { readAddress } from '../shared/own-addresses.ts';

/** Where a link leads in print. */
export type Target = { label: string } | { url: string } | undefined;

const openOutside = /^(?:https?|mailto|ircs?|xmpp):/;

/** A place in the book; Typst takes no two with the same label. */
export const labelOf = (documentId: number, id?: string): string =>
  id === undefined ? `d${documentId}` : `d${documentId}-${id}`;

interface Places {
  /** The document that the link stands in. */
  documentId: number;
  /** Labels that the book has. */
  labels: ReadonlySet<string>;
  /** The origin under which people open Lectern. */
  publicUrl: string | undefined;
}

/** Into the book where it has the place, else to the address; undefined where a reader of the file has none. */
export function targetOf(address: string, { documentId, labels, publicUrl }: Places): Target {
  if (address.startsWith('#')) {
    const label = labelOf(documentId, decoded(address.slice(1)));
    return labels.has(label) ? { label } : undefined;
  }
  const { local, documentId: id, rest } = readAddress(address, publicUrl);
  const within = id !== undefined && [labelOf(id, decoded(rest.replace(/^[^#]*#?/, ''))), labelOf(id)];
  const label = within && within.find((each) => labels.has(each));
  if (label) return { label };
  if (openOutside.test(address)) return { url: address };
  return publicUrl && local.startsWith('/') ? { url: publicUrl + local } : undefined;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
