import type { Knex } from 'knex';
import type { ReadText } from '../../api/text/words/file-words.ts';
import { runPrepared } from '../prepared.ts';

/** Texts of files wait in `file_texts` until a process takes them in turn (`queues.ts`). */

/** A blob whose text is to be read. */
export interface WaitingFile {
  sha256: string;
  /** Including this one. */
  attempts: number;
  /** A file with this hash; null if no attachment has it any more. */
  key: string | null;
  /** Bytes. */
  size: number;
}

const takenStatement = {
  name: 'read-taken-file-text',
  text: `
select t.sha256, t.attempts, a.storage_key as key, coalesce(a.size, 0)::float8 as size
from file_texts t left join lateral (
  select storage_key, size from attachments where sha256 = t.sha256 order by damaged_at nulls first, id limit 1
) a on true
where t.sha256 = $1 and t.state = 'waiting'`,
};

/** A file that this process has taken; null if it was cancelled since. */
export async function readTakenFile(knex: Knex, sha256: string): Promise<WaitingFile | null> {
  const [row] = await runPrepared<WaitingFile & object>(knex, takenStatement, [sha256]);
  return row ?? null;
}

/**
 * Marks a waiting file as one that cannot be read.
 * @returns false if it is not waiting
 */
export async function giveFileUp(trx: Knex, sha256: string): Promise<boolean> {
  const marked = await trx('file_texts')
    .where({ sha256, state: 'waiting' })
    .update({ state: 'broken', read_at: trx.fn.now() });
  return marked > 0;
}

/**
 * Queues a file again that could not be read.
 * @returns false if there is no such file
 */
export async function retryFile(trx: Knex, sha256: string): Promise<boolean> {
  const again = { state: 'waiting', attempts: 0, deaths: 0, is_old: false };
  const marked = await trx('file_texts')
    .where({ sha256, state: 'broken' })
    .update({ ...again, queued_at: trx.fn.now(), due_at: trx.fn.now() });
  return marked > 0;
}

/** The attachment to name in a notice about a file; undefined if no document has the file any more. */
export const attachmentOfFile = (
  trx: Knex,
  sha256: string,
): Promise<{ id: number; documentId: number; personId: number | null } | undefined> =>
  trx('attachments')
    .where({ sha256 })
    .orderBy('id')
    .first({ id: 'id', documentId: 'document_id', personId: 'created_by' });

/** How many parts are written by one statement. */
const partsAtOnce = 200;

const storePartsStatement = {
  name: 'store-file-text-parts',
  text: `
insert into file_text_parts (sha256, part, place, content, search_vector)
select $1::char(64), $2::integer + n, place, content, vector::tsvector
from unnest($3::text[], $4::text[], $5::text[]) with ordinality as p (place, content, vector, n)`,
};

/** Stores what was read, in place of what was there. Does nothing if another process has taken the file since. */
export async function storeFileText(
  trx: Knex,
  { sha256, attempts }: Pick<WaitingFile, 'sha256' | 'attempts'>,
  { state, placeKind, isCut, language, vector, parts }: ReadText,
): Promise<void> {
  const stored = await trx('file_texts')
    .where({ sha256, attempts, state: 'waiting' })
    .update({
      state,
      place_kind: placeKind,
      is_cut: isCut,
      text_bytes: parts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
      search_language: language,
      search_vector: state === 'found' ? trx.raw('?::tsvector', [vector]) : null,
      read_at: trx.fn.now(),
    });
  if (stored === 0) return;
  await trx('file_text_parts').where({ sha256 }).delete();
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    const some = parts.slice(from, from + partsAtOnce);
    await runPrepared(trx, storePartsStatement, [
      sha256,
      from,
      some.map(({ place }) => place),
      some.map(({ text }) => text),
      some.map((part) => part.vector),
    ]);
  }
}

/**
 * Schedules another attempt for a file.
 * @param seconds until then
 */
export async function postponeFileText(
  knex: Knex,
  { sha256, attempts }: Pick<WaitingFile, 'sha256' | 'attempts'>,
  { seconds, isCounted }: { seconds: number; isCounted: boolean },
): Promise<void> {
  await knex('file_texts')
    .where({ sha256, attempts, state: 'waiting' })
    .update({
      due_at: knex.raw('now() + make_interval(secs => ?)', [seconds]),
      attempts: isCounted ? attempts : attempts - 1,
    });
}

export async function dropFileText(knex: Knex, sha256: string): Promise<void> {
  await knex('file_texts').where({ sha256 }).delete();
}

/** SQL: files of all other kinds have no text. The trigger of migration 039 has the same rule. */
const isReadKind = `a.mimetype !~ '^(image|video|audio|font)/'`;

/**
 * Adds rows for files that have none, for example after a restore, and deletes the texts of files that no longer exist.
 */
export async function noteMissingFiles(knex: Knex): Promise<{ noted: number; forgotten: number }> {
  await knex.raw(`
    insert into attachment_names (attachment_id)
    select a.id from attachments a left join attachment_names n on n.attachment_id = a.id
    where n.attachment_id is null on conflict do nothing`);
  const noted = await knex.raw<{ rowCount: number }>(`
    insert into file_texts (sha256, is_old)
    select distinct a.sha256, true from attachments a left join file_texts f on f.sha256 = a.sha256
    where f.sha256 is null and ${isReadKind} on conflict do nothing`);
  const forgotten = await knex.raw<{ rowCount: number }>(`
    delete from file_texts f where not exists (select from attachments a where a.sha256 = f.sha256)`);
  return { noted: noted.rowCount, forgotten: forgotten.rowCount };
}

/**
 * Queues all texts to be read again, or only those that could not be read. Until then, search still finds the current
 * texts.
 */
export async function askForAllTexts(knex: Knex): Promise<number> {
  await knex('attachment_names').update({ search_vector: null });
  return knex('file_texts').update({
    ...{ state: 'waiting', attempts: 0, deaths: 0, is_old: true },
    ...{ queued_at: knex.fn.now(), due_at: knex.fn.now() },
  });
}

/** Names of files that are not indexed yet. */
export async function waitingNames(knex: Knex, atMost: number): Promise<{ id: number; filename: string }[]> {
  const { rows } = await knex.raw<{ rows: { id: number; filename: string }[] }>(
    `select a.id, a.filename from attachment_names n join attachments a on a.id = n.attachment_id
     where n.search_vector is null order by n.attachment_id desc limit ?`,
    [atMost],
  );
  return rows;
}

/** @param vectors tsvectors in text form */
export async function storeNames(
  knex: Knex,
  names: readonly { id: number; vector: string }[],
): Promise<void> {
  await knex.raw(
    `update attachment_names n set search_vector = v.vector::tsvector
     from unnest(?::integer[], ?::text[]) as v (id, vector) where n.attachment_id = v.id`,
    [names.map(({ id }) => id), names.map(({ vector }) => vector)],
  );
}

export interface FileTextCounts {
  waiting: number;
  /** Files that have been waiting for more than an hour. */
  late: number;
  /** Files that could not be read. */
  broken: number;
}

export async function countFileTexts(knex: Knex): Promise<FileTextCounts> {
  const { rows } = await knex.raw<{ rows: [FileTextCounts] }>(`
    select count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'waiting' and queued_at < now() - interval '1 hour')::integer as late,
      count(*) filter (where state = 'broken')::integer as broken
    from file_texts`);
  return rows[0];
}
