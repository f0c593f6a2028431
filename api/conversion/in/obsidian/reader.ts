import type { ArchiveEntry, ImportReader } from '../item.ts';
import { decodePercent } from '../../../text/decode-percent.ts';
import { createTargetFinder, type FoundTarget } from '../markdown/find-target.ts';
import { filesOf, markdownEnding } from '../markdown/folders.ts';
import { FileRefused, readText } from '../markdown/read-text.ts';
import { readMarkdownFiles, type RulesFor } from '../markdown/reader.ts';
import { createNameFinder, type VaultTarget } from './names.ts';
import { rewriteVaultText } from './vault-text.ts';
import { anchorOf, rewriteWikilinks } from './wikilinks.ts';

const settings = /(?:^|\/)\.obsidian\//;

const linksFor: RulesFor = (files, documents) => {
  const findName = createNameFinder(files, documents);
  const find = createTargetFinder(files, documents);
  return {
    find(fromFile, path) {
      const found = find(fromFile, path);
      // links of Markdown may name a file of the vault, too
      return found.kind === 'missing' ? foundTarget(findName(fromFile, path)) : found;
    },
    suffixOf(suffix) {
      const place = decodePercent(suffix.slice(1));
      if (!suffix.startsWith('#') || /^page=\d+$/.test(place)) return suffix;
      const anchor = anchorOf(place);
      return anchor && `#${anchor}`;
    },
    rewrite: (fromFile, text) => rewriteVaultText(fromFile, text, findName),
  };
};

function foundTarget(target: VaultTarget | undefined): FoundTarget {
  if (!target) return { kind: 'missing' };
  return 'document' in target ? { kind: 'document', ...target } : { kind: 'file', ...target };
}

/** A vault of Obsidian: Markdown with wikilinks, whose notes have the names of their files. */
export const obsidianReader: ImportReader = {
  kind: 'obsidian',
  recognise: ({ entries }) => entries.find(({ path }) => settings.test(path))?.path ?? null,
  read: (archive, options) =>
    readMarkdownFiles(archive, options, { linksFor, pages: { isNamedByFile: true } }),
};

/** How many texts are searched for a wikilink, and their bytes. */
const maxSearched = { texts: 1000, bytes: 1024 * 1024 };

/** A vault without its settings, which are hidden files, is known by a wikilink that leads to one of its files. */
export const looseVaultReader: ImportReader = {
  ...obsidianReader,
  async recognise(archive) {
    const files = filesOf(archive);
    const find = namesIn(files);
    const notes = [...files.byPath].filter(
      ([path, { size }]) => markdownEnding.test(path) && size <= maxSearched.bytes,
    );
    for (const [path, entry] of notes.slice(0, maxSearched.texts)) {
      const text = await textOf(entry);
      if (text.includes('[[') && rewriteWikilinks(path, text, find).markdown !== text) return path;
    }
    return null;
  },
};

/** Finds files without knowing what documents they become. */
const namesIn = (files: ReturnType<typeof filesOf>) =>
  createNameFinder(
    { ...files, byPath: new Map([...files.byPath].map(([path, entry]) => [withoutEnding(path), entry])) },
    [],
  );

const withoutEnding = (path: string): string => path.replace(markdownEnding, '');

async function textOf(entry: ArchiveEntry): Promise<string> {
  try {
    return (await readText(entry)).text;
  } catch (error) {
    if (error instanceof FileRefused) return '';
    throw error;
  }
}
