import type { ImportReader } from './item.ts';
import { importKinds, type ImportKind } from './kinds.ts';
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
import { looseVaultReader, obsidianReader } from './obsidian/reader.ts';
import { outlineJsonReader } from './outline-json/reader.ts';
import { outlineReader } from './outline/reader.ts';
import { textReader } from './text/reader.ts';
import { wikijsReader } from './wikijs/reader.ts';
import { wordReader } from './word/reader.ts';

const readerOf: Record<ImportKind, ImportReader> = {
  lectern: lecternReader,
  obsidian: obsidianReader,
  mkdocs: mkdocsReader,
  docusaurus: docusaurusReader,
  confluence: confluenceReader,
  'confluence-html': confluenceHtmlReader,
  docmost: docmostReader,
  bookstack: bookstackReader,
  'outline-json': outlineJsonReader,
  notion: notionReader,
  outline: outlineReader,
  wikijs: wikijsReader,
  hugo: hugoReader,
  markdown: markdownReader,
  html: htmlReader,
  word: wordReader,
  text: textReader,
};

/** The first that recognises a source reads it. A vault without its settings is tried after all sites of Markdown. */
export const readers: readonly ImportReader[] = importKinds.flatMap((kind) =>
  kind === 'markdown' ? [looseVaultReader, readerOf[kind]] : [readerOf[kind]],
);
