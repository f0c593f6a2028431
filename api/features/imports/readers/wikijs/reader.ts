import type { ArchiveEntry, ImportItem, ImportReader } from '../../item.ts';
import { createTargetFinder, type TargetFinder } from '../markdown/find-target.ts';
import { filesOf, markdownEnding } from '../markdown/folders.ts';
import type { PageFacts, PageRules } from '../markdown/plan.ts';
import { readMarkdownFiles, type RulesFor } from '../markdown/reader.ts';
import { FileRefused, readText } from '../markdown/read-text.ts';
import { datesOf } from '../shared/dates.ts';
import { frontMatterFields } from '../../../../contract/front-matter.ts';
import { rewriteAttributes } from './attributes.ts';

/** Pages that are looked at to know the kind. */
const lookedAt = 5;

/** What Wiki.js writes into a folder or a repository: its pages, with what it knows of them in front matter. */
export const wikijsReader: ImportReader = {
  kind: 'wikijs',
  async recognise(archive) {
    const pages = [...filesOf(archive).byPath].filter(([path]) => markdownEnding.test(path));
    // a page of the folder itself comes from elsewhere
    const likely = pages.filter(([path]) => !/(?:^|\/)(?:readme|license|contributing)\.md$/i.test(path));
    for (const [path, entry] of likely.slice(0, lookedAt)) if (await isPage(entry)) return path;
    return null;
  },
  read: (archive, options) => readMarkdownFiles(archive, options, { pages, linksFor, writingOf }),
};

async function isPage(entry: ArchiveEntry): Promise<boolean> {
  try {
    const names = new Set(frontMatterFields((await readText(entry)).text).map(({ name }) => name));
    return ['editor', 'published', 'dateCreated'].every((name) => names.has(name));
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return false;
  }
}

const pages: PageRules = {
  placeOf: ({ path }) => (/^(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?home\.md$/i.test(path) ? 0 : undefined),
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
  return { find: findAny, rewrite: (_fromFile, text) => rewriteAttributes(text) };
};

function* placesOf(path: string, locales: readonly string[]): Generator<string> {
  yield path;
  if (!path.startsWith('/')) return;
  const [, first = '', ...rest] = path.split('/');
  const own = locale.test(first) ? `/${rest.join('/')}` : path;
  const page = /^\/*$/.test(own) ? '/home' : own;
  yield page;
  for (const name of locales) yield `/${name}${page}`;
}
