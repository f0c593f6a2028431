import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { ImportDetails, ImportItemLine } from '../../contract/imports.ts';
import { ImportItem, type Import } from '../../../db/models/import.ts';
import { presentNote } from './summary.ts';

/** Rows that are read at once. */
const batch = 500;

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
  { id }: Pick<Import, 'id'>,
  details: ImportDetails,
  format: 'md' | 'json',
): Readable {
  return Readable.from(format === 'json' ? asJson(knex, id, details) : asMarkdown(knex, id, details));
}

async function* itemsOf(knex: Knex, importId: number): AsyncGenerator<ImportItemLine> {
  for (let after = 0; ;) {
    const rows = await ImportItem.query(knex)
      .where('import_id', importId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(batch);
    yield* rows.map(presentItem);
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
  }
}

async function* asJson(knex: Knex, importId: number, details: ImportDetails): AsyncGenerator<string> {
  yield `{"import":${JSON.stringify(details)},"items":[`;
  let separator = '\n';
  for await (const item of itemsOf(knex, importId)) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  yield '\n]}\n';
}

async function* asMarkdown(knex: Knex, importId: number, details: ImportDetails): AsyncGenerator<string> {
  yield* summaryOf(details);
  yield '\n## Pages with something to tell\n';
  for await (const item of itemsOf(knex, importId)) {
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
