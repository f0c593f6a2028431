import type { Archive, ImportItem, ImportNote, ImportReader, ReadOptions } from '../item.ts';
import { createNoteList } from '../notes.ts';
import { filesOf } from '../markdown/folders.ts';
import { findConfig } from '../site/config.ts';
import { readSite } from '../site/read-site.ts';
import { topWithPages } from '../site/rules.ts';
import { addressOf, createPageRules, idOf, readCategories } from './pages.ts';
import { menuOf } from './menu.ts';
import { readSidebars } from './sidebars.ts';

const configName = /^docusaurus\.config\.[cm]?[jt]s$/;
const pageEnding = /\.(?:mdx|md|markdown)$/i;
/** Boxes, components and imports. */
const shortcode = /^[ \t]*:{3,}[ \t]*([a-z]+)|^[ \t]*<([A-Z]\w{0,60})|^import[ \t].{1,200}[ \t]from[ \t]/g;

/** The folder of a site that Docusaurus makes: positions, categories, and a menu that is written as data. */
export const docusaurusReader: ImportReader = {
  kind: 'docusaurus',
  recognise: (archive) => findConfig(filesOf(archive), configName)?.path ?? null,
  read: readPages,
};

async function* readPages(archive: Archive, options: ReadOptions): AsyncGenerator<ImportItem, ImportNote[]> {
  const files = filesOf(archive);
  const base = findConfig(files, configName)?.base ?? '';
  const beside = topWithPages(files, 'docs', pageEnding, base);
  const top = topWithPages(files, `${base}docs`, pageEnding, beside);
  const categories = await readCategories(files, top);
  const menuNotes = createNoteList();
  const sidebars = await readSidebars(files, base, menuNotes);
  return yield* readSite(archive, options, {
    ...{ files, top, ending: pageEnding, pages: createPageRules(top, categories) },
    links: {
      served: [`${base}static`, 'static', 'public', top],
      addressesOf: (facts) => addressOf(facts, top),
      shortcode,
    },
    menuOf(planned, notes) {
      notes.addAll(menuNotes.all());
      const byId = new Map(
        planned.flatMap((each) => (each.file ? [[idOf(each.facts, top), each.path]] : [])),
      );
      return menuOf(sidebars, { byId, top, notes });
    },
  });
}
