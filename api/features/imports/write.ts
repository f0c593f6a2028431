import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import type { Import, StoredOptions } from '../../../db/imports/import.ts';
import type { FilesPort } from '../../ports/files/port.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import type { DocumentsService } from '../documents/service.ts';
import type { SpacesService } from '../spaces/service.ts';
import { allowedBy } from './allowed.ts';
import { isClosed, isClosedEnough } from './closed.ts';
import { fillDocument, type Filling } from './fill.ts';
import { importerOf } from './importer.ts';
import { noteItem, readItems, type ItemRow } from './items.ts';
import type { Archive, ImportReader } from '../../conversion/in/item.ts';
import { isJustMade, locateDocuments, type Location } from './locate.ts';
import { createPeopleMatcher, type PeopleMatcher } from './people.ts';
import type { Progress } from './progress.ts';
import { refusalOfOne } from './refusal.ts';
import { restrictedSpaceOf } from './spaces.ts';
import { documentTitle } from './title.ts';

export interface Writing {
  knex: Knex;
  files: FilesPort;
  documents: DocumentsService;
  attachments: AttachmentsService;
  spaces: SpacesService;
  restrict(
    actor: Actor,
    documentId: number,
    allowed: { people: number[]; groups: number[] },
  ): Promise<unknown>;
  isRestricted(actor: Actor, documentId: number): Promise<boolean>;
  actor: Actor;
  row: Import & { spaceId: number; source: string };
  options: StoredOptions;
  people: PeopleMatcher;
  /** Bytes. */
  most: { document: number; file: number };
}

interface Run {
  archive: Archive;
  reader: ImportReader;
  /** Makes the one that counts to a total. */
  progressOf(total: number): Progress;
  signal: AbortSignal;
}

export const withPeople = (writing: Omit<Writing, 'people'>): Writing => ({
  ...writing,
  people: createPeopleMatcher(writing.knex, writing.actor),
});

/**
 * Writes what is planned: first a place for every document, parents before their children, so that all have ids; then
 * texts, files and comments. What is complete is skipped, so that a run that was cut off goes on.
 */
export async function writeImport(writing: Writing, run: Run): Promise<void> {
  const rows = await readItems(writing.knex, writing.row.id);
  const progress = run.progressOf(2 * rows.length);
  await placeDocuments(writing, rows, progress);
  await fillDocuments(writing, run, rows, progress);
  await progress.flush();
}

/** Pages whose documents are looked for at once. */
const locatedAtOnce = 500;

async function placeDocuments(writing: Writing, rows: readonly ItemRow[], progress: Progress): Promise<void> {
  const { knex, row, options } = writing;
  const own =
    options.restricted === 'own-space' && rows.some(isClosed) ? await restrictedSpaceOf(writing) : null;
  const spaceOf = (item: ItemRow): number => (own !== null && isClosed(item) ? own : row.spaceId);
  const byNumber = new Map(rows.map((item) => [item.number, item]));
  let locations = new Map<ItemRow, Location>();
  for (const [index, item] of rows.entries()) {
    if (index % locatedAtOnce === 0)
      locations = await locateAll(writing, rows.slice(index, index + locatedAtOnce), spaceOf);
    await progress.step();
    if (item.documentId !== null || item.isComplete) continue;
    if (options.restricted === 'leave-out' && isClosed(item)) {
      const left = { code: 'restricted-left-out', count: 1, example: item.title };
      await noteItem(knex, row.id, item, { state: 'left', isComplete: true, writeNotes: [left] });
      continue;
    }
    await forOneItem(writing, item, () =>
      placeDocument(writing, item, byNumber, { spaceId: spaceOf(item), location: locations.get(item) }),
    );
  }
}

async function locateAll(
  { documents, actor, row }: Writing,
  rows: readonly ItemRow[],
  spaceOf: (item: ItemRow) => number,
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

interface Placing {
  spaceId: number;
  location: Location | undefined;
}

async function placeDocument(
  writing: Writing,
  item: ItemRow,
  byNumber: ReadonlyMap<number, ItemRow>,
  { spaceId, location }: Placing,
): Promise<void> {
  const { knex, documents, actor, row } = writing;
  if (location?.documentId) {
    const { documentId } = location;
    if (!(await isClosedEnough(writing, item, documentId))) {
      const left = { code: 'changed-here', count: 1, example: item.title };
      await noteItem(knex, row.id, item, { documentId, state: 'left', isComplete: true, writeNotes: [left] });
      return;
    }
    const isMade = await isJustMade(knex, documentId, { by: actor.id, since: row.createdAt });
    await noteItem(knex, row.id, item, { documentId, isMade });
    return;
  }
  const parentId = parentOf(item, byNumber, writing.options.restricted === 'own-space');
  const input = { title: documentTitle(item.title), spaceId, parentId, content: '' };
  const restrictTo =
    item.restriction && writing.options.restricted === 'keep'
      ? await allowedBy(writing, item.restriction)
      : undefined;
  const made = await documents.create(actor, input, {
    key: location?.freeKey ?? null,
    isUnwritten: true,
    isQuiet: true,
    ...(restrictTo ? { restrictTo } : {}),
  });
  await noteItem(knex, row.id, item, { documentId: made.id, isMade: true });
}

/**
 * The nearest document above that is there. Below a restricted page that could not be made, nothing is made: it would be
 * seen by more people than in the source.
 */
function parentOf(item: ItemRow, byNumber: ReadonlyMap<number, ItemRow>, isOwnSpace: boolean): number | null {
  for (let above = byNumber.get(item.parentNumber ?? 0); above;) {
    if (isOwnSpace && isClosed(item) && !isClosed(above)) return null;
    // left: more people see it than its page
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
  const byKey = new Map(rows.map((item) => [item.key, item]));
  const filling: Filling = {
    ...writing,
    rowOf: (key) => byKey.get(key),
    heldUrls: new Map(),
  };
  const reading = reader.read(archive, { baseUrl: writing.row.baseUrl, signal });
  for await (const item of reading) {
    await progress.step();
    const row = byKey.get(item.key);
    if (!row || row.isComplete || row.documentId === null) continue;
    const documentId = row.documentId;
    await forOneItem(writing, row, async () => {
      // an administrator may be one no more, and may then write as nobody else
      const actor = await importerOf(writing.knex, writing.row);
      await fillDocument({ ...filling, actor }, { item, row, documentId });
    });
  }
}

/** What befalls one page is noted; what would befall the next one too ends the run. */
async function forOneItem({ knex, row }: Writing, item: ItemRow, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const refusal = error instanceof ParentMissing ? error : refusalOfOne(error);
    if (!refusal) throw error;
    const refused = { code: 'not-written', count: 1, example: `${item.title}: ${refusal.message}` };
    await noteItem(knex, row.id, item, { state: 'refused', isComplete: true, writeNotes: [refused] });
  }
}
