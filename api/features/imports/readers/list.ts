import type { ImportReader } from '../item.ts';
import { bookstackReader } from './bookstack/reader.ts';
import { confluenceHtmlReader } from './confluence-html/reader.ts';
import { confluenceReader } from './confluence/reader.ts';
import { docmostReader } from './docmost/reader.ts';
import { htmlReader } from './html/reader.ts';
import { lecternReader } from './lectern/reader.ts';
import { markdownReader } from './markdown/reader.ts';
import { notionReader } from './notion/reader.ts';
import { obsidianReader } from './obsidian/reader.ts';
import { outlineJsonReader } from './outline-json/reader.ts';
import { outlineReader } from './outline/reader.ts';
import { textReader } from './text/reader.ts';
import { wordReader } from './word/reader.ts';

/** Every kind of source. The first that recognises one reads it, so the particular ones come first. */
export const readers: readonly ImportReader[] = [
  lecternReader,
  obsidianReader,
  confluenceReader,
  confluenceHtmlReader,
  docmostReader,
  bookstackReader,
  outlineJsonReader,
  notionReader,
  outlineReader,
  markdownReader,
  htmlReader,
  wordReader,
  textReader,
];
