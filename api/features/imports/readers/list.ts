import type { ImportReader } from '../item.ts';
import { markdownReader } from './markdown/reader.ts';

/** Every kind of source. The first that recognises one reads it, so the particular ones come first. */
export const readers: readonly ImportReader[] = [markdownReader];
