import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { ImportItem, ImportPerson } from './item.ts';
import { storable } from './plan.ts';
import type { Writing } from './write.ts';

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the last import wrote to a document. */
export interface Origin {
  title: string;
  sha256: string;
}

export const originOf = (knex: Knex, documentId: number): Promise<Origin | undefined> =>
  knex('import_origins').where({ document_id: documentId }).first<Origin | undefined>('title', 'sha256');

export async function keepOrigin(
  { knex, row }: Writing,
  documentId: number,
  written: { item: ImportItem; title: string; sha256: string; namedVersion: number | null },
): Promise<void> {
  const { item, title, sha256, namedVersion } = written;
  await knex('import_origins')
    .insert({
      document_id: documentId,
      import_id: row.id,
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

/**
 * Gives a document the times of its source, and its author where an administrator imports and the author has an account.
 * Only of what was just written: what somebody saved meanwhile stays theirs.
 * @returns whether the text stands in the author's own name
 */
export async function stampDocument(
  { knex, actor, people }: Writing,
  { documentId, version, isNew }: { documentId: number; version: number; isNew: boolean },
  { author, creator = author, createdAt, updatedAt }: ImportItem,
): Promise<boolean> {
  const accountOf = async (person: ImportPerson | undefined) =>
    person && actor.role === 'admin' ? people.person(person) : null;
  const writer = (await accountOf(author)) ?? null;
  const maker = isNew ? await accountOf(creator) : null;
  const written = past(updatedAt ?? createdAt);
  const made = isNew ? past(createdAt ?? updatedAt) : null;
  if (!writer && !maker && !written && !made) return false;
  return knex.transaction(async (trx) => {
    const changed = await trx('documents')
      .where({ id: documentId, version, updated_by: actor.id })
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
    return writer !== null;
  });
}

/** A time that is over; null for none, or one that is yet to come. */
export const past = (time: Date | null | undefined): Date | null =>
  time && time.getTime() > 0 && time.getTime() < Date.now() ? time : null;
