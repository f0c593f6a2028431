const documentAddress = '/documents/([1-9]\\d{0,9})';
const fileAddress = '/uploads/document-attachments/([0-9a-f]{32})';
const ownAddress = new RegExp(`^(?:${documentAddress}|${fileAddress})(?=[#?]|$)`);

/** An address in a text, taken apart as far as it points to Lectern. */
export interface OwnAddress {
  /** Without the origin under which people open Lectern. */
  local: string;
  documentId?: number;
  /** Of an attached file. */
  key?: string;
  /** The rest of the address, after the document or the file: `?a=b#part`. */
  rest: string;
}

/** Takes an address apart as it was typed, with or without the origin of Lectern. */
export function readAddress(address: string, publicUrl: string | undefined): OwnAddress {
  const local = publicUrl && address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  const [whole = '', id, key] = ownAddress.exec(local) ?? [];
  return {
    local,
    rest: local.slice(whole.length),
    ...(id && { documentId: Number(id) }),
    ...(key && { key }),
  };
}

/** Finds the ids of documents and the keys of files that a text may link to. */
export function namedIn(source: string): { documents: Set<number>; files: Set<string> } {
  const all = (pattern: string) =>
    [...source.matchAll(new RegExp(pattern, 'g'))].map(([, found = '']) => found);
  return { documents: new Set(all(documentAddress).map(Number)), files: new Set(all(fileAddress)) };
}
