import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { markdownKinds } from '../../conversion/in/kinds.ts';
import type { ImportFile, ImportItem, ImportNote } from '../../conversion/in/item.ts';
import type { Actor } from '../../core/access/actor.ts';
import { AppError } from '../../core/errors.ts';
import { limits } from '../../text/limits.ts';
import { unwrittenVersion } from '../../../db/documents/write-statements.ts';
import type { StoredOptions } from '../../../db/imports/import.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import type { DocumentsService } from '../documents/service.ts';
import { attachFiles, countAttached } from './attach.ts';
import { isClosed, isClosedEnough, type Restrictions } from './closed.ts';
import { writeComments } from './comments.ts';
import { attachToHolders, isHeld } from './held-files.ts';
import { noteItem, type ItemRow, type Page } from './items.ts';
import { addressesOf, resolveAddresses } from './links.ts';
import { borrowedFiles } from './linked-files.ts';
import { digestOf, originOf, signDocument } from './origins.ts';
import type { PeopleMatcher } from './people.ts';
import type { PlacedImport } from './spaces.ts';
import { documentTitle } from './title.ts';

/** Makes a document a template. */
export interface Templates {
  set(actor: Actor, documentId: number, template: 'space'): Promise<unknown>;
}

interface Filling {
  knex: Knex;
  documents: DocumentsService;
  attachments: AttachmentsService;
  restrictions: Restrictions;
  templates: Templates;
  importRow: PlacedImport;
  options: StoredOptions;
  /** The importer. */
  actor: Actor;
  people: PeopleMatcher;
  maxBytes: { document: number; file: number };
  /** Of an item's key. */
  rowOf: (key: string) => ItemRow | undefined;
  /** Addresses of files that were attached before their documents' turn, by the keys of the items and the files. */
  heldUrls: Map<string, ReadonlyMap<string, string>>;
}

/** Gives a document its text, its files and its comments. What a person changed here since stays, and is noted. */
export async function fillDocument(page: Page, filling: Filling): Promise<void> {
  const { knex, importRow, actor, people, attachments, maxBytes, rowOf } = filling;
  const importId = importRow.id;
  if (!page.row.isFilled) {
    const { state, notes, files = 0 } = await fill(page, filling);
    // one that was imported before may be used as a document here
    if (page.item.isTemplate && page.row.isMade) await makeTemplate(page, filling);
    const isLeft = state === 'left';
    const change = { state, files, writeNotes: notes, isFilled: true, isComplete: isLeft };
    await noteItem(knex, importId, page.row, change);
    if (isLeft) return;
  }
  const maxFileBytes = maxBytes.file;
  await writeComments(page, { knex, importId, actor, people, attachments, maxFileBytes, rowOf });
}

/** In a list that somebody edited, others may be below it: then it stays a document. */
async function makeTemplate({ documentId }: Page, { templates, actor }: Filling): Promise<void> {
  try {
    await templates.set(actor, documentId, 'space');
  } catch (error) {
    if (!(error instanceof AppError && error.status === 409)) throw error;
  }
}

interface Filled {
  state: 'made' | 'updated' | 'same' | 'left';
  notes: ImportNote[];
  /** How many were attached. */
  files?: number;
}

async function fill(page: Page, filling: Filling): Promise<Filled> {
  const { knex, documents, restrictions, importRow, options, actor, people } = filling;
  const { item, row, documentId } = page;
  const changedHere: Filled = {
    state: 'left',
    notes: [{ code: 'changed-here', count: 1, example: item.title }],
  };
  const closing = { knex, restrictions, actor, people, options };
  if (!(await isClosedEnough(row, documentId, closing))) return changedHere;
  const stored = await documents.read(actor, documentId);
  const origin = await originOf(knex, documentId);
  const isUnwritten = stored.version === unwrittenVersion;
  const isChangedHere = !isUnwritten && origin?.sha256 !== digestOf(stored.content);
  const isOfRun = isSavedByRun(stored, actor, importRow);
  const { content, ...done } = await contentOf(page, filling, {
    // most likely the document will be left as it is
    onlyFind: isChangedHere && !options.overwrite && !isOfRun,
  });
  const wanted = documentTitle(item.title);
  // a title that a person has changed here stays
  const title = isUnwritten || stored.title === origin?.title ? wanted : stored.title;
  const signed = { item, title: wanted, sha256: digestOf(content) };
  const sign = (version: number) =>
    signDocument({ documentId, version, isNew: row.isMade }, signed, {
      ...{ knex, importId: importRow.id, actor, people },
    });
  const state = row.isMade ? 'made' : 'updated';
  if (!isUnwritten && stored.content === content && stored.title === title) {
    const isSigned = origin?.importId === importRow.id;
    if (!isSigned && !isOfRun) return { state: 'same', ...done };
    // the run ended before it could sign
    if (!isSigned) await sign(stored.version);
    return { state, ...done };
  }
  if (isChangedHere && !options.overwrite) return changedHere;
  const change = { title, content, version: stored.version };
  const version = await savedVersion(documents, actor, documentId, change);
  if (version === null) return changedHere;
  await sign(version);
  return { state, ...done };
}

/** Null if somebody has saved in the meantime. */
async function savedVersion(
  documents: DocumentsService,
  actor: Actor,
  documentId: number,
  change: { title: string; content: string; version: number },
): Promise<number | null> {
  try {
    return (await documents.save(actor, documentId, change, { isQuiet: true })).version;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null;
    throw error;
  }
}

type Stored = Awaited<ReturnType<DocumentsService['read']>>;

/** Whether what a document holds may be from an earlier run of this import, which ended before it could sign. */
const isSavedByRun = (
  { updatedBy, updatedAt }: Stored,
  importer: Actor,
  { createdAt }: PlacedImport,
): boolean => updatedBy?.id === importer.id && updatedAt >= createdAt;

/** @param options.onlyFind nothing is attached */
async function contentOf(
  { item, documentId }: Page,
  filling: Filling,
  { onlyFind }: { onlyFind: boolean },
): Promise<{ content: string; notes: ImportNote[]; files: number }> {
  const { knex, attachments, actor, importRow, options, maxBytes, rowOf, heldUrls } = filling;
  const attaching = { attachments, actor, maxFileBytes: maxBytes.file, onlyFind };
  const { markdown } = await item.body();
  const borrowed = borrowedFiles(item, markdown);
  const held = await attachToHolders(borrowed.filter(isHeld), { ...attaching, rowOf, heldUrls });
  const attached = await attachFiles(documentId, item.files, attaching);
  // in a call of its own, because a file of another item may equal one of this item
  const copied = borrowed.filter((file) => !held.has(file.key) && !isOfClosed(file, rowOf));
  const copies = await attachFiles(documentId, copied, attaching);
  const urls = new Map([...attached.urls, ...copies.urls, ...held]);
  const resolved = await resolveAddresses(markdown, addressesOf(rowOf, urls));
  const full = keepsBytes(importRow) ? resolved.content : withTitleAndLabels(resolved.content, item, options);
  const notes = [...attached.notes, ...copies.notes, ...resolved.notes];
  const filesOfRun = () => countAttached(knex, documentId, { by: actor.id, since: importRow.createdAt });
  if (Buffer.byteLength(full) <= maxBytes.document)
    return { content: full, notes, files: urls.size > 0 ? await filesOfRun() : 0 };
  const whole = await attachFiles(documentId, [wholeText(item, full)], attaching);
  const url = [...whole.urls.values()][0];
  return {
    content: url ? `[${wholeName(item)}](${url})\n` : '',
    notes: [...notes, ...whole.notes],
    files: await filesOfRun(),
  };
}

/** Whether a file belongs to a restricted page. A copy of it would be open to those who see the page that shows it. */
function isOfClosed(file: ImportFile, rowOf: Filling['rowOf']): boolean {
  const holder = isHeld(file) ? rowOf(file.holder.key) : undefined;
  return holder !== undefined && isClosed(holder);
}

/** Texts that were Markdown in the source stay byte for byte, but for their links. */
const keepsBytes = ({ kind }: PlacedImport): boolean =>
  markdownKinds.includes(kind ?? '') || kind === 'lectern';

/** A title that is too long for the document also stands in its text. */
function withTitleAndLabels(
  content: string,
  { title, labels = [] }: ImportItem,
  options: StoredOptions,
): string {
  const titled = title.length > limits.documentTitle ? `# ${title}\n\n${content}` : content;
  return options.labels ? withLabels(titled, labels) : titled;
}

/** A converted text with its labels in front matter, as `labels: [a, b]`. */
function withLabels(markdown: string, labels: readonly string[]): string {
  if (labels.length === 0) return markdown;
  return `---\nlabels: [${labels.map((label) => JSON.stringify(label)).join(', ')}]\n---\n\n${markdown}`;
}

const wholeName = (item: ImportItem): string => `${documentTitle(item.title).replace(/[[\]\\/]/g, '-')}.md`;

const wholeText = (item: ImportItem, text: string): ImportFile => ({
  key: 'whole text',
  name: wholeName(item),
  size: Buffer.byteLength(text),
  open: () => Promise.resolve(Readable.from([Buffer.from(text)])),
});
