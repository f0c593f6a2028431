import { escapeHtml } from '../../../text/escape-html.ts';
import { commentsText } from '../shared/comments-text.ts';
import { noTime, titleOf, type ExportEntry, type ExportJob, type MadeFile } from '../format.ts';
import { zipEntries } from '../shared/zip.ts';
import { createDrawer, type Drawer } from './drawer.ts';
import { createFiles, type PageFile } from './files.ts';
import { fontEntries } from './fonts.ts';
import { documentPage, indexPage, type Site } from './page.ts';
import { createPlaceFinder } from './page-places.ts';
import { planPages, type Page } from './plan.ts';
import { searchScript, treeScript } from './scripts.ts';
import { siteStyle } from './style.ts';

/** All texts together; with more, the search finds titles only. UTF-16 units. */
const maxSearchedLength = 20_000_000;

/** A zip of pages that any browser opens from a disk. */
export async function makeHtml(job: ExportJob): Promise<MadeFile> {
  const { tree, filesOf, notes, onDocument, signal } = job;
  const pages = await planPages(tree, { filesOf, onDocument: () => signal.throwIfAborted() });
  const content = zipEntries(htmlEntries(job, pages), {
    onDocument,
    onMissing: (path) => notes.add('file', path),
  });
  return { content, ending: '.zip', mimetype: 'application/zip' };
}

/** Every file of an export as HTML: page by page, so that memory holds one text at a time. */
async function* htmlEntries(job: ExportJob, pages: readonly Page[]): AsyncGenerator<ExportEntry, void> {
  const drawer = createDrawer(job);
  try {
    yield* allEntries(job, drawer, pages);
  } finally {
    drawer.close();
  }
}

async function* allEntries(
  job: ExportJob,
  drawer: Drawer,
  pages: readonly Page[],
): AsyncGenerator<ExportEntry, void> {
  const { wanted, space, language, notes } = job;
  const site = siteOf(job, pages);
  const words = createWords(wanted.withSearch);
  const attached = createFiles(notes, drawer);
  const placesFor = createPlaceFinder(job, pages, attached);
  const written = new Set<string>();
  for (const [number, page] of pages.entries()) {
    const source = await job.read(page.id);
    const { places, pictures } = await placesFor(page, source);
    const spaceLanguage = space.language;
    const drawn = await drawer.draw({ source, title: page.title, places, language, spaceLanguage });
    if (!drawn) notes.add('source', page.title);
    for (let count = drawn?.diagrams ?? 0; count > 0; count -= 1) notes.add('diagram', page.title);
    words.add(drawn?.words ?? '');
    const listed = await listing(page);
    const html = drawn?.html ?? `<pre><code>${escapeHtml(source)}</code></pre>`;
    const files: PageFile[] = [];
    if (wanted.withFiles) for (const file of page.files) files.push(...(await attached.place(file)).all);
    const whole = documentPage(site, number, {
      ...{ html, language: drawn?.language, comments: listed?.html ?? '', files, isSource: !drawn },
    });
    yield part('document', page.path, page.updatedAt, whole);
    const shown = [
      ...(drawn?.pictures ?? []).flatMap((key) => pictures.get(key)?.shown ?? []),
      ...(listed?.shown ?? []),
    ];
    for (const file of [...files, ...shown]) {
      if (written.has(file.path)) continue;
      written.add(file.path);
      yield { kind: 'file', path: file.path, modifiedAt: page.updatedAt, open: () => file.open() };
    }
  }
  yield part('part', 'index.html', noTime, indexPage(site));
  yield part('part', 'style.css', noTime, siteStyle);
  yield part('part', 'tree.js', noTime, treeScript(pages, { hasSearch: wanted.withSearch }));
  if (words.isTooMuch()) notes.add('search', space.name);
  if (wanted.withSearch) yield part('part', 'search.js', noTime, searchScript(words.all()));
  yield* fontEntries();

  /** The comments of a document as HTML, with the pictures in them. */
  async function listing(page: Page): Promise<{ html: string; shown: PageFile[] } | undefined> {
    const source = commentsText(await job.threadsOf(page), language);
    if (source === '') return undefined;
    const { places, pictures } = await placesFor(page, source);
    const drawn = await drawer.draw({ source, title: '', places, language, spaceLanguage: 'auto' });
    words.add(drawn?.words ?? '');
    return {
      html: drawn?.html ?? `<pre><code>${escapeHtml(source)}</code></pre>`,
      shown: (drawn?.pictures ?? []).flatMap((key) => pictures.get(key)?.shown ?? []),
    };
  }
}

const part = (kind: 'document' | 'part', path: string, modifiedAt: Date, text: string): ExportEntry => ({
  kind,
  path,
  modifiedAt,
  open: () => Promise.resolve(text),
});

function siteOf(job: ExportJob, pages: readonly Page[]): Site {
  const { space, wanted, language } = job;
  const byId = new Map(pages.map((page) => [page.id, page]));
  const children = new Map<number | null, Page[]>();
  for (const page of pages) {
    const level = children.get(page.parentId);
    if (level) level.push(page);
    else children.set(page.parentId, [page]);
  }
  return {
    name: titleOf(job),
    description: wanted.documentId === null ? space.description : '',
    language,
    spoken: space.language === 'auto' ? language : space.language,
    pages,
    parentOf: ({ parentId }) => (parentId === null ? undefined : byId.get(parentId)),
    childrenOf: (parentId) => children.get(parentId) ?? [],
  };
}

/** Collects the words of all pages, in order; none of them once there are too many. */
function createWords(isWanted: boolean) {
  let all: string[] = [];
  let length = 0;
  return {
    add(words: string): void {
      if (!isWanted) return;
      length += words.length;
      if (length > maxSearchedLength) all = [];
      else all.push(words);
    },
    isTooMuch: () => length > maxSearchedLength,
    all: () => all,
  };
}
