import type { Knex } from 'knex';
import type { TreeDocument } from '../../conversion/out/format.ts';
import type { Actor } from '../../core/access/actor.ts';
import { listForExport, type ExportedRow } from '../../../db/exports/statements.ts';

interface ExportScope {
  spaceId: number;
  /** Null for the whole space. */
  documentId: number | null;
  /** Whether the documents below it are exported too. */
  branch: boolean;
}

/** Lists the documents that the actor may see now, each before those below it, as in the tree of the page. */
export async function listTree(knex: Knex, actor: Actor, scope: ExportScope): Promise<TreeDocument[]> {
  const rows = await listForExport(knex, scope.spaceId, actor);
  const children = new Map<number | null, ExportedRow[]>();
  for (const row of rows) {
    const level = children.get(row.parentId);
    if (level) level.push(row);
    else children.set(row.parentId, [row]);
  }
  const top = scope.documentId === null ? (children.get(null) ?? []) : rows.filter(isRoot);
  const tree: TreeDocument[] = [];
  // no recursion: a tree may be deep
  const waiting = inPlace(top, null, 0).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    tree.push(next);
    if (scope.documentId !== null && !scope.branch) continue;
    // one by one: a level may hold more documents than a call takes arguments
    for (const child of inPlace(children.get(next.id) ?? [], next.id, next.depth + 1).toReversed())
      waiting.push(child);
  }
  return tree;

  function isRoot({ id }: ExportedRow): boolean {
    return id === scope.documentId;
  }
}

const inPlace = (level: readonly ExportedRow[], parentId: number | null, depth: number): TreeDocument[] =>
  level.map((row, order) => ({ ...row, parentId, order, depth }));
