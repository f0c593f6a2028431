import { endingOf, folderOf, withoutEnding } from '../shared/entry-paths.ts';

/** What the name of a file of an export says. */
export interface NotionName {
  /** 32 hex digits; null in an export without ids. */
  id: string | null;
  title: string;
  /** Whether it is the table of a database with all rows, not only those of one view. */
  isAll: boolean;
}

const named = /^(.*?)[ -]?([0-9a-f]{32})(_all)?$/s;
const namedAll = /^(.+)_all$/s;

/** Reads `Roadmap 152bb52ee2b580f1bc1bd5ac36d7f9e3_all.csv`. */
export function readName(path: string): NotionName {
  const name = withoutEnding(path).slice(folderOf(path).length).replace(/^\//, '');
  const [, title = '', id, all] = named.exec(name) ?? [];
  if (id) return { id, title: title.trim(), isAll: all !== undefined };
  const [, whole] = endingOf(path) === '.csv' ? (namedAll.exec(name) ?? []) : [];
  return { id: null, title: whole ?? name, isAll: whole !== undefined };
}

/** Folders that the export puts around what is exported, and the names of the zips in a zip. */
const wrapping = /^(?:[^/]*\.zip|Export-[0-9a-f-]{36}(?:-Part-\d+)?)\//i;

/** The path as the workspace has it: the same in whichever part of an export it came. */
export function ownPath(path: string): string {
  let own = path;
  while (wrapping.test(own)) own = own.replace(wrapping, '');
  return own;
}

/** The id of a page in an address of Notion: `https://www.notion.so/team/Roadmap-152b…?pvs=4#…`. */
export function idInAddress(address: string): string | null {
  const match =
    /^https?:\/\/(?:[\w-]{1,63}\.)?(?:notion\.so|notion\.site)\/(?:[^?#]{0,1000}[/-])?([0-9a-f]{32})(?:[?#]|$)/i.exec(
      address,
    );
  return match?.[1]?.toLowerCase() ?? null;
}
