import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import type { StoredOptions } from '../../../db/imports/import.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import type { DocumentsService } from '../documents/service.ts';
import type { SpacesService } from '../spaces/service.ts';
import { allowedBy, isClosed, isClosedEnough, type Restrictions } from './closed.ts';
import { fillDocument, type Templates } from './fill.ts';
import { importerOf } from './importer.ts';
import { noteItem, readItems, type ItemRow } from './items.ts';
import type { Archive, ImportReader } from '../../conversion/in/item.ts';
import { isJustMade, locateDocuments, type Location } from './locate.ts';
import { createPeopleMatcher, type PeopleMatcher } from './people.ts';
import type { Progress } from './progress.ts';
import { refusalOfOne } from './refusal.ts';
import { restrictedSpaceOf, type PlacedImport } from './spaces.ts';
import { documentTitle } from './title.ts';

interface Writing {
  knex: Knex;
  documents: DocumentsService;
  attachments: AttachmentsService;
  spaces: SpacesService;
  restrictions: Restrictions;
  templates: Templates;
  row: PlacedImport;
  options: StoredOptions;
  /** The importer. */
  actor: Actor;
  people: PeopleMatcher;
  maxBytes: { document: number; file: number };
}

interface Run {
  archive: Archive;
  reader: ImportReader;
  /** A counter up to this total. */
  progressOf(total: number): Progress;
  signal: AbortSignal;
}

/**
 * Writes what is planned: first a place for every document, parents before their children, so that all have ids; then
 * texts, files and comments. What is complete is skipped, so that an interrupted run can be resumed.
 */
export async function writeImport(given: Omit<Writing, 'people'>, run: Run): Promise<void> {
  const writing = { ...given, people: createPeopleMatcher(given.knex, given.actor) };
  const rows = await readItems(writing.knex, writing.row.id);
  const progress = run.progressOf(2 * rows.length);
  await placeDocuments(writing, rows, progress);
  await fillDocuments(writing, run, rows, progress);
  await progress.flush();
}

/** Pages whose documents are looked for in one query. */
const locateBatchSize = 500;

async function placeDocuments(writing: Writing, rows: readonly ItemRow[], progress: Progress): Promise<void> {
  const { knex, spaces, actor, row, options } = writing;
  const needsOwnSpace = options.restricted === 'own-space' && rows.some(isClosed);
  const own = needsOwnSpace ? await restrictedSpaceOf(knex, spaces, actor, row) : null;
  const spaceOf = (item: ItemRow): number => (own !== null && isClosed(item) ? own : row.spaceId);
  const byNumber = new Map(rows.map((item) => [item.number, item]));
  let locations = new Map<ItemRow, Location>();
  for (const [index, item] of rows.entries()) {
    if (index % locateBatchSize === 0)
      locations = await locateAll(rows.slice(index, index + locateBatchSize), spaceOf, writing);
    await progress.step();
    if (item.documentId !== null || item.isComplete) continue;
    if (options.restricted === 'leave-out' && isClosed(item)) {
      const left = { code: 'restricted-left-out', count: 1, example: item.title };
      await noteItem(knex, row.id, item, { state: 'left', isComplete: true, writeNotes: [left] });
      continue;
    }
    await forOneItem(knex, row.id, item, () =>
      placeDocument(item, { spaceId: spaceOf(item), location: locations.get(item), byNumber }, writing),
    );
  }
}

async function locateAll(
  rows: readonly ItemRow[],
  spaceOf: (item: ItemRow) => number,
  { documents, actor, row }: Pick<Writing, 'documents' | 'actor' | 'row'>,
): Promise<Map<ItemRow, Location>> {
  const found = new Map<ItemRow, Location>();
  for (const spaceId of new Set(rows.map(spaceOf))) {
    const some = rows.filter((item) => spaceOf(item) === spaceId && item.documentId === null);
    const keys = some.map(({ key }) => key);
    const located = await locateDocuments(documents, actor, { spaceId, source: row.source, keys });
    for (const item of some) {
      const location = located.get(item.key);
      if (location) found.set(item, location);
    }
  }
  return found;
}

interface Place {
  spaceId: number;
  location: Location | undefined;
  byNumber: ReadonlyMap<number, ItemRow>;
}

async function placeDocument(
  item: ItemRow,
  { spaceId, location, byNumber }: Place,
  { knex, documents, restrictions, row, options, actor, people }: Writing,
): Promise<void> {
  if (location?.documentId) {
    const { documentId } = location;
    if (!(await isClosedEnough(item, documentId, { knex, restrictions, actor, people, options }))) {
      const left = { code: 'changed-here', count: 1, example: item.title };
      await noteItem(knex, row.id, item, { documentId, state: 'left', isComplete: true, writeNotes: [left] });
      return;
    }
    const isMade = await isJustMade(knex, documentId, { by: actor.id, since: row.createdAt });
    await noteItem(knex, row.id, item, { documentId, isMade });
    return;
  }
  const parentId = parentOf(item, byNumber, options.restricted === 'own-space');
  const input = { title: documentTitle(item.title), spaceId, parentId, content: '' };
  const restrictTo =
    item.restriction && options.restricted === 'keep'
      ? await allowedBy(item.restriction, people, actor)
      : undefined;
  const restrictEditingTo =
    item.editingRestriction && (await allowedBy(item.editingRestriction, people, actor));
  const made = await documents.create(actor, input, {
    key: location?.freeKey ?? null,
    isUnwritten: true,
    isQuiet: true,
    ...(restrictTo ? { restrictTo } : {}),
    ...(restrictEditingTo ? { restrictEditingTo } : {}),
  });
  await noteItem(knex, row.id, item, { documentId: made.id, isMade: true });
}

/**
 * The nearest document above that exists. Nothing is made below a restricted page that could not be made, because more
 * people would see it than in the source.
 */
function parentOf(item: ItemRow, byNumber: ReadonlyMap<number, ItemRow>, isOwnSpace: boolean): number | null {
  for (let above = byNumber.get(item.parentNumber ?? 0); above;) {
    if (isOwnSpace && isClosed(item) && !isClosed(above)) return null;
    // it was left because more people see it than its page
    if (isClosed(above) && above.state === 'left') throw new ParentMissing();
    if (above.documentId !== null) return above.documentId;
    if (isClosed(above)) throw new ParentMissing();
    above = byNumber.get(above.parentNumber ?? 0);
  }
  return null;
}

class ParentMissing extends Error {
  constructor() {
    super('The restricted page above could not be written');
  }
}

async function fillDocuments(
  writing: Writing,
  { archive, reader, signal }: Run,
  rows: readonly ItemRow[],
  progress: Progress,
): Promise<void> {
  const { knex, documents, templates, attachments, restrictions, options, people, maxBytes } = writing;
  const importRow = writing.row;
  const byKey = new Map(rows.map((item) => [item.key, item]));
  const rowOf = (key: string) => byKey.get(key);
  const heldUrls = new Map<string, ReadonlyMap<string, string>>();
  const reading = reader.read(archive, { baseUrl: importRow.baseUrl, signal });
  for await (const item of reading) {
    await progress.step();
    const row = byKey.get(item.key);
    if (!row || row.isComplete || row.documentId === null) continue;
    const documentId = row.documentId;
    await forOneItem(knex, importRow.id, row, async () => {
      // the role may have changed since: only an administrator writes in the name of others
      const actor = await importerOf(knex, importRow);
      await fillDocument(
        { item, row, documentId },
        {
          knex,
          documents,
          attachments,
          restrictions,
          templates,
          importRow,
          options,
          actor,
          people,
          maxBytes,
          rowOf,
          heldUrls,
        },
      );
    });
  }
}

/** Notes an error that concerns one page, so that the import continues. Any other error ends the run. */
async function forOneItem(
  knex: Knex,
  importId: number,
  item: ItemRow,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const refusal = error instanceof ParentMissing ? error : refusalOfOne(error);
    if (!refusal) throw error;
    const refused = { code: 'not-written', count: 1, example: `${item.title}: ${refusal.message}` };
    await noteItem(knex, importId, item, { state: 'refused', isComplete: true, writeNotes: [refused] });
  }
}
