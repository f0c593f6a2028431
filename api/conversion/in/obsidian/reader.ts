import type { ImportReader } from '../item.ts';
import { createTargetFinder } from '../markdown/find-target.ts';
import { readMarkdownFiles, type RulesFor } from '../markdown/reader.ts';
import { createNameFinder, rewriteWikilinks } from './wikilinks.ts';

const settings = /(?:^|\/)\.obsidian\//;

const rulesFor: RulesFor = (files, documents) => {
  const names = createNameFinder(files, documents);
  return {
    find: createTargetFinder(files, documents),
    rewrite: (fromFile, text) => rewriteWikilinks(fromFile, text, names),
  };
};

/** A vault of Obsidian: Markdown with wikilinks. */
export const obsidianReader: ImportReader = {
  kind: 'obsidian',
  recognise: ({ entries }) => entries.find(({ path }) => settings.test(path))?.path ?? null,
  read: (archive, options) => readMarkdownFiles(archive, options, { linksFor: rulesFor }),
};
