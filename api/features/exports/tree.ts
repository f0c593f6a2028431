import type { Knex } from 'knex';
import type { ExportFormat } from '../../contract/exports.ts';
import type { NamedReaders, TreeDocument } from '../../conversion/out/format.ts';
import type { Actor } from '../../core/access/actor.ts';
import {
  listForExport,
  readExportedRestrictions,
  type ExportedRestriction,
  type ExportedRow,
} from '../../../db/exports/statements.ts';

interface ExportScope {
  spaceId: number;
  /** Null for the whole space. */
  documentId: number | null;
  /** Whether the documents below it are exported too. */
  branch: boolean;
  format: ExportFormat;
}

/**
 * Lists the documents that the actor may see now, each before those below it, as in the tree of the page. Only Markdown,
 * which can be imported again, has the templates too. A draft is exported alone.
 */
export async function listTree(knex: Knex, actor: Actor, scope: ExportScope): Promise<TreeDocument[]> {
  const rows = (await listForExport(knex, scope.spaceId, actor)).filter(
    (row) => isRoot(row) || (!row.isDraft && (!row.isTemplate || scope.format === 'markdown')),
  );
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
  return withRestrictions(knex, tree);

  function isRoot({ id }: ExportedRow): boolean {
    return id === scope.documentId;
  }
}

const inPlace = (level: readonly ExportedRow[], parentId: number | null, depth: number): TreeDocument[] =>
  level.map((row, order) => ({ ...row, parentId, order, depth }));

/** Adds to each document whom it lets read and edit it, where that is not what the exported document above says. */
async function withRestrictions(knex: Knex, tree: readonly TreeDocument[]): Promise<TreeDocument[]> {
  const ids = tree.map(({ id }) => id);
  const reading = await readExportedRestrictions(knex, 'read', ids);
  const editing = await readExportedRestrictions(knex, 'edit', ids);
  return tree.map((document) => {
    const named = ({ innermost, restrictions }: typeof reading) => {
      const outside = document.parentId === null ? undefined : innermost.get(document.parentId);
      return readersOf(innermost.get(document.id), outside, restrictions);
    };
    const [restricted, editors] = [named(reading), named(editing)];
    return { ...document, ...(restricted && { restricted }), ...(editors && { editing: editors }) };
  });
}

/**
 * Returns those whom every restriction lets in, from the innermost one to the first that the document above has too. A
 * list of names cannot say 'in this group and in that one', so it names only who stands in each.
 */
function readersOf(
  innermost: number | undefined,
  outside: number | undefined,
  restrictions: ReadonlyMap<number, ExportedRestriction>,
): NamedReaders | undefined {
  let readers: NamedReaders | undefined;
  for (let id = innermost; id !== undefined && id !== outside;) {
    // one that was lifted meanwhile lets nobody in
    const { people = [], groups = [], outerId = null } = restrictions.get(id) ?? {};
    readers = {
      people: readers?.people.filter((name) => people.includes(name)) ?? people,
      groups: readers?.groups.filter((name) => groups.includes(name)) ?? groups,
    };
    id = outerId ?? undefined;
  }
  return readers;
}
