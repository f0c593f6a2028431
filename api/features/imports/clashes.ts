import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import type { DocumentsService } from '../documents/service.ts';
import { locateDocuments } from './locate.ts';

/** Documents of one query. */
const batchSize = 200;

interface Clashing {
  knex: Knex;
  documents: Pick<DocumentsService, 'findByKeys'>;
  actor: Actor;
  importId: number;
  spaceId: number;
  source: string;
}

/**
 * Notes for the preview which documents were changed here since an earlier import wrote them. They stay as they are,
 * unless the importer wants them replaced.
 */
export async function noteClashes({ knex, importId, ...place }: Clashing): Promise<void> {
  const { documents, actor, spaceId, source } = place;
  const items = await knex('import_items')
    .where('import_id', importId)
    .orderBy('number')
    .select<{ number: number; key: string; title: string }[]>('number', 'key', 'title');
  const keys = items.map(({ key }) => key);
  const locations = await locateDocuments(documents, actor, { spaceId, source, keys });
  const known = items.flatMap((item) => {
    const documentId = locations.get(item.key)?.documentId ?? null;
    return documentId === null ? [] : [{ ...item, documentId }];
  });
  for (let from = 0; from < known.length; from += batchSize) {
    const some = known.slice(from, from + batchSize);
    const changed = new Set(
      await changedHere(
        knex,
        some.map(({ documentId }) => documentId),
      ),
    );
    for (const { number, title, documentId } of some) {
      if (!changed.has(documentId)) continue;
      const note = [{ code: 'changed-since', count: 1, example: title }];
      await knex('import_items')
        .where({ import_id: importId, number })
        .update({ notes: knex.raw('notes || ?::jsonb', [JSON.stringify(note)]) });
    }
  }
}

/** Removes the notes of `noteClashes`: the run notes itself what becomes of these pages. */
export async function forgetClashes(knex: Knex, importId: number): Promise<void> {
  await knex.raw(
    `update import_items set notes = coalesce(
       (select jsonb_agg(n) from jsonb_array_elements(notes) n where n ->> 'code' <> 'changed-since'), '[]')
     where import_id = ? and notes @> '[{"code": "changed-since"}]'`,
    [importId],
  );
}

async function changedHere(knex: Knex, ids: number[]): Promise<number[]> {
  const { rows } = await knex.raw<{ rows: { id: number }[] }>(
    `select d.id from documents d left join import_origins o on o.document_id = d.id
     where d.id = any (?::integer[]) and d.version > 0
       and encode(sha256(convert_to(d.content, 'UTF8')), 'hex') is distinct from o.sha256`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
