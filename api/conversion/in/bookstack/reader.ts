import {
  fileAddress,
  itemAddress,
  type Archive,
  type ArchiveEntry,
  type ImportBody,
  type ImportFile,
  type ImportItem,
  type ImportNote,
  type ImportReader,
  type ReadOptions,
} from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { convertPage } from '../shared/convert-page.ts';
import { isExternal } from '../shared/entry-paths.ts';
import { resolveMarkdown } from '../shared/markdown-text.ts';
import { maxJsonBytes, readJsonEntry } from '../shared/read-json.ts';
import { openSpool, type Spool, type Spooled } from '../shared/spool.ts';
import type { BookstackPiece, PagePiece, SectionPiece } from './data.ts';

const findData = ({ entries }: Archive): ArchiveEntry | undefined =>
  entries.find(({ path }) => path === 'data.json');

/** A portable zip of BookStack: a book, a chapter or a page, all texts in `data.json`. */
export const bookstackReader: ImportReader = {
  kind: 'bookstack',
  async recognise(archive) {
    const data = findData(archive);
    if (!data || data.size > maxJsonBytes) return null;
    return (await holdsBoth(data, /"(?:book|chapter|page)"\s*:/, /"(?:instance|exported_at)"\s*:/))
      ? data.path
      : null;
  },
  read: readBook,
};

/** UTF-16 units that a pattern may be long. */
const maxMatchLength = 100;

/** Looks piece by piece, so that memory holds one at a time. */
async function holdsBoth(entry: ArchiveEntry, one: RegExp, other: RegExp): Promise<boolean> {
  let [hasOne, hasOther, tail] = [false, false, ''];
  for await (const chunk of await entry.open()) {
    const text = tail + (chunk as Buffer).toString('latin1');
    hasOne ||= one.test(text);
    hasOther ||= other.test(text);
    if (hasOne && hasOther) return true;
    tail = text.slice(-maxMatchLength);
  }
  return false;
}

async function* readBook(
  archive: Archive,
  { signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const data = findData(archive);
  if (!data) return [];
  const notes = createNoteList();
  const spool = await openSpool(archive.temporary);
  try {
    const pieces = await readData(data, archive.temporary, spool);
    const context: Context = { spool, notes, ...namedIn(pieces, archive) };
    const top = pieces.find(({ kind }) => kind === 'book')?.key ?? null;
    for (const piece of pieces) {
      signal?.throwIfAborted();
      yield piece.kind === 'page' ? pageItem(piece, context) : sectionItem(piece, top, context);
    }
    return notes.all();
  } finally {
    await spool.close();
  }
}

/** With its text in the spool. */
type Kept<P extends BookstackPiece> = Omit<P, 'text'> & { text: Spooled };
type KeptPiece = Kept<SectionPiece> | Kept<PagePiece>;

/** @throws SourceRefused where it is no export, or too large */
async function readData(
  entry: ArchiveEntry,
  temporary: Archive['temporary'],
  spool: Spool,
): Promise<KeptPiece[]> {
  const pieces: KeptPiece[] = [];
  await readJsonEntry(entry, 'bookstack-list', temporary, async (piece) => {
    pieces.push({ ...piece, text: await spool.keep(piece.text) });
  });
  return pieces;
}

interface Context {
  spool: Spool;
  notes: NoteList;
  /** Of all pages, by their keys. */
  files: ReadonlyMap<string, ImportFile>;
  /** What texts may refer to: `page:12`, `image:3`. */
  found: ReadonlySet<string>;
}

function namedIn(pieces: readonly KeptPiece[], archive: Archive): Pick<Context, 'files' | 'found'> {
  const entries = new Map(archive.entries.map((entry) => [entry.path, entry]));
  const files = new Map<string, ImportFile>();
  const found = new Set<string>();
  for (const piece of pieces) {
    found.add(piece.key);
    for (const { key, name, file } of piece.kind === 'page' ? piece.files : []) {
      found.add(key);
      const entry = entries.get(`files/${file}`);
      if (entry) files.set(key, { key, name, size: entry.size, open: () => entry.open() });
    }
  }
  return { files, found };
}

const titled = ({ kind, key, name, priority, labels, isTooLong }: KeptPiece, { notes }: Context) => {
  if (isTooLong) notes.add('text-too-long', name);
  const path = `data.json#${kind}/${name}`;
  return { key, order: priority, title: name || 'Untitled', path, labels };
};

function sectionItem(section: Kept<SectionPiece>, top: string | null, context: Context): ImportItem {
  const { spool, found, files } = context;
  const parentKey = section.kind === 'chapter' ? top : null;
  const html = async () => referencesToUrls(await spool.read(section.text));
  return {
    ...{ ...titled(section, context), parentKey, files: [] },
    body: async () => convertPage('html', { html: await html(), title: '' }, resolverOf(found)),
    fileOf: (key) => files.get(key),
  };
}

function pageItem(page: Kept<PagePiece>, context: Context): ImportItem {
  const { files: all, notes } = context;
  const files: ImportFile[] = [];
  for (const { key, name } of page.files) {
    const file = all.get(key);
    if (file) files.push(file);
    else notes.add('file-missing', name);
  }
  return {
    ...{ ...titled(page, context), parentKey: page.parent, files },
    body: () => pageBody(page, context),
    fileOf: (key) => all.get(key),
  };
}

async function pageBody(page: Kept<PagePiece>, { spool, found }: Context): Promise<ImportBody> {
  const resolve = resolverOf(found);
  const source = referencesToUrls(await spool.read(page.text));
  const body = page.isMarkdown
    ? await resolveMarkdown(source, resolve, { title: page.name })
    : await convertPage('html', { html: source, title: '' }, resolve);
  const links = page.links.flatMap(({ name, link }) =>
    isExternal(link)
      ? [`- [${name.replace(/[\\[\]]/g, '\\$&')}](<${link.replace(/[<>\s]/g, encodeURIComponent)}>)`]
      : [],
  );
  const parts = [body.markdown.trimEnd(), links.join('\n')].filter(Boolean);
  return { markdown: parts.length > 0 ? `${parts.join('\n\n')}\n` : '', notes: body.notes };
}

/** `[[bsexport:page:12]]` stands where an address would; brackets would end one in Markdown. */
const referencesToUrls = (text: string): string =>
  text.replace(/\[\[bsexport:([a-z]{1,20}):([\w-]{1,64})\]\]/g, 'bsexport:$1:$2');

const resolverOf =
  (found: ReadonlySet<string>) =>
  (url: string): string | null => {
    const [, kind = '', own = ''] = /^bsexport:([a-z]+):([\w-]+)/.exec(url) ?? [];
    if (kind === '') return isExternal(url) ? url : null;
    const key = `${kind}:${own}`;
    if (!found.has(key)) return null;
    return kind === 'image' || kind === 'attachment' ? fileAddress(key) : itemAddress(key);
  };
