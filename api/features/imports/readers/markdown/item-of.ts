import type { ImportItem } from '../../item.ts';
import { leadLinks, type LedText, type LinkRules } from './body.ts';
import type { PlannedDocument } from './plan.ts';
import { readText } from './read-text.ts';
import type { TextReader } from './text-reader.ts';

/** A document with its links led, and with the files that they lead to. */
export async function itemOf(
  document: PlannedDocument,
  rules: LinkRules,
  read: TextReader,
): Promise<ImportItem> {
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
