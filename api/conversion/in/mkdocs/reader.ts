import type { Archive, ImportItem, ImportNote, ImportReader, ReadOptions } from '../item.ts';
import { filesOf, markdownEnding } from '../markdown/folders.ts';
import { findConfig, readSettings, settingOf } from '../site/config.ts';
import { readSite } from '../site/read-site.ts';
import { topWithPages } from '../site/rules.ts';
import { menuOf } from './menu.ts';

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
