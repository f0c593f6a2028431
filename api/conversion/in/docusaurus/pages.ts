import { posix } from 'node:path';
import type { Files } from '../markdown/folders.ts';
import { isIndexName } from '../markdown/folders.ts';
import type { PageFacts, PageRules } from '../markdown/plan.ts';
import { endOfFrontMatter } from '../../../text/markdown/front-matter.ts';
import { isObject } from '../../../text/is-object.ts';
import { readSettings, settingOf } from '../site/config.ts';
import { placeIn } from '../site/rules.ts';

/** What `_category_.json` or `_category_.yml` says of its folder. */
interface Category {
  label: string;
  position: number | undefined;
}

/** By the path of the folder. */
export async function readCategories({ byPath }: Files, top: string): Promise<Map<string, Category>> {
  const categories = new Map<string, Category>();
  for (const [path, entry] of byPath) {
    if (!path.startsWith(top) || !/(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path)) continue;
    const settings = await readSettings(entry);
    const position = isObject(settings) ? placeIn(settings.position) : undefined;
    categories.set(posix.dirname(path), { label: settingOf(settings, 'label'), position });
  }
  return categories;
}

/** `02-guide` is the second, and called `guide`; `2024-01-02` is a date, `7.0` a version. */
function numbered(name: string): { place: number | undefined; name: string } {
  const found = /^(\d{1,6})[ \t]*[-_.]+[ \t]*([^-_.\s].*)$/.exec(name);
  const isOther = /^(?:\d{2,4}[-_.]\d{2}|\d+\.\d+)/.test(name);
  return found && !isOther ? { place: Number(found[1]), name: found[2] ?? name } : { place: undefined, name };
}

/** The folder whose text a page is, or that has none; null for any other page. */
function folderOfIndex(path: string): string | null {
  if (path.endsWith('/')) return path.slice(0, -1);
  return isIndexName(stem(path)) ? posix.dirname(path) : null;
}

const stem = (path: string): string => posix.basename(path).replace(/\.\w+$/, '');

export const createPageRules = (top: string, categories: ReadonlyMap<string, Category>): PageRules => ({
  placeOf({ path, fields }) {
    const own = placeIn(fields.get('sidebar_position'));
    const folder = folderOfIndex(path);
    // the first page of all
    if (folder === null || folder === top) return own ?? numbered(stem(path)).place;
    return categories.get(folder)?.position ?? own ?? numbered(posix.basename(folder)).place;
  },
  nameOf({ path, fields }, name) {
    const folder = folderOfIndex(path);
    const label = folder === null ? '' : (categories.get(folder)?.label ?? '');
    return fields.get('sidebar_label') || label || numbered(name).name;
  },
  withFrontMatter(_path, text) {
    // imports before the heading that names the page
    const from = endOfFrontMatter(text);
    return text.slice(0, from) + text.slice(from).replace(/^(?:\s*(?:import|export)[ \t][^\n]*\n)+/, '\n');
  },
  leaveOut({ path, fields }) {
    // what pages include
    if (
      path
        .slice(top.length)
        .split('/')
        .some((part) => part.startsWith('_'))
    )
      return 'partial-left-out';
    return fields.get('draft') === 'true' ? 'draft-left-out' : null;
  },
});

/** As a menu names a page: without the numbers of its path, with the id that it gives itself. */
export function idOf({ path, fields }: PageFacts, top: string): string {
  const parts = path.slice(top === '' ? 0 : top.length + 1).split('/');
  const folders = parts.slice(0, -1).map((part) => numbered(part).name);
  return [...folders, fields.get('id') ?? numbered(stem(path)).name].join('/');
}

/**
 * Where the site serves a page: below its routes, or where the page says. Its own address comes first.
 * @param routes of pages: `docs`
 */
export function addressOf(facts: PageFacts, top: string, routes: readonly string[]): string[] {
  const id = idOf(facts, top);
  const slug = facts.fields.get('slug') ?? '';
  const folder = posix.join('/', posix.dirname(id));
  const place = slug === '' ? posix.join('/', id) : posix.resolve(folder, slug);
  const name = posix.basename(place);
  // the page of a folder may have its name, too
  const isFolder = slug === '' && (isIndexName(name) || name === posix.basename(posix.dirname(place)));
  const own = isFolder ? posix.dirname(place) : place;
  // a page may link to the id of another beside it
  return [own, place, posix.join('/', id)].flatMap((each) => [
    each,
    ...[...routes, 'docs'].map((route) => posix.join('/', route, each)),
  ]);
}
