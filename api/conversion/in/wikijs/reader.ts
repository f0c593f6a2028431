import type { ArchiveEntry, ImportFile, ImportItem, ImportReader } from '../item.ts';
import { convertPage } from '../shared/convert-page.ts';
import { addressOf, type ResolvedText } from '../markdown/body.ts';
import { createTargetFinder, type TargetFinder } from '../markdown/find-target.ts';
import { filesOf } from '../markdown/folders.ts';
import type { PageFacts, PageRules } from '../markdown/plan.ts';
import { readMarkdownFiles, type RulesFor } from '../markdown/reader.ts';
import { FileRefused, readText } from '../markdown/read-text.ts';
import { localTarget } from '../markdown/relative-path.ts';
import { datesOf } from '../shared/dates.ts';
import { endOfFrontMatter, frontMatterFields } from '../../../text/markdown/front-matter.ts';
import { rewriteAttributes } from './attributes.ts';

/** Those of the visual editor are HTML. */
const pageEnding = /\.(?:md|html)$/i;
const isHtml = (path: string): boolean => /\.html$/i.test(path);

/** Pages that are looked at to know the kind. */
const lookedAt = 5;

/** What Wiki.js writes into a folder or a repository: its pages, with what it knows of them in front matter. */
export const wikijsReader: ImportReader = {
  kind: 'wikijs',
  async recognise(archive) {
    const pages = [...filesOf(archive).byPath].filter(([path]) => pageEnding.test(path));
    // a page of the folder itself comes from elsewhere
    const likely = pages.filter(([path]) => !/(?:^|\/)(?:readme|license|contributing)\.md$/i.test(path));
    for (const [path, entry] of likely.slice(0, lookedAt)) if (await isPage(path, entry)) return path;
    return null;
  },
  read: (archive, options) =>
    readMarkdownFiles(archive, options, { ending: pageEnding, pages, linksFor, writingOf }),
};

async function isPage(path: string, entry: ArchiveEntry): Promise<boolean> {
  try {
    const text = withFrontMatter(path, (await readText(entry)).text);
    const names = new Set(frontMatterFields(text).map(({ name }) => name));
    return ['editor', 'published', 'dateCreated'].every((name) => names.has(name));
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return false;
  }
}

/** A page of HTML begins with a comment that says what others say in front matter. */
const withFrontMatter = (path: string, text: string): string =>
  isHtml(path)
    ? text.replace(/^\ufeff?<!--\r?\n((?:(?!-->)[^]){0,10000}?)\r?\n-->(?:\r?\n)*/, '---\n$1\n---\n\n')
    : text;

const pages: PageRules = {
  withFrontMatter,
  placeOf: ({ path }) => (/^(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?home\.(?:md|html)$/i.test(path) ? 0 : undefined),
  leaveOut: ({ fields }) => (fields.get('published') === 'false' ? 'draft-left-out' : null),
};

const writingOf = ({ fields }: PageFacts): Pick<ImportItem, 'createdAt' | 'updatedAt'> =>
  datesOf({ createdAt: fields.get('datecreated'), updatedAt: fields.get('date') });

const locale = /^[a-z]{2}(?:-[a-z]{2,4})?$/i;

/** `/en/auth` and `/auth` are the same page, whether or not pages lie in a folder of their language. */
const linksFor: RulesFor = (files, documents) => {
  const find = createTargetFinder(files, documents);
  const locales = [...new Set([...files.byPath.keys()].map((path) => path.split('/')[0] ?? ''))].filter(
    (name) => locale.test(name),
  );
  const findAny: TargetFinder = (fromFile, path) => {
    for (const place of placesOf(path, locales)) {
      const found = find(fromFile, place);
      if (found.kind !== 'missing') return found;
    }
    return { kind: 'missing' };
  };
  const rewrite = (fromFile: string, text: string) =>
    isHtml(fromFile) ? convertHtml(fromFile, text, findAny) : rewriteAttributes(text);
  return { find: findAny, rewrite };
};

/** The front matter stays, as it does in pages of Markdown. */
async function convertHtml(fromFile: string, text: string, find: TargetFinder): Promise<ResolvedText> {
  const source = withFrontMatter(fromFile, text);
  const end = endOfFrontMatter(source);
  const files = new Map<string, ImportFile>();
  const resolve = (url: string): string | null => {
    const local = localTarget({ raw: url, writtenIn: 'html' });
    if (!local) return url;
    const address = addressOf(find(fromFile, local.path), fromFile, files);
    return address === null ? null : address + local.suffix;
  };
  const { markdown, notes } = await convertPage('wikijs', { html: source.slice(end), title: '' }, resolve);
  const head = source.slice(0, end);
  return { markdown: head === '' ? markdown : `${head}\n\n${markdown}`, notes, files: [...files.values()] };
}

function* placesOf(path: string, locales: readonly string[]): Generator<string> {
  yield path;
  if (!path.startsWith('/')) return;
  const [, first = '', ...rest] = path.split('/');
  const own = locale.test(first) ? `/${rest.join('/')}` : path;
  const page = /^\/*$/.test(own) ? '/home' : own;
  yield page;
  for (const name of locales) yield `/${name}${page}`;
}
