import { posix } from 'node:path';
import type { NoteList } from '../notes.ts';
import { isExternal } from '../shared/entry-paths.ts';
import { isObject } from '../../../text/is-object.ts';
import { maxMenuDepth, type MenuNode } from '../site/menu.ts';

/** The `nav` of the settings: `- Title: page.md`, `- page.md`, `- Title: [...]`; null where there is none. */
export function menuOf(settings: unknown, top: string, notes: NoteList): MenuNode[] | null {
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
