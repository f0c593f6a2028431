import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { ImportDetails, ImportItemLine } from '../../contract/imports.ts';
import type { Actor } from '../../core/access/actor.ts';
import { Document } from '../../../db/documents/document.ts';
import { ImportItem, type Import } from '../../../db/imports/import.ts';
import { presentNote } from './summary.ts';

/** Rows of one query. */
const batchSize = 500;

export function presentItem(item: ImportItem): ImportItemLine {
  const { number, title, path, state, documentId, restriction, isBelowRestricted } = item;
  return {
    number,
    title,
    path,
    state,
    documentId,
    restricted: restriction !== null || isBelowRestricted,
    notes: [...item.notes, ...item.writeNotes].map(presentNote),
  };
}

/** Every page of an import with what was changed or not kept. It names restricted pages too. */
export function reportOf(
  knex: Knex,
  { id: importId }: Pick<Import, 'id'>,
  { actor, details, format }: { actor: Actor; details: ImportDetails; format: 'md' | 'json' },
): Readable {
  const items = itemsOf({ knex, importId, actor });
  return Readable.from(format === 'json' ? asJson(items, details) : asMarkdown(items, details));
}

/** Hides from each item what this person may not see now: its document, and what was noted while that was written. */
export async function withoutHidden(
  knex: Knex,
  actor: Actor,
  items: readonly ImportItem[],
): Promise<ImportItem[]> {
  const ids = items.flatMap(({ documentId }) => documentId ?? []);
  const seen = new Set(
    (await Document.query(knex).modify('visibleTo', actor).findByIds(ids)).map(({ id }) => id),
  );
  return items.map((item) =>
    item.documentId === null || seen.has(item.documentId)
      ? item
      : Object.assign(item, { documentId: null, writeNotes: [] }),
  );
}

interface Reported {
  knex: Knex;
  importId: number;
  /** Who reads it. */
  actor: Actor;
}

async function* itemsOf({ knex, importId, actor }: Reported): AsyncGenerator<ImportItemLine> {
  for (let after = 0; ;) {
    const rows = await ImportItem.query(knex)
      .where('import_id', importId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(batchSize);
    yield* (await withoutHidden(knex, actor, rows)).map(presentItem);
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
  }
}

async function* asJson(items: AsyncIterable<ImportItemLine>, details: ImportDetails): AsyncGenerator<string> {
  yield `{"import":${JSON.stringify(details)},"items":[`;
  let separator = '\n';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  yield '\n]}\n';
}

async function* asMarkdown(
  items: AsyncIterable<ImportItemLine>,
  details: ImportDetails,
): AsyncGenerator<string> {
  yield* summaryOf(details);
  yield '\n## Pages with something to tell\n';
  for await (const item of items) {
    const told = item.notes.filter(({ code }) => code !== 'links-led');
    if (told.length === 0 && item.state !== 'refused') continue;
    const address = item.documentId === null ? '' : ` (/documents/${item.documentId})`;
    yield `\n### ${inLine(item.title)}${address}\n\n`;
    yield `${inLine(item.path)}: ${item.state}${item.restricted ? ', restricted in the source' : ''}\n\n`;
    for (const { sentence, example } of told)
      yield `- ${sentence}${example ? ` First: ${inLine(example)}` : ''}\n`;
  }
}

function* summaryOf({ name, kind, space, createdBy, createdAt, state, written, notes }: ImportDetails) {
  yield `# Import of ${inLine(name)}\n\n`;
  yield `Kind: ${kind ?? 'not known'}. State: ${state}. Begun ${createdAt} by ${inLine(createdBy?.displayName ?? 'User')}`;
  yield space ? ` into the space "${inLine(space.name)}".\n\n` : '.\n\n';
  for (const [what, count] of Object.entries(written)) yield `- ${what}: ${count}\n`;
  yield '\n## What was changed or not kept\n\n';
  for (const { kind: sort, sentence, example } of notes)
    yield `- ${sort}: ${sentence}${example ? ` First: ${inLine(example)}` : ''}\n`;
}

/** What people wrote must not become headings and links of the report. */
const inLine = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, '\\$&');
