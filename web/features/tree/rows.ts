import type { DocumentListItem } from '../../../api/contract/documents.ts';
import type { Space } from '../../../api/contract/spaces.ts';

/** One list of children: of a space's root or of a document. */
export interface Branch {
  spaceId: number;
  parentId: number | 'root';
}

/** What the tree knows of a document. */
export interface TreeItem extends Pick<DocumentListItem, 'id' | 'title' | 'hasChildren'> {
  /** It is on its way from another space: what is below it is there once it is. */
  isUnderway?: boolean;
}

export interface Level {
  items: readonly TreeItem[];
  hasMore: boolean;
  state: 'loading' | 'ready' | 'failed';
}

/** The open document and those above it, the outermost first. */
export interface Trail {
  spaceId: number;
  path: readonly { id: number; title: string }[];
}

interface Place {
  key: string;
  spaceId: number;
  /** 1 for a space, 2 for its top documents, and so on. */
  level: number;
}

interface Item extends Place {
  title: string;
  /** Undefined where there is nothing to open. */
  expanded: boolean | undefined;
  position: number;
  /** -1 while the level is not loaded to its end, as `aria-setsize` wants it. */
  siblings: number;
}

export interface SpaceRow extends Item {
  kind: 'space';
  space: Space;
}

export interface DocumentRow extends Item {
  kind: 'document';
  id: number;
  parentId: number | null;
  /** The reader may write in its space. */
  canMove: boolean;
}

export interface NoteRow extends Place {
  kind: 'empty' | 'loading' | 'more';
  branch: Branch;
  failed: boolean;
}

export type ItemRow = SpaceRow | DocumentRow;
export type Row = ItemRow | NoteRow;

export const spaceKey = (id: number): string => `space-${id}`;
export const documentKey = (id: number): string => `document-${id}`;
export const branchKey = (branch: Branch): string =>
  branch.parentId === 'root' ? spaceKey(branch.spaceId) : documentKey(branch.parentId);
export const isItem = (row: Row | undefined): row is ItemRow =>
  row !== undefined && (row.kind === 'space' || row.kind === 'document');

interface Source {
  spaces: readonly Space[];
  expanded: ReadonlySet<string>;
  levelOf: (branch: Branch) => Level | undefined;
  trail?: Trail | undefined;
}

/** The visible rows from top to bottom, and every open level, whether it is loaded or not. */
export function layOut({ spaces, expanded, levelOf, trail }: Source): { rows: Row[]; branches: Branch[] } {
  const rows: Row[] = [];
  const branches: Branch[] = [];

  const addLevel = (branch: Branch, level: number, canMove: boolean): void => {
    branches.push(branch);
    const loaded = levelOf(branch);
    const place = { spaceId: branch.spaceId, level, branch };
    const items = withTrail(branch, loaded, trail);
    items.forEach((item, index) => {
      const key = documentKey(item.id);
      const open = item.hasChildren ? expanded.has(key) : undefined;
      rows.push({
        kind: 'document',
        key,
        id: item.id,
        title: item.title,
        parentId: branch.parentId === 'root' ? null : branch.parentId,
        canMove,
        spaceId: branch.spaceId,
        level,
        expanded: open,
        position: index + 1,
        siblings: loaded?.hasMore ? -1 : items.length,
      });
      if (open && !item.isUnderway)
        addLevel({ spaceId: branch.spaceId, parentId: item.id }, level + 1, canMove);
    });
    const note = noteOf(loaded, items.length);
    if (note) {
      rows.push({
        ...place,
        key: `${note}-${branchKey(branch)}`,
        kind: note,
        failed: loaded?.state === 'failed',
      });
    }
  };

  spaces.forEach((space, index) => {
    const key = spaceKey(space.id);
    const open = expanded.has(key);
    rows.push({
      kind: 'space',
      key,
      space,
      spaceId: space.id,
      title: space.name,
      level: 1,
      expanded: open,
      position: index + 1,
      siblings: spaces.length,
    });
    if (open) addLevel({ spaceId: space.id, parentId: 'root' }, 2, space.can.createDocument);
  });
  return { rows, branches };
}

function noteOf(level: Level | undefined, count: number): NoteRow['kind'] | undefined {
  if (!level || (level.state === 'loading' && level.items.length === 0)) return 'loading';
  if (level.hasMore) return 'more';
  return count === 0 ? 'empty' : undefined;
}

/** A level's documents, with the one of the trail where it lies beyond the pages loaded so far. */
function withTrail(branch: Branch, level: Level | undefined, trail: Trail | undefined): Level['items'] {
  const items = level?.items ?? [];
  if (!trail || trail.spaceId !== branch.spaceId || !level?.hasMore) return items;
  const above = branch.parentId === 'root' ? -1 : trail.path.findIndex(({ id }) => id === branch.parentId);
  if (branch.parentId !== 'root' && above < 0) return items;
  const own = trail.path[above + 1];
  if (!own || items.some(({ id }) => id === own.id)) return items;
  // at the top: at the end it would be pushed away by every page that comes
  return [{ ...own, hasChildren: above + 1 < trail.path.length - 1 }, ...items];
}

/** What has to be open for the last document of the trail to be visible. */
export function keysAbove(trail: Trail): string[] {
  return [spaceKey(trail.spaceId), ...trail.path.slice(0, -1).map(({ id }) => documentKey(id))];
}
