import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import type { Transaction } from '../../core/transaction.ts';
import type { ImportItem, ImportPerson } from '../../conversion/in/item.ts';
import { storable } from '../../conversion/in/shared/storable.ts';
import type { PeopleMatcher } from './people.ts';

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

interface Written {
  documentId: number;
  version: number;
  /** Whether the import has made the document. */
  isNew: boolean;
}

interface Signed {
  item: ImportItem;
  title: string;
  sha256: string;
}

interface Signing {
  knex: Knex;
  importId: number;
  /** The importer. */
  actor: Actor;
  people: PeopleMatcher;
}

/**
 * Notes what an import wrote to a document, and gives it the times of its source. Where an administrator imports and the
 * author has an account, it also gets its author. This concerns only what was just written: what somebody saved
 * meanwhile stays theirs.
 */
export async function signDocument(
  written: Written,
  signed: Signed,
  { knex, importId, actor, people }: Signing,
): Promise<void> {
  const { author, creator = author } = signed.item;
  const accountOf = async (person: ImportPerson | undefined) =>
    person && actor.role === 'admin' ? people.person(person) : null;
  const writer = await accountOf(author);
  const maker = written.isNew ? await accountOf(creator) : null;
  await knex.transaction(async (trx) => {
    const isStamped = await stamp(trx, { ...written, by: actor.id, writer, maker }, signed.item);
    const namedVersion = isStamped && writer ? null : written.version;
    await keepOrigin(trx, { documentId: written.documentId, importId, namedVersion }, signed);
  });
}

type Account = { id: number } | null;

interface Stamp extends Written {
  /** The importer. */
  by: number;
  writer: Account;
  maker: Account;
}

/** @returns false if there was nothing to change, or somebody has saved since */
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

/** The given time if it is in the past; null for none, and for one in the future. */
export const past = (time: Date | null | undefined): Date | null =>
  time && time.getTime() > 0 && time.getTime() < Date.now() ? time : null;
