import type { Archive, ImportItem, ImportNote, ImportReader, ReadOptions } from '../item.ts';
import { filesOf, markdownEnding } from '../markdown/folders.ts';
import { findConfig, readSettings, settingOf } from '../site/config.ts';
import { readSite } from '../site/read-site.ts';
import { topWithPages } from '../site/rules.ts';
import { posix } from 'node:path';
import type { NoteList } from '../notes.ts';
import { isExternal } from '../shared/entry-paths.ts';
import { isObject } from '../../../text/is-object.ts';
import { maxMenuDepth, type MenuNode } from '../site/menu.ts';

const configName = /^mkdocs\.ya?ml$/;
/** Boxes, tabs, snippets and macros, which its extensions show. */
const shortcode = /^[ \t]*(!!!|\?{3}\+?|===)[ \t]+["\w]|(--8<--|\{%)/g;

/** The folder of a site that MkDocs makes: the tree is the `nav` of its `mkdocs.yml`. */
export const mkdocsReader: ImportReader = {
  kind: 'mkdocs',
  recognise(archive) {
    const files = filesOf(archive);
    const config = findConfig(files, configName);
    const hasPages = [...files.byPath.keys()].some((path) => markdownEnding.test(path));
    return config && hasPages ? config.path : null;
  },
  read: readPages,
};

async function* readPages(archive: Archive, options: ReadOptions): AsyncGenerator<ImportItem, ImportNote[]> {
  const files = filesOf(archive);
  const config = findConfig(files, configName);
  const settings = config ? await readSettings(config.entry) : undefined;
  const base = config?.base ?? '';
  const folder = settingOf(settings, 'docs_dir') || 'docs';
  const top = topWithPages(files, base + folder, markdownEnding, base);
  return yield* readSite(archive, options, {
    ...{ files, top, links: { served: [top], addressesOf: () => [], shortcode } },
    menuOf(_planned, notes) {
      if (config && settings === undefined) notes.add('menu-not-read', config.path);
      return menuOf(settings, top, notes);
    },
  });
}

/** The `nav` of the settings: `- Title: page.md`, `- page.md`, `- Title: [...]`; null where there is none. */
function menuOf(settings: unknown, top: string, notes: NoteList): MenuNode[] | null {
  const nav = isObject(settings) ? settings.nav : undefined;
  return Array.isArray(nav) ? nodesOf(nav, { top, notes, depth: 0 }) : null;
}

interface Reading {
  top: string;
  notes: NoteList;
  depth: number;
}

function nodesOf(entries: readonly unknown[], reading: Reading): MenuNode[] {
  if (reading.depth > maxMenuDepth) return [];
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return pageNode(entry, '', reading);
    if (!isObject(entry)) return [];
    return Object.entries(entry).flatMap(([title, value]): MenuNode[] => {
      if (typeof value === 'string') return pageNode(value, title, reading);
      if (!Array.isArray(value)) return [];
      const children = nodesOf(value, { ...reading, depth: reading.depth + 1 });
      return children.length > 0 ? [{ kind: 'section', title, children }] : [];
    });
  });
}

function pageNode(target: string, title: string, { top, notes }: Reading): MenuNode[] {
  if (!isExternal(target)) return [{ kind: 'page', path: posix.join(top, target), title }];
  notes.add('menu-link-left-out', title || target);
  return [];
}
