import type { Archive, ImportItem, ImportNote, ImportReader, ReadOptions, ArchiveEntry } from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { filesOf, type Files } from '../markdown/folders.ts';
import { findConfig, maxSettingsBytes, readSettings } from '../site/config.ts';
import { readSite } from '../site/read-site.ts';
import { topWithPages } from '../site/rules.ts';
import { addressOf, createPageRules, idOf, readCategories } from './pages.ts';
import { menuOf } from './menu.ts';
import { posix } from 'node:path';
import { readTextEntry } from '../archive/decode-text.ts';
import { runConversion } from '../run-conversion.ts';
import type { ReadSidebars } from './parse-sidebars.ts';

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
  const config = findConfig(files, configName);
  const base = config?.base ?? '';
  const beside = topWithPages(files, 'docs', pageEnding, base);
  const top = topWithPages(files, `${base}docs`, pageEnding, beside);
  const routes = config ? await readRoutes(config.entry) : [];
  const categories = await readCategories(files, top);
  const menuNotes = createNoteList();
  const sidebars = await readSidebars(files, base, menuNotes);
  return yield* readSite(archive, options, {
    ...{ files, top, ending: pageEnding, pages: createPageRules(top, categories) },
    links: {
      served: [`${base}static`, 'static', 'public', top],
      addressesOf: (facts) => addressOf(facts, top, routes),
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

/** The sidebars of a site, from a list or from a program, which is not run; undefined where they cannot be read. */
async function readSidebars({ byPath }: Files, base: string, notes: NoteList): Promise<unknown> {
  const list = byPath.get(`${base}sidebars.json`);
  if (list) return readSettings(list);
  const program = [...byPath].find(
    ([path]) => path.startsWith(base) && /^sidebars\.[cm]?[jt]s$/.test(path.slice(base.length)),
  );
  if (!program) return undefined;
  const { sidebars, unread } = await readProgram(program[1]);
  const code = sidebars === undefined ? 'menu-is-code' : 'menu-part-is-code';
  if (unread > 0) notes.add(code, posix.basename(program[0]), unread);
  return sidebars;
}

/** Under what the pages of a site are served, as its settings say, which are not run. */
async function readRoutes(entry: ArchiveEntry): Promise<string[]> {
  const { text } = await readTextEntry(entry, maxSettingsBytes);
  const valueOf = (name: string) =>
    new RegExp(`\\b${name}:\\s*['"\`]([\\w./-]{1,200})['"\`]`).exec(text)?.[1];
  const route = valueOf('routeBasePath') ?? 'docs';
  return [route, posix.join(valueOf('baseUrl') ?? '/', route)];
}

async function readProgram(entry: ArchiveEntry): Promise<ReadSidebars> {
  try {
    return await runConversion('sidebars', (await readTextEntry(entry, maxSettingsBytes)).text);
  } catch {
    return { sidebars: undefined, unread: 1 };
  }
}
