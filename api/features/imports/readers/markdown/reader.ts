import type { Archive, ImportItem, ImportNote, ImportReader, ReadOptions } from '../../item.ts';
import { createNoteList } from '../../notes.ts';
import { createTargetFinder } from './find-target.ts';
import type { LinkRules } from './body.ts';
import { filesOf, foldersOf, markdownEnding, type Files } from './folders.ts';
import { itemOf } from './item-of.ts';
import { planDocuments, type PlannedDocument } from './plan.ts';
import { createTextReader } from './text-reader.ts';

/** A folder or a zip of Markdown files. Texts are kept byte for byte, but for where their links lead. */
export const markdownReader: ImportReader = {
  kind: 'markdown',
  recognise: async ({ entries }) => entries.find(({ path }) => markdownEnding.test(path))?.path ?? null,
  read: (archive, options) => readMarkdownFiles(archive, options),
};

/** Makes the rules of one source, once its documents are known. */
export type RulesFor = (files: Files, documents: readonly PlannedDocument[]) => LinkRules;

const plainRules: RulesFor = (files, documents) => ({ find: createTargetFinder(files, documents) });

/** Reads Markdown files as documents. */
export async function* readMarkdownFiles(
  archive: Archive,
  { signal }: ReadOptions,
  rulesFor = plainRules,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  const files = filesOf(archive);
  const read = createTextReader();
  const planned = await planDocuments(foldersOf(files), { rootName: files.rootName, notes, read, signal });
  const rules = rulesFor(files, planned);
  for (const document of planned) {
    signal?.throwIfAborted();
    yield await itemOf(document, rules, read);
  }
  return notes.all();
}
