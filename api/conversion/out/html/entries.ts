import type { Language } from '../../../text/languages.ts';
import { escapeHtml } from '../../../text/escape-html.ts';
import type { ExportJob } from '../format.ts';
import type { ExportEntry } from '../markdown/entries.ts';
import { createDrawer, type Drawer } from './drawer.ts';
import { fontEntries } from './fonts.ts';
import { documentPage, indexPage, type Site } from './page.ts';
import { createPlaceFinder } from './page-places.ts';
import { createFiles, type PageFile } from './files.ts';
import type { Page } from './plan.ts';
import { searchScript, treeScript } from './scripts.ts';
import { siteStyle } from './style.ts';

/** Of the texts that a search looks through; beyond it finds titles alone. UTF-16 units. */
const mostSearched = 20_000_000;
/** Nothing in a file may tell when the export was made. */
const noTime = new Date(1980, 0, 2);

interface HtmlOptions {
  pages: readonly Page[];
  language: Language;
}

/** Every file of an export as HTML: page by page, so that memory holds one text at a time. */
export async function* htmlEntries(job: ExportJob, options: HtmlOptions): AsyncGenerator<ExportEntry, void> {
  const drawer = createDrawer(job);
  try {
    yield* allEntries(job, drawer, options);
  } finally {
    drawer.close();
  }
}

async function* allEntries(
  job: ExportJob,
  drawer: Drawer,
  { pages, language }: HtmlOptions,
): AsyncGenerator<ExportEntry, void> {
  const site = siteOf(job, { pages, language });
  const words = createWords(job.wanted.withSearch);
  const attached = createFiles(job, drawer);
  const placesFor = createPlaceFinder(job, pages, attached);
  const written = new Set<string>();
  for (const [number, page] of pages.entries()) {
    const { content: source } = await job.documents.read(job.actor, page.id);
    const { places, pictures } = await placesFor(page, source);
    const drawn = await drawer.draw({
      ...{ source, title: page.title, places, language },
      spaceLanguage: job.space.language,
    });
    if (!drawn) job.notes.add('source', page.title);
    words.add(drawn?.words ?? '');
    const html = drawn?.html ?? `<pre><code>${escapeHtml(source)}</code></pre>`;
    const files: PageFile[] = [];
    if (job.wanted.withFiles)
      for (const attachment of page.attachments) files.push(...(await attached.place(attachment)).all);
    const whole = documentPage(site, number, { html, language: drawn?.language, files, isSource: !drawn });
    yield part('document', page.path, page.updatedAt, whole);
    const shown = (drawn?.pictures ?? []).flatMap((key) => pictures.get(key)?.shown ?? []);
    for (const file of [...files, ...shown]) {
      if (written.has(file.path)) continue;
      written.add(file.path);
      yield { kind: 'file', path: file.path, modifiedAt: page.updatedAt, open: () => file.open() };
    }
  }
  yield part('part', 'index.html', noTime, indexPage(site));
  yield part('part', 'style.css', noTime, siteStyle);
  yield part('part', 'tree.js', noTime, treeScript(pages, { hasSearch: job.wanted.withSearch }));
  if (words.isTooMuch()) job.notes.add('search', job.space.name);
  if (job.wanted.withSearch) yield part('part', 'search.js', noTime, searchScript(words.all()));
  yield* fontEntries(noTime);
}

const part = (kind: 'document' | 'part', path: string, modifiedAt: Date, text: string): ExportEntry => ({
  kind,
  path,
  modifiedAt,
  open: () => Promise.resolve(text),
});

function siteOf({ space, wanted, tree }: ExportJob, { pages, language }: HtmlOptions): Site {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const children = new Map<number | null, Page[]>();
  for (const page of pages) {
    const level = children.get(page.parentId);
    if (level) level.push(page);
    else children.set(page.parentId, [page]);
  }
  const isWhole = wanted.documentId === null;
  return {
    name: isWhole ? space.name : (tree[0]?.title ?? space.name),
    description: isWhole ? space.description : '',
    language,
    spoken: space.language === 'auto' ? language : space.language,
    pages,
    parentOf: ({ parentId }) => (parentId === null ? undefined : byId.get(parentId)),
    childrenOf: (parentId) => children.get(parentId) ?? [],
  };
}

/** The words of all pages, in their order; none of them once they are too many. */
function createWords(isWanted: boolean) {
  let all: string[] = [];
  let length = 0;
  return {
    add(words: string): void {
      if (!isWanted) return;
      length += words.length;
      if (length > mostSearched) all = [];
      else all.push(words);
    },
    isTooMuch: () => length > mostSearched,
    all: () => all,
  };
}
