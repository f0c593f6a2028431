import { z } from 'zod';
import { createNumbering } from '../archive/names.ts';
import { maxTextBytes } from '../shared/limits.ts';

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

type Exported = z.infer<typeof exported>;
type Page = z.infer<typeof page>;
type Section = z.infer<typeof chapter> | z.infer<typeof book>;

/** What can be referred to: by its key, `page:12`. */
interface Named {
  key: string;
  name: string;
}

interface Text extends Named {
  labels: string[];
  priority: number;
  /** '' where it is too long to be a text. */
  text: string;
  isTooLong: boolean;
}

export interface SectionPiece extends Text {
  kind: 'book' | 'chapter';
}

export interface PagePiece extends Text {
  kind: 'page';
  /** The key of its chapter, else of the book; null for a page alone. */
  parent: string | null;
  isMarkdown: boolean;
  /** Images, then attachments; `file` is the name below `files/`. */
  files: (Named & { file: string })[];
  links: { name: string; link: string }[];
}

export type BookstackPiece = SectionPiece | PagePiece;

/** The book, its chapters with their pages, then its other pages. @throws ZodError where it is no export */
export function* bookstackPieces(value: unknown): Generator<BookstackPiece> {
  const data = withIds(exported.parse(value));
  const top = data.book ? sectionPiece(data.book, 'book', 0) : null;
  if (top) yield top;
  for (const each of chaptersIn(data)) {
    const piece = sectionPiece(each, 'chapter', each.priority ?? 0);
    yield piece;
    for (const below of each.pages) yield pagePiece(below, piece.key);
  }
  for (const each of loosePagesIn(data)) yield pagePiece(each, top?.key ?? null);
}

const chaptersIn = ({ book: all, chapter: one }: Exported) => all?.chapters ?? (one ? [one] : []);
const loosePagesIn = ({ book: all, page: one }: Exported) => all?.pages ?? (one ? [one] : []);

/** What has no id is known by its name, and of equal names or ids each gets a number. */
function withIds(data: Exported): Exported {
  const numbered = createNumbering();
  const name = (kind: string, each: { id?: string | null | undefined; name: string }) => {
    each.id = numbered(`${kind}:${each.id ?? each.name}`).slice(kind.length + 1);
  };
  for (const each of chaptersIn(data)) name('chapter', each);
  for (const each of [...loosePagesIn(data), ...chaptersIn(data).flatMap(({ pages }) => pages)]) {
    name('page', each);
    for (const image of each.images) name('image', image);
    for (const attachment of each.attachments) name('attachment', attachment);
  }
  return data;
}

/** Ids are those of one server. */
const keyOf = (kind: string, { id: own, name }: { id?: string | null | undefined; name: string }): string =>
  `${kind}:${own ?? name}`;

const labelsOf = ({ tags: all }: Pick<Section, 'tags'>): string[] =>
  all.map(({ name, value }) => (value ? `${name}: ${value}` : name));

const textOf = (text: string): { text: string; isTooLong: boolean } =>
  text.length > maxTextBytes ? { text: '', isTooLong: true } : { text, isTooLong: false };

const sectionPiece = (section: Section, kind: 'book' | 'chapter', priority: number): SectionPiece => ({
  ...{ kind, key: keyOf(kind, section), name: section.name, priority, labels: labelsOf(section) },
  ...textOf(section.description_html ?? ''),
});

const pagePiece = (each: Page, parent: string | null): PagePiece => ({
  ...{ kind: 'page', key: keyOf('page', each), name: each.name, parent, labels: labelsOf(each) },
  ...{ priority: each.priority ?? 0, isMarkdown: Boolean(each.markdown) },
  ...textOf(each.markdown || (each.html ?? '')),
  files: [
    ...each.images.map((own) => ({ key: keyOf('image', own), name: own.name, file: own.file })),
    ...each.attachments.flatMap((own) =>
      own.file ? [{ key: keyOf('attachment', own), name: own.name, file: own.file }] : [],
    ),
  ],
  links: each.attachments.flatMap(({ name, link }) => (link ? [{ name, link }] : [])),
});
