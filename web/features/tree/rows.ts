import type { DocumentListItem } from '../../../api/contract/documents.ts';
import type { Space } from '../../../api/contract/spaces.ts';

/** Identifies a level: the top of a space, or the children of a document. */
export interface Branch {
  spaceId: number;
  parentId: number | 'root';
}

/** What the tree knows about a document. */
export interface TreeItem extends Pick<DocumentListItem, 'id' | 'title' | 'hasChildren'> {
  /** Absent while it is not loaded: only titles are known of the open document's ancestors. */
  restriction?: DocumentListItem['restriction'];
  editingRestriction?: DocumentListItem['editingRestriction'];
  /** It is being moved from another space. The documents below it appear once that is done. */
  isUnderway?: boolean;
}

export interface Level {
  items: readonly TreeItem[];
  hasMore: boolean;
  state: 'loading' | 'ready' | 'failed';
}

/** The open document and its ancestors, outermost first. */
export interface Trail {
  spaceId: number;
  path: readonly { id: number; title: string }[];
}

interface Place {
  key: string;
  spaceId: number;
  /** 1 for a space, 2 for its top-level documents, and so on. */
  level: number;
}

interface Item extends Place {
  title: string;
  /** Undefined if there is nothing to open. */
  expanded: boolean | undefined;
  position: number;
  /** For `aria-setsize`: -1 while the level is not completely loaded. */
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
  restriction: DocumentListItem['restriction'] | undefined;
  editingRestriction: DocumentListItem['editingRestriction'] | undefined;
  /** Whether the reader may edit it, and so move and delete it, and add documents below it. */
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

/** The visible rows from top to bottom, and every open level, loaded or not. */
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
        restriction: item.restriction,
        editingRestriction: item.editingRestriction,
        canMove: canMove && item.editingRestriction?.letsIn !== false,
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

/** The documents of a level. Adds the document of the trail if it is beyond the loaded pages. */
function withTrail(branch: Branch, level: Level | undefined, trail: Trail | undefined): Level['items'] {
  const items = level?.items ?? [];
  if (!trail || trail.spaceId !== branch.spaceId || !level?.hasMore) return items;
  const above = branch.parentId === 'root' ? -1 : trail.path.findIndex(({ id }) => id === branch.parentId);
  if (branch.parentId !== 'root' && above < 0) return items;
  const own = trail.path[above + 1];
  if (!own || items.some(({ id }) => id === own.id)) return items;
  // at the top: at the end, every loaded page would push it down
  return [{ ...own, hasChildren: above + 1 < trail.path.length - 1 }, ...items];
}

/** The keys of the rows that must be open to show the last document of the trail. */
export function keysAbove(trail: Trail): string[] {
  return [spaceKey(trail.spaceId), ...trail.path.slice(0, -1).map(({ id }) => documentKey(id))];
}
