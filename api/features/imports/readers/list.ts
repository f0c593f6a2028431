import type { ImportReader } from '../item.ts';
import { bookstackReader } from './bookstack/reader.ts';
import { confluenceHtmlReader } from './confluence-html/reader.ts';
import { confluenceReader } from './confluence/reader.ts';
import { docusaurusReader } from './docusaurus/reader.ts';
import { docmostReader } from './docmost/reader.ts';
import { htmlReader } from './html/reader.ts';
import { hugoReader } from './hugo/reader.ts';
import { lecternReader } from './lectern/reader.ts';
import { markdownReader } from './markdown/reader.ts';
import { mkdocsReader } from './mkdocs/reader.ts';
import { notionReader } from './notion/reader.ts';
import { obsidianReader } from './obsidian/reader.ts';
import { outlineJsonReader } from './outline-json/reader.ts';
import { outlineReader } from './outline/reader.ts';
import { textReader } from './text/reader.ts';
import { wikijsReader } from './wikijs/reader.ts';
import { wordReader } from './word/reader.ts';

/** Every kind of source. The first that recognises one reads it, so the particular ones come first. */
export const readers: readonly ImportReader[] = [
  lecternReader,
  obsidianReader,
  mkdocsReader,
  docusaurusReader,
  confluenceReader,
  confluenceHtmlReader,
  docmostReader,
  bookstackReader,
  outlineJsonReader,
  notionReader,
  outlineReader,
  wikijsReader,
  hugoReader,
  markdownReader,
  htmlReader,
  wordReader,
  textReader,
];

/** Those whose texts were Markdown in the source, with front matter of their own, and that know no rights. */
export const markdownKinds: readonly string[] = [
  markdownReader,
  obsidianReader,
  mkdocsReader,
  docusaurusReader,
  hugoReader,
  wikijsReader,
].map(({ kind }) => kind);
