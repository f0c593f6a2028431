import type { Knex } from 'knex';
import { limits } from '../../text/limits.ts';
import { texts } from '../../contract/texts.ts';
import { malformed } from '../../core/errors.ts';
import type { Actor } from '../../core/access/actor.ts';
import { Import, type StoredCounts } from '../../../db/imports/import.ts';
import type {
  Archive,
  ImportBody,
  ImportItem as Item,
  ImportNote,
  ImportReader,
} from '../../conversion/in/item.ts';
import { borrowedFiles } from './linked-files.ts';
import { createNoteList, type NoteList } from '../../conversion/in/notes.ts';
import { createPeopleMatcher, personKey, type PeopleMatcher } from './people.ts';
import type { Progress } from './progress.ts';
import { storable, storableNotes } from '../../conversion/in/shared/storable.ts';

interface PlanOptions {
  knex: Knex;
  /** The importer. */
  actor: Actor;
  row: Import;
  archive: Archive;
  reader: ImportReader;
  progress: Progress;
  signal: AbortSignal;
  maxBytes: { document: number; file: number };
}

/** Rows of one insert. */
const batchSize = 200;

/**
 * Reads the whole source and converts every text, to count pages and to note what will change. Stores a row for each
 * page, but no text, and writes no document.
 * @throws AppError 400 where nothing is in it
 */
export async function planImport(options: PlanOptions): Promise<void> {
  const { knex, actor, row, archive, reader, progress, signal } = options;
  await knex('import_items').where('import_id', row.id).delete();
  const notes = createNoteList();
  notes.addAll(archive.notes);
  const matcher = createPeopleMatcher(knex, actor);
  const tree = new Map<string, Placed>();
  const people = new Map<string, NonNullable<Item['author']>>();
  const counts = { pages: 0, files: 0, comments: 0, restricted: 0, belowRestricted: 0 };
  let waiting: object[] = [];
  const insert = async () => {
    if (waiting.length > 0) await knex('import_items').insert(waiting);
    waiting = [];
  };
  const reading = reader.read(archive, { baseUrl: row.baseUrl, signal });
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (next.done) {
      notes.addAll(next.value);
      break;
    }
    const item = next.value;
    const placed = placeOf(item, tree, counts.pages + 1, notes);
    counts.pages += 1;
    const body = await item.body();
    counts.files += item.files.length + borrowedFiles(item, body.markdown).length;
    counts.comments += item.comments?.length ?? 0;
    if (item.restricted) counts.restricted += 1;
    else if (placed.isBelowRestricted) counts.belowRestricted += 1;
    for (const person of peopleOf(item)) people.set(personKey(person), person);
    const itemNotes = [...notesOf(item, body, options), ...(await readersOf(item, matcher, actor))];
    waiting.push(rowOf(row.id, item, placed, itemNotes));
    if (waiting.length >= batchSize) await insert();
    await progress.step();
  }
  await insert();
  if (counts.pages === 0) throw malformed(texts.importNothingIn);
  const stored: StoredCounts = { ...counts, ...(await countPeople(matcher, actor, people, notes)) };
  await Import.query(knex).findById(row.id).patch({ counts: stored, notes: notes.all() });
}

interface Placed {
  number: number;
  parentNumber: number | null;
  depth: number;
  /** The page itself, or one above it. */
  isRestricted: boolean;
  isBelowRestricted: boolean;
}

function placeOf(item: Item, tree: Map<string, Placed>, number: number, notes: NoteList): Placed {
  const parent = item.parentKey === null ? undefined : tree.get(item.parentKey);
  if (item.parentKey !== null && !parent) notes.add('parent-missing', item.title);
  const placed = {
    number,
    parentNumber: parent?.number ?? null,
    depth: parent ? parent.depth + 1 : 0,
    isBelowRestricted: parent?.isRestricted ?? false,
    isRestricted: item.restricted !== undefined || (parent?.isRestricted ?? false),
  };
  tree.set(item.key, placed);
  return placed;
}

function notesOf(item: Item, body: ImportBody, { maxBytes }: PlanOptions): ImportNote[] {
  const notes = [...body.notes, ...(item.comments ?? []).flatMap((comment) => comment.notes ?? [])];
  if (item.title.length > limits.documentTitle)
    notes.push({ code: 'title-cut', count: 1, example: item.title });
  const bytes = Buffer.byteLength(body.markdown);
  if (bytes > maxBytes.document)
    notes.push({
      code: bytes > maxBytes.file ? 'text-too-long' : 'text-attached',
      count: 1,
      example: item.title,
    });
  for (const { name, size } of item.files)
    if (size > maxBytes.file) notes.push({ code: 'file-too-large', count: 1, example: name });
  const links = body.markdown.match(/import:(?:item|file)\//g)?.length ?? 0;
  if (links > 0) notes.push({ code: 'links-led', count: links, example: '' });
  return notes;
}

const rowOf = (importId: number, item: Item, placed: Placed, notes: readonly ImportNote[]) => ({
  import_id: importId,
  number: placed.number,
  key: item.key,
  parent_number: placed.parentNumber,
  depth: placed.depth,
  place: item.order,
  title: storable(item.title),
  path: storable(item.path),
  restriction: item.restricted
    ? JSON.stringify({ people: item.restricted.people, groups: item.restricted.groups })
    : null,
  editing_restriction: item.editing ? JSON.stringify(item.editing) : null,
  is_below_restricted: placed.isBelowRestricted,
  notes: JSON.stringify(storableNotes(notes)),
});

function* peopleOf({ author, creator, comments = [] }: Item) {
  if (author) yield author;
  if (creator) yield creator;
  for (const comment of comments) if (comment.author) yield comment.author;
}

/**
 * Notes who could see a restricted page in the source and is not known here, or only by a username. For people with an
 * e-mail address, an importer who is no administrator gets the same note whether they have an account or not.
 */
async function readersOf({ restricted }: Item, matcher: PeopleMatcher, actor: Actor): Promise<ImportNote[]> {
  const notes = createNoteList();
  for (const person of restricted?.people ?? []) {
    if (person.email && actor.role !== 'admin') {
      notes.add('reader-by-address', person.name);
      continue;
    }
    const found = await matcher.reader(person);
    if (!found) notes.add('reader-not-matched', person.name);
    else if (!person.email) notes.add('reader-by-username', found.username);
  }
  for (const name of restricted?.groups ?? [])
    if ((await matcher.group(name)) === null) notes.add('reader-not-matched', name);
  return notes.all();
}

/** Only an administrator imports in the name of others, so for anybody else no accounts are looked up. */
async function countPeople(
  matcher: PeopleMatcher,
  actor: Actor,
  people: ReadonlyMap<string, NonNullable<Item['author']>>,
  notes: NoteList,
): Promise<{ people: number; peopleMatched: number | null }> {
  if (actor.role !== 'admin') return { people: people.size, peopleMatched: null };
  let matched = 0;
  for (const person of people.values()) {
    if (await matcher.person(person)) matched += 1;
    else notes.add('person-not-matched', person.name);
  }
  return { people: people.size, peopleMatched: matched };
}
