import type { ImportReader } from '../item.ts';
import { markdownReader } from './markdown/reader.ts';
import { notionReader } from './notion/reader.ts';

/** Every kind of source. The first that recognises one reads it, so the particular ones come first. */
export const readers: readonly ImportReader[] = [notionReader, markdownReader];
