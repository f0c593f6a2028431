import { Readable } from 'node:stream';
import { AppError } from '../../core/errors.ts';
import { limits } from '../../text/limits.ts';
import { unwrittenVersion } from '../../../db/documents/write-statements.ts';
import { attachFiles, countAttached } from './attach.ts';
import { isClosedEnough } from './closed.ts';
import { writeComments } from './comments.ts';
import type { ImportFile, ImportItem, ImportNote } from '../../conversion/in/item.ts';
import { noteItem, type ItemRow } from './items.ts';
import { withLabels } from './labels.ts';
import { attachToHolders, isHeld } from './held-files.ts';
import { markdownKinds } from '../../conversion/in/kinds.ts';
import { addressesOf, leadAddresses } from './links.ts';
import { borrowedFiles } from './linked-files.ts';
import { digestOf, originOf, signDocument } from './origins.ts';
import { documentTitle } from './title.ts';
import type { Writing } from './write.ts';

export interface Filling extends Writing {
  /** Of an item's key. */
  rowOf(key: string): ItemRow | undefined;
  /** Addresses of files that were attached before their documents' turn, by the keys of the items and the files. */
  heldUrls: Map<string, ReadonlyMap<string, string>>;
}

export interface Page {
  item: ImportItem;
  row: ItemRow;
  documentId: number;
}

/** Gives a document its text, its files and its comments. What a person changed here since stays, and is noted. */
export async function fillDocument(filling: Filling, page: Page): Promise<void> {
  const { knex, row } = filling;
  if (!page.row.isFilled) {
    const { state, notes, files = 0 } = await fill(filling, page);
    const isLeft = state === 'left';
    const change = { state, files, writeNotes: notes, isFilled: true, isComplete: isLeft };
    await noteItem(knex, row.id, page.row, change);
    if (isLeft) return;
  }
  await writeComments(filling, page);
}

interface Filled {
  state: 'made' | 'updated' | 'same' | 'left';
  notes: ImportNote[];
  /** How many were attached. */
  files?: number;
}

async function fill(filling: Filling, page: Page): Promise<Filled> {
  const { knex, documents, actor, options } = filling;
  const { item, row, documentId } = page;
  const changedHere: Filled = {
    state: 'left',
    notes: [{ code: 'changed-here', count: 1, example: item.title }],
  };
  if (!(await isClosedEnough(filling, row, documentId))) return changedHere;
  const stored = await documents.read(actor, documentId);
  const origin = await originOf(knex, documentId);
  const isUnwritten = stored.version === unwrittenVersion;
  const isChangedHere = !isUnwritten && origin?.sha256 !== digestOf(stored.content);
  const { content, ...done } = await contentOf(filling, page, {
    isTried: isChangedHere && !options.overwrite && !isSavedByRun(filling, stored),
  });
  const wanted = documentTitle(item.title);
  // one that a person named otherwise keeps that name
  const title = isUnwritten || stored.title === origin?.title ? wanted : stored.title;
  const written = { item, title: wanted, sha256: digestOf(content) };
  const sign = (version: number) =>
    signDocument(filling, { documentId, version, isNew: row.isMade }, written);
  const state = row.isMade ? 'made' : 'updated';
  if (!isUnwritten && stored.content === content && stored.title === title) {
    const isSigned = origin?.importId === filling.row.id;
    if (!isSigned && !isSavedByRun(filling, stored)) return { state: 'same', ...done };
    // by a run that was cut off
    if (!isSigned) await sign(stored.version);
    return { state, ...done };
  }
  if (isChangedHere && !options.overwrite) return changedHere;
  const change = { title, content, version: stored.version };
  const version = await savedVersion(filling, documentId, change);
  if (version === null) return changedHere;
  await sign(version);
  return { state, ...done };
}

/** Null where somebody saved meanwhile. */
async function savedVersion(
  { documents, actor }: Filling,
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

type Stored = Awaited<ReturnType<Filling['documents']['read']>>;

/** Whether a run of this import, which was cut off right after that, may have written what a document holds. */
const isSavedByRun = ({ actor, row }: Filling, { updatedBy, updatedAt }: Stored): boolean =>
  updatedBy?.id === actor.id && updatedAt >= row.createdAt;

/** @param isTried nothing may be attached, because the document will most likely be left as it is */
async function contentOf(
  filling: Filling,
  { item, documentId }: Page,
  { isTried }: { isTried: boolean },
): Promise<{ content: string; notes: ImportNote[]; files: number }> {
  const { most, options } = filling;
  const { markdown } = await item.body();
  const borrowed = borrowedFiles(item, markdown);
  const held = await attachToHolders(filling, borrowed.filter(isHeld), { onlyFind: isTried });
  const attached = await attachFiles(filling, documentId, item.files, { onlyFind: isTried });
  // apart from the own ones: one of these may be the same file
  const copied = borrowed.filter(({ key }) => !held.has(key));
  const copies = await attachFiles(filling, documentId, copied, { onlyFind: isTried });
  const urls = new Map([...attached.urls, ...copies.urls, ...held]);
  const led = await leadAddresses(markdown, addressesOf(filling, urls));
  const isSource = keepsBytes(filling);
  const titled =
    !isSource && item.title.length > limits.documentTitle ? `# ${item.title}\n\n${led.content}` : led.content;
  const labelled = options.labels && !isSource ? withLabels(titled, item.labels ?? []) : titled;
  const notes = [...attached.notes, ...copies.notes, ...led.notes];
  if (Buffer.byteLength(labelled) <= most.document) {
    const files = urls.size > 0 ? await countAttached(filling, documentId) : 0;
    return { content: labelled, notes, files };
  }
  const whole = await attachFiles(filling, documentId, [wholeText(item, labelled)], { onlyFind: isTried });
  const url = [...whole.urls.values()][0];
  return {
    content: url ? `[${wholeName(item)}](${url})\n` : '',
    notes: [...notes, ...whole.notes],
    files: await countAttached(filling, documentId),
  };
}

/** Texts that were Markdown in the source stay byte for byte, but for their links. */
const keepsBytes = ({ row }: Filling): boolean =>
  markdownKinds.includes(row.kind ?? '') || row.kind === 'lectern';

const wholeName = (item: ImportItem): string => `${documentTitle(item.title).replace(/[[\]\\/]/g, '-')}.md`;

const wholeText = (item: ImportItem, text: string): ImportFile => ({
  key: 'whole text',
  name: wholeName(item),
  size: Buffer.byteLength(text),
  open: () => Promise.resolve(Readable.from([Buffer.from(text)])),
});
