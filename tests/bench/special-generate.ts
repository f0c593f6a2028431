import { isDeepStrictEqual } from 'node:util';
import { generateNKeysBetween } from 'fractional-indexing';
import type { Knex } from 'knex';
import { contentText, titleText } from '../../api/text/words/document-text.ts';
import { createDocument } from '../../db/documents/write-statements.ts';

export interface Text {
  title: string;
  content: string;
}

interface Place {
  spaceId: number;
  parentId: number | null;
  authorId: number;
}

const batch = 1_000;

/**
 * Fills an empty level with one statement for each thousand documents. Checks first that the rows are the same as those
 * of the service.
 * @returns the ids, in the order of the level
 */
export async function fillLevel(
  knex: Knex,
  place: Place,
  count: number,
  next: () => Text,
): Promise<number[]> {
  await checkRows(knex, place, next());
  const positions = generateNKeysBetween(null, null, count);
  const ids: number[] = [];
  while (positions.length > 0)
    ids.push(...(await insertDocuments(knex, place, positions.splice(0, batch), next)));
  return ids;
}

async function insertDocuments(
  knex: Knex,
  { spaceId, parentId, authorId }: Place,
  positions: string[],
  next: () => Text,
): Promise<number[]> {
  const texts = positions.map(next).map(({ title, content }) => {
    const cut = contentText(content);
    return { title: titleText(title, cut.language), content: cut };
  });
  const { rows } = await knex.raw<{ rows: { id: number }[] }>(
    `with written as (
       insert into documents (space_id, parent_id, position, title, content, excerpt, search_title, search_vector,
         search_headings, search_language, created_by, updated_by)
       select ?, ?, t.position, t.title, t.content, t.excerpt, t.named::tsvector, t.named::tsvector || t.said::tsvector,
         t.headed::tsvector, t.language, ?, ?
       from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
         as t (position, title, content, excerpt, named, said, headed, language)
       returning id, version, title, content, position, updated_at
     ), revisions as (
       insert into document_revisions (document_id, version, title, content, author_id, created_at)
       select id, version, title, content, ?, updated_at from written
     ), words as (
       insert into search_words (word) select distinct unnest(string_to_array(?, ' ')) on conflict do nothing
     )
     select id from written order by position`,
    [
      spaceId,
      parentId,
      authorId,
      authorId,
      positions,
      texts.map(({ title }) => title.title),
      texts.map(({ content }) => content.content),
      texts.map(({ content }) => content.excerpt),
      texts.map(({ title }) => title.vector),
      texts.map(({ content }) => content.vector),
      texts.map(({ content }) => content.headings),
      texts.map(({ content }) => content.language),
      authorId,
      texts.flatMap(({ title, content }) => [...title.words, ...content.words]).join(' '),
    ],
  );
  return rows.map(({ id }) => id);
}

/** @throws Error if the service's own statement writes different rows */
async function checkRows(knex: Knex, place: Place, text: Text): Promise<void> {
  const different = await knex.transaction(async (trx) => {
    const read = async (id: number) => {
      const row = await trx('documents').where({ id }).first<Record<string, unknown>>();
      const revision = await trx('document_revisions')
        .where({ document_id: id })
        .first<Record<string, unknown>>();
      await trx('documents').where({ id }).delete();
      return [
        // PostgreSQL makes `shown` of the other columns
        { ...row, id: 0, shown: '' },
        { ...revision, document_id: 0 },
      ];
    };
    const [id] = await insertDocuments(trx, place, ['a0'], () => text);
    const bulk = await read(id!);
    const texts = { title: titleText(text.title), content: contentText(text.content) };
    const made = await createDocument(trx, { ...place, ...texts, position: 'a0', createdKey: null });
    return !isDeepStrictEqual(bulk, await read(made!.id));
  });
  if (different) throw new Error('The bench makes other rows than the service does: look at insertDocuments');
}

/** Gives a document `count` revisions, each a line longer than the text. The last version is still to be saved. */
export async function addRevisions(
  knex: Knex,
  id: number,
  count: number,
  { title, content }: Text,
): Promise<void> {
  await knex.raw(
    `insert into document_revisions (document_id, version, title, content, author_id)
     select d.id, v, ?, ? || E'\\n\\nVersion ' || v || E'.\\n', d.created_by
     from documents d, generate_series(2, ?::integer) v where d.id = ?`,
    [title, content, count - 1, id],
  );
  await knex('documents')
    .where({ id })
    .update({ version: count - 1 });
}
