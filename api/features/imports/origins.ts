import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Transaction } from '../../core/transaction.ts';
import type { ImportItem, ImportPerson } from '../../conversion/in/item.ts';
import { storable } from '../../conversion/in/shared/storable.ts';
import type { Writing } from './write.ts';

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the last import wrote to a document. */
export interface Origin {
  title: string;
  sha256: string;
  importId: number | null;
}

export const originOf = (knex: Knex, documentId: number): Promise<Origin | undefined> =>
  knex('import_origins')
    .where({ document_id: documentId })
    .first<Origin | undefined>('title', 'sha256', 'import_id as importId');

interface Signed {
  item: ImportItem;
  title: string;
  sha256: string;
}

/**
 * Notes what an import wrote to a document, and gives that the times of its source, and its author where an administrator
 * imports and the author has an account. Only what was just written: what somebody saved meanwhile stays theirs.
 */
export async function signDocument(
  { knex, row, actor, people }: Writing,
  written: { documentId: number; version: number; isNew: boolean },
  signed: Signed,
): Promise<void> {
  const { author, creator = author } = signed.item;
  const accountOf = async (person: ImportPerson | undefined) =>
    person && actor.role === 'admin' ? people.person(person) : null;
  const writer = await accountOf(author);
  const maker = written.isNew ? await accountOf(creator) : null;
  await knex.transaction(async (trx) => {
    const isStamped = await stamp(trx, { ...written, by: actor.id, writer, maker }, signed.item);
    const namedVersion = isStamped && writer ? null : written.version;
    await keepOrigin(trx, { documentId: written.documentId, importId: row.id, namedVersion }, signed);
  });
}

type Account = { id: number } | null;

interface Stamp {
  documentId: number;
  version: number;
  isNew: boolean;
  /** The importer. */
  by: number;
  writer: Account;
  maker: Account;
}

/** @returns false where nothing was to change, or somebody has saved since */
async function stamp(
  trx: Transaction,
  { documentId, version, isNew, by, writer, maker }: Stamp,
  { createdAt, updatedAt }: ImportItem,
): Promise<boolean> {
  const written = past(updatedAt ?? createdAt);
  const made = isNew ? past(createdAt ?? updatedAt) : null;
  if (!writer && !maker && !written && !made) return false;
  const changed = await trx('documents')
    .where({ id: documentId, version, updated_by: by })
    .update({
      ...(written ? { updated_at: written } : {}),
      ...(writer ? { updated_by: writer.id } : {}),
      ...(made ? { created_at: made } : {}),
      ...(maker ? { created_by: maker.id } : {}),
    });
  if (changed === 0) return false;
  await trx('document_revisions')
    .where({ document_id: documentId, version })
    .update({
      ...(written ? { created_at: written } : { created_at: trx.ref('created_at') }),
      ...(writer ? { author_id: writer.id } : {}),
    });
  return true;
}

async function keepOrigin(
  trx: Transaction,
  {
    documentId,
    importId,
    namedVersion,
  }: { documentId: number; importId: number; namedVersion: number | null },
  { item, title, sha256 }: Signed,
): Promise<void> {
  await trx('import_origins')
    .insert({
      document_id: documentId,
      import_id: importId,
      author: item.author ? storable(item.author.name) : null,
      created_at: item.createdAt ?? null,
      updated_at: item.updatedAt ?? null,
      title,
      sha256,
      named_version: namedVersion,
    })
    .onConflict('document_id')
    .merge();
}

/** A time that is over; null for none, or one that is yet to come. */
export const past = (time: Date | null | undefined): Date | null =>
  time && time.getTime() > 0 && time.getTime() < Date.now() ? time : null;
