import { z } from 'zod';
import { createNumbering } from '../../archive/names.ts';
import { archiveDamaged } from '../../archive/refusals.ts';
import { readTextEntry } from '../../archive/texts.ts';
import {
  fileAddress,
  itemAddress,
  type Archive,
  type ImportBody,
  type ImportFile,
  type ImportItem,
  type ImportNote,
  type ImportReader,
  type ReadOptions,
} from '../../item.ts';
import { createNoteList, type NoteList } from '../../notes.ts';
import { convertPage } from '../shared/convert-page.ts';
import { isExternal } from '../shared/entry-paths.ts';
import { readJsonEntry } from '../shared/read-json.ts';
import { leadMarkdown } from '../shared/markdown-text.ts';

/** Bytes of the file that holds all texts of a book. */
const mostDataBytes = 64 * 1024 * 1024;

const id = z.union([z.number(), z.string()]).transform(String).nullish();
const tags = z.array(z.object({ name: z.string(), value: z.string().nullish() })).default([]);
const page = z.object({
  ...{ id, name: z.string(), html: z.string().nullish(), markdown: z.string().nullish(), tags },
  priority: z.number().nullish(),
  attachments: z
    .array(z.object({ id, name: z.string(), link: z.string().nullish(), file: z.string().nullish() }))
    .default([]),
  images: z.array(z.object({ id, name: z.string(), file: z.string() })).default([]),
});
const chapter = z.object({
  ...{ id, name: z.string(), description_html: z.string().nullish(), tags },
  ...{ priority: z.number().nullish(), pages: z.array(page).default([]) },
});
const book = z.object({
  ...{ id, name: z.string(), description_html: z.string().nullish(), tags },
  ...{ chapters: z.array(chapter).default([]), pages: z.array(page).default([]) },
});
const exported = z.object({ book: book.optional(), chapter: chapter.optional(), page: page.optional() });

type Page = z.infer<typeof page>;
type Section = {
  id?: string | null;
  name: string;
  description_html?: string | null;
  tags: z.infer<typeof tags>;
};

/** A portable zip of BookStack: a book, a chapter or a page, all texts in `data.json`. */
export const bookstackReader: ImportReader = {
  kind: 'bookstack',
  async recognise({ entries }) {
    const data = entries.find(({ path }) => path === 'data.json');
    if (!data || data.size > mostDataBytes) return null;
    const { text } = await readTextEntry(data, mostDataBytes);
    return /"(?:book|chapter|page)"\s*:/.test(text) && /"(?:instance|exported_at)"\s*:/.test(text)
      ? data.path
      : null;
  },
  read: readBook,
};

async function* readBook(
  archive: Archive,
  { signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  const data = await readData(archive);
  const context: Context = { files: filesIn(data, archive), notes, found: namesOf(data) };
  const top = data.book ? sectionItem(data.book, 'book', null, 0, context) : null;
  if (data.book && top) yield top;
  const chapters = data.book?.chapters ?? (data.chapter ? [data.chapter] : []);
  const pages = data.book?.pages ?? (data.page ? [data.page] : []);
  for (const each of chapters) {
    const item = sectionItem(each, 'chapter', top?.key ?? null, each.priority ?? 0, context);
    yield item;
    for (const below of each.pages) {
      signal?.throwIfAborted();
      yield pageItem(below, item.key, context);
    }
  }
  for (const each of pages) {
    signal?.throwIfAborted();
    yield pageItem(each, top?.key ?? null, context);
  }
  return notes.all();
}

/** @throws AppError 400 where it is no export */
async function readData({ entries }: Archive): Promise<z.infer<typeof exported>> {
  const entry = entries.find(({ path }) => path === 'data.json');
  if (!entry) throw archiveDamaged();
  return readJsonEntry(entry, mostDataBytes, (value) => withIds(exported.parse(value)));
}

/** What has no id is known by its name, and of equal names or ids each gets a number. */
function withIds(data: z.infer<typeof exported>): z.infer<typeof exported> {
  const numbered = createNumbering();
  const name = (kind: string, each: { id?: string | null | undefined; name: string }) => {
    each.id = numbered(`${kind}:${each.id ?? each.name}`).slice(kind.length + 1);
  };
  for (const each of data.book?.chapters ?? (data.chapter ? [data.chapter] : [])) name('chapter', each);
  for (const each of pagesIn(data)) {
    name('page', each);
    for (const image of each.images) name('image', image);
    for (const attachment of each.attachments) name('attachment', attachment);
  }
  return data;
}

interface Context {
  /** Of all pages, by their keys. */
  files: ReadonlyMap<string, ImportFile>;
  notes: NoteList;
  /** What texts may refer to: `page:12`, `image:3`. */
  found: ReadonlySet<string>;
}

function pagesIn({ book: all, chapter: one, page: single }: z.infer<typeof exported>): Page[] {
  const chapters = all?.chapters ?? (one ? [one] : []);
  return [...(all?.pages ?? (single ? [single] : [])), ...chapters.flatMap((each) => each.pages)];
}

function filesIn(data: z.infer<typeof exported>, archive: Archive): Map<string, ImportFile> {
  const entries = new Map(archive.entries.map((entry) => [entry.path, entry]));
  const files = new Map<string, ImportFile>();
  for (const { kind, own, file } of pagesIn(data).flatMap(filesOfPage)) {
    const entry = entries.get(`files/${file}`);
    const key = keyOf(kind, own);
    if (entry) files.set(key, { key, name: own.name, size: entry.size, open: () => entry.open() });
  }
  return files;
}

const filesOfPage = ({ images, attachments }: Page) => [
  ...images.map((own) => ({ kind: 'image', own, file: own.file })),
  ...attachments.flatMap((own) => (own.file ? [{ kind: 'attachment', own, file: own.file }] : [])),
];

function namesOf(data: z.infer<typeof exported>): Set<string> {
  const { book: all, chapter: one } = data;
  const chapters = all?.chapters ?? (one ? [one] : []);
  const pages = pagesIn(data);
  return new Set([
    ...(all ? [`book:${all.id}`] : []),
    ...chapters.map((each) => `chapter:${each.id}`),
    ...pages.map((each) => `page:${each.id}`),
    ...pages.flatMap(({ images }) => images.map((each) => `image:${each.id}`)),
    ...pages.flatMap(({ attachments }) =>
      attachments.filter(({ file }) => file).map((each) => `attachment:${each.id}`),
    ),
  ]);
}

/** Ids are those of one server. */
const keyOf = (kind: string, { id: own, name }: { id?: string | null; name: string }): string =>
  `${kind}:${own ?? name}`;

const labelsOf = ({ tags: all }: Pick<Section, 'tags'>): string[] =>
  all.map(({ name, value }) => (value ? `${name}: ${value}` : name));

function sectionItem(
  section: Section,
  kind: 'book' | 'chapter',
  parentKey: string | null,
  order: number,
  { found, files }: Context,
): ImportItem {
  return {
    ...{ key: keyOf(kind, section), parentKey, order, title: section.name || 'Untitled', files: [] },
    ...{ path: `data.json#${kind}/${section.name}`, labels: labelsOf(section) },
    body: () =>
      convertPage(
        'html',
        { html: referencesToUrls(section.description_html ?? ''), title: '' },
        leader(found),
      ),
    fileOf: (key) => files.get(key),
  };
}

function pageItem(each: Page, parentKey: string | null, { files: all, notes, found }: Context): ImportItem {
  const files: ImportFile[] = [];
  for (const { kind, own } of filesOfPage(each)) {
    const file = all.get(keyOf(kind, own));
    if (file) files.push(file);
    else notes.add('file-missing', own.name);
  }
  return {
    ...{
      key: keyOf('page', each),
      parentKey,
      order: each.priority ?? 0,
      title: each.name || 'Untitled',
      files,
    },
    ...{ path: `data.json#page/${each.name}`, labels: labelsOf(each) },
    body: () => pageBody(each, found),
    fileOf: (key) => all.get(key),
  };
}

async function pageBody(each: Page, found: ReadonlySet<string>): Promise<ImportBody> {
  const lead = leader(found);
  const body = each.markdown
    ? await leadMarkdown(referencesToUrls(each.markdown), lead, { title: each.name })
    : await convertPage('html', { html: referencesToUrls(each.html ?? ''), title: '' }, lead);
  const links = each.attachments.flatMap(({ name, link }) =>
    link && isExternal(link)
      ? [`- [${name.replace(/[\\[\]]/g, '\\$&')}](<${link.replace(/[<>\s]/g, encodeURIComponent)}>)`]
      : [],
  );
  const parts = [body.markdown.trimEnd(), links.join('\n')].filter(Boolean);
  return { markdown: parts.length > 0 ? `${parts.join('\n\n')}\n` : '', notes: body.notes };
}

/** `[[bsexport:page:12]]` stands where an address would; brackets would end one in Markdown. */
const referencesToUrls = (text: string): string =>
  text.replace(/\[\[bsexport:([a-z]{1,20}):([\w-]{1,64})\]\]/g, 'bsexport:$1:$2');

const leader =
  (found: ReadonlySet<string>) =>
  (url: string): string | null => {
    const [, kind = '', own = ''] = /^bsexport:([a-z]+):([\w-]+)/.exec(url) ?? [];
    if (kind === '') return isExternal(url) ? url : null;
    const key = `${kind}:${own}`;
    if (!found.has(key)) return null;
    return kind === 'image' || kind === 'attachment' ? fileAddress(key) : itemAddress(key);
  };
