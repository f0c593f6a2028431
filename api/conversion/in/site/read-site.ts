import type { Archive, ImportItem, ImportNote, ReadOptions } from '../item.ts';
import type { NoteList } from '../notes.ts';
import { markdownEnding, type Files } from '../markdown/folders.ts';
import type { PageRules, PlannedDocument } from '../markdown/plan.ts';
import { readMarkdownFiles } from '../markdown/reader.ts';
import { arrangeByMenu, type MenuNode } from './menu.ts';
import { noteOutside, siteRules, type SiteLinks } from './rules.ts';

interface Site {
  files: Files;
  /** The folder of the pages; '' for all. */
  top: string;
  /** Of the names of pages. */
  ending?: RegExp;
  links: SiteLinks;
  pages?: PageRules;
  /** Null where pages stand in the order of their folders. */
  menuOf?: (planned: readonly PlannedDocument[], notes: NoteList) => MenuNode[] | null;
}

/** The pages of a site, in the tree of its menu. */
export const readSite = (
  archive: Archive,
  options: ReadOptions,
  { files, top, ending = markdownEnding, links, pages = {}, menuOf }: Site,
): AsyncGenerator<ImportItem, ImportNote[]> =>
  readMarkdownFiles(archive, options, {
    ...{ top, ending, pages, linksFor: siteRules(links) },
    arrange(planned, notes) {
      noteOutside(files, top, ending, notes);
      const menu = menuOf?.(planned, notes) ?? null;
      return menu ? arrangeByMenu(planned, menu, notes) : planned;
    },
  });
