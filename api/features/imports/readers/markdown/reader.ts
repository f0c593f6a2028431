import type { Archive, ImportItem, ImportNote, ImportReader, ReadOptions } from '../../item.ts';
import { createNoteList } from '../../notes.ts';
import { leadLinks, type LedText, type LinkRules } from './body.ts';
import { createTargetFinder } from './find-target.ts';
import { filesOf, foldersOf, markdownEnding } from './folders.ts';
import { planDocuments, type PlannedDocument } from './plan.ts';
import { readText } from './read-text.ts';
import { createTextReader, type TextReader } from './text-reader.ts';

/** A folder or a zip of Markdown files. Texts are kept byte for byte, but for where their links lead. */
export const markdownReader: ImportReader = {
  kind: 'markdown',
  recognise: async ({ entries }) => entries.find(({ path }) => markdownEnding.test(path))?.path ?? null,
  read: readMarkdownFiles,
};

async function* readMarkdownFiles(
  archive: Archive,
  { signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  const files = filesOf(archive);
  const read = createTextReader();
  const planned = await planDocuments(foldersOf(files), { rootName: files.rootName, notes, read, signal });
  const rules = { find: createTargetFinder(files, planned) };
  for (const document of planned) {
    signal?.throwIfAborted();
    yield await itemOf(document, rules, read);
  }
  return notes.all();
}

async function itemOf(document: PlannedDocument, rules: LinkRules, read: TextReader): Promise<ImportItem> {
  const { path, parent, order, title, file } = document;
  const common = { key: path, parentKey: parent?.path ?? null, order, title, path: file?.path ?? path };
  if (!file) return { ...common, files: [], body: () => Promise.resolve({ markdown: '', notes: [] }) };
  const led = async (): Promise<LedText> => {
    const { text, isConverted } = await readText(file.entry);
    const found = leadLinks(file.path, text, await read(text), rules);
    if (isConverted) found.notes.push({ code: 'old-encoding', count: 1, example: file.path });
    return found;
  };
  return { ...common, files: (await led()).files, body: led };
}
