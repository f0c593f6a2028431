import type { ImportItem } from '../item.ts';
import { resolveLinks, type ResolvedText, type LinkRules } from './body.ts';
import type { PlannedDocument } from './plan.ts';
import { readText } from './read-text.ts';
import type { TextReader } from './text-reader.ts';

/** A document with resolved links, and with the files that they name. */
export async function itemOf(
  document: PlannedDocument,
  rules: LinkRules,
  read: TextReader,
): Promise<ImportItem> {
  const { path, parent, order, title, file } = document;
  const common = { key: path, parentKey: parent?.path ?? null, order, title, path: file?.path ?? path };
  if (!file) return { ...common, files: [], body: () => Promise.resolve({ markdown: '', notes: [] }) };
  const resolved = async (): Promise<ResolvedText> => {
    const { text, isConverted } = await readText(file.entry);
    const rewritten = (await rules.rewrite?.(file.path, text)) ?? { markdown: text, notes: [], files: [] };
    const { markdown } = rewritten;
    const found = resolveLinks(file.path, markdown, await read(markdown), rules);
    found.notes.push(...rewritten.notes);
    found.files.push(...rewritten.files.filter(({ key }) => found.files.every((each) => each.key !== key)));
    if (isConverted) found.notes.push({ code: 'old-encoding', count: 1, example: file.path });
    return found;
  };
  return { ...common, files: (await resolved()).files, body: resolved };
}
