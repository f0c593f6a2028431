import { createHash } from 'node:crypto';

/** Of these keys alone; any UUID, but never another. */
const namespace = Buffer.from('6f0f9c1e5a1b4f7c9d2be3a8d64c7f10', 'hex');

export interface DocumentOrigin {
  spaceId: number;
  /** What tells one folder from another that is imported into the same space. */
  source: string;
  /** Relative; with a slash at its end for a folder. */
  path: string;
  /** A document that was deleted takes its key with it: its file gets the next one. */
  life: number;
}

/** Under which key a file's document is made, so that a later run finds it: a UUID, version 5 (RFC 9562). */
export function documentKey({ spaceId, source, path, life }: DocumentOrigin): string {
  const name = JSON.stringify([spaceId, source, path, life]);
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
