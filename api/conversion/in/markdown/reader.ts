import type { Archive, ImportItem, ImportNote, ImportReader, ReadOptions } from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { createNameFinder } from '../obsidian/names.ts';
import { rewriteWikilinks } from '../obsidian/wikilinks.ts';
import { createTargetFinder } from './find-target.ts';
import { pathInKey, type LinkRules } from './body.ts';
import { filesOf, foldersOf, markdownEnding, type Files } from './folders.ts';
import { itemOf } from './item-of.ts';
import { planDocuments, type PageFacts, type PageRules, type PlannedDocument } from './plan.ts';
import { createTextReader } from './text-reader.ts';

/** A folder or a zip of Markdown files. Of their texts, only the targets of links change. */
export const markdownReader: ImportReader = {
  kind: 'markdown',
  recognise: ({ entries }) => entries.find(({ path }) => markdownEnding.test(path))?.path ?? null,
  read: (archive, options) => readMarkdownFiles(archive, options),
};

/** Makes the rules of one source, once its documents are known. */
export type RulesFor = (files: Files, documents: readonly PlannedDocument[]) => LinkRules;

/** Wikilinks lead in any folder of Markdown: many programs write them. */
const plainRules: RulesFor = (files, documents) => {
  const names = createNameFinder(files, documents);
  return {
    find: createTargetFinder(files, documents),
    rewrite: (fromFile, text) => rewriteWikilinks(fromFile, text, names),
  };
};

/** What is particular about one kind of Markdown files. */
export interface MarkdownKind {
  linksFor?: RulesFor;
  pages?: PageRules;
  /** The folder of the pages; '' for all. */
  top?: string;
  /** Of the names of pages. */
  ending?: RegExp;
  /** Puts the pages into the tree that a menu has. */
  arrange?: (planned: PlannedDocument[], notes: NoteList) => PlannedDocument[];
  /** What a page says of its writing. */
  writingOf?: (facts: PageFacts) => Pick<ImportItem, 'createdAt' | 'updatedAt'>;
}

/** Reads Markdown files as documents. */
export async function* readMarkdownFiles(
  archive: Archive,
  { signal }: ReadOptions,
  { linksFor = plainRules, pages = {}, top = '', ending, arrange, writingOf }: MarkdownKind = {},
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  const files = filesOf(archive);
  const read = createTextReader();
  const folders = foldersOf(files, { top, ...(ending && { ending }) });
  const found = await planDocuments(folders, {
    ...{ rootName: files.rootName, notes, read, rules: pages, signal },
  });
  const planned = arrange?.(found, notes) ?? found;
  const rules = linksFor(files, planned);
  const linked = new Set<string>();
  for (const document of planned) {
    signal?.throwIfAborted();
    const item = await itemOf(document, rules, read);
    for (const { key } of item.files) linked.add(pathInKey(key));
    yield { ...item, ...writingOf?.(document.facts) };
  }
  for (const path of files.byPath.keys())
    if (!linked.has(path) && !markdownEnding.test(path) && !ending?.test(path) && !/(?:^|\/)\./.test(path))
      notes.add('file-not-linked', path);
  return notes.all();
}
