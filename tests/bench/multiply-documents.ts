import type { Knex } from 'knex';
import { contentText } from '../../api/text/words/document-text.ts';
import { inTransaction } from '../../api/core/transaction.ts';
import type { Random } from '../../scripts/seed/random.ts';
import { ownWord } from './generate-text.ts';

export interface GeneratedDocument {
  id: number;
  title: string;
  content: string;
}

/** The generated data that the reader may see. */
export interface Generated {
  ids: number[];
  /** Parents with children, and the top levels of the spaces. */
  levels: { spaceId: number; parentId: number | null }[];
  /** Some of the documents, with their texts. */
  sample: GeneratedDocument[];
}

const documentsPerTransaction = 10_000;

interface Base {
  /** The number of documents created one by one, with ids from 1 up without gaps. */
  documents: number;
  spaces: number;
}

/**
 * Copies each space with its members and documents several times. Each copied document gets two words of its own.
 * Copying takes a tenth of the time of splitting a million texts into words.
 */
export async function multiplyDocuments(
  knex: Knex,
  times: number,
  { base, generated, random }: { base: Base; generated: Generated; random: Random },
): Promise<void> {
  const sample = new Map(generated.sample.map((document) => [document.id, document]));
  const first: Generated = { ...generated, ids: [...generated.ids], levels: [...generated.levels] };
  for (let copy = 1; copy < times; copy += 1) {
    const shift = { document: copy * base.documents, space: copy * base.spaces };
    await copySpaces(knex, base, shift.space);
    for (let from = 1; from <= base.documents; from += documentsPerTransaction) {
      const to = Math.min(from + documentsPerTransaction - 1, base.documents);
      const lines = Array.from({ length: to - from + 1 }, () => `${ownWord(random)} ${ownWord(random)}`);
      await copyDocuments(knex, { from, to, shift, lines });
      lines.forEach((line, index) =>
        takeIntoSample(generated.sample, sample.get(from + index), { shift, line, copy, random }),
      );
    }
    for (const id of first.ids) generated.ids.push(id + shift.document);
    for (const { spaceId, parentId } of first.levels) {
      generated.levels.push({
        spaceId: spaceId + shift.space,
        parentId: parentId === null ? null : parentId + shift.document,
      });
    }
  }
  // the triggers that count did not run
  await knex.raw(
    `insert into document_counts (space_id, documents)
     select space_id, count(*) from documents where space_id > ? group by space_id`,
    [base.spaces],
  );
  for (const table of ['spaces', 'documents'])
    await knex.raw(`select setval(pg_get_serial_sequence(?, 'id'), (select max(id) from ??))`, [
      table,
      table,
    ]);
}

/** Replaces some of the sample by copies, so that it keeps its size and represents all documents. */
function takeIntoSample(
  sample: GeneratedDocument[],
  original: GeneratedDocument | undefined,
  { shift, line, copy, random }: { shift: { document: number }; line: string; copy: number; random: Random },
): void {
  if (!original || random.fraction() >= 1 / (copy + 1)) return;
  const place = sample.indexOf(original);
  const taken = place === -1 ? random.between(0, sample.length - 1) : place;
  sample[taken] = {
    id: original.id + shift.document,
    title: original.title,
    content: withLine(original.content, line),
  };
}

const withLine = (content: string, line: string): string => `${content}\n${line}\n`;

async function copySpaces(knex: Knex, { spaces }: Base, shift: number): Promise<void> {
  await knex.raw(
    `insert into spaces (id, name, description, visibility, search_vector, created_by)
     overriding system value
     select id + :shift, name, description, visibility, search_vector, created_by from spaces where id <= :spaces`,
    { shift, spaces },
  );
  await knex.raw(
    `insert into space_members (space_id, user_id, role)
     select space_id + :shift, user_id, role from space_members where space_id <= :spaces`,
    { shift, spaces },
  );
}

interface Copied {
  from: number;
  to: number;
  shift: { document: number; space: number };
  /** The own words of each document from `from` to `to`. */
  lines: string[];
}

async function copyDocuments(knex: Knex, { from, to, shift, lines }: Copied): Promise<void> {
  await inTransaction(knex, async (trx) => {
    // foreign keys are correct by construction, and no triggers are needed
    await trx.raw('set local session_replication_role = replica');
    await trx.raw(
      `with own as (
        select n + :from - 1 as id, line, vector::tsvector as vector
        from unnest(cast(:lines as text[]), cast(:vectors as text[])) with ordinality as o (line, vector, n)
      ), written as (
        insert into documents (id, space_id, parent_id, position, title, content, excerpt, search_title,
          search_vector, created_by, updated_by, created_at, updated_at)
        overriding system value
        select d.id + :document, d.space_id + :space, d.parent_id + :document, d.position, d.title,
          d.content || E'\\n' || own.line || E'\\n', d.excerpt, d.search_title, d.search_vector || own.vector,
          d.created_by, d.updated_by, moment, moment
        from documents d join own on own.id = d.id,
          -- all copies of a time mixed, none newer than what was made one by one
          lateral (select d.updated_at - (d.id * 7919 + :document) % 1000003 * interval '31 seconds') m (moment)
        returning id, version, title, content, created_by, created_at
      )
      insert into document_revisions (document_id, version, title, content, author_id, created_at)
      select id, version, title, content, created_by, created_at from written`,
      { from, lines, vectors: lines.map((line) => contentText(line).vector), ...shift },
    );
    await trx.raw(
      `insert into search_words (word) select unnest(cast(:words as text[])) on conflict (word) do nothing`,
      { words: lines.flatMap((line) => line.split(' ')).sort() },
    );
  });
  if (to % (documentsPerTransaction * 10) === 0) console.log(`  ${to + shift.document} made`);
}
