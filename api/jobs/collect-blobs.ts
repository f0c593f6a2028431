import type { Knex } from 'knex';
import type { FilesPort } from '../ports/files/port.ts';

/**
 * An upload writes its blob first and its row later, so a younger blob may still be waiting for its row. Milliseconds.
 */
const graceTime = 24 * 60 * 60 * 1000;

interface CollectOptions {
  /**
   * Deletes nothing, but counts. The count includes blobs that would be released by purging everything deleted this
   * many days ago.
   */
  dryRunAfterDays?: number;
}

/** Deletes blobs that neither an attachment, nor the picture of a person, nor an import or export refers to. */
export async function collectBlobs(
  knex: Knex,
  files: FilesPort,
  { dryRunAfterDays }: CollectOptions = {},
): Promise<{ deleted: number; bytes: number }> {
  const collected = { deleted: 0, bytes: 0 };
  let after: string | undefined;
  for (;;) {
    const page = await files.list(after);
    if (page.length === 0) return collected;
    const old = page.filter(({ modifiedAt }) => Date.now() - modifiedAt.getTime() > graceTime);
    const keys = old.map(({ key }) => key);
    const named = new Set(await namedKeys(knex, keys, dryRunAfterDays));
    for (const { key, size } of old) {
      if (named.has(key)) continue;
      if (dryRunAfterDays === undefined) await files.delete(key);
      collected.deleted += 1;
      collected.bytes += size;
    }
    after = page.at(-1)!.key;
  }
}

async function namedKeys(
  knex: Knex,
  keys: readonly string[],
  purgedAfterDays: number | undefined,
): Promise<string[]> {
  const query = knex('attachments').whereIn('storage_key', keys);
  if (purgedAfterDays !== undefined)
    void query.whereNotExists(
      knex('documents')
        .whereRaw('documents.id = attachments.document_id')
        .whereRaw('documents.deleted_at < now() - make_interval(days => ?)', [purgedAfterDays]),
    );
  const parts = knex('import_parts').whereIn('storage_key', keys);
  const exported = knex('exports').whereIn('storage_key', keys);
  const pictures = knex('users').whereIn('avatar_key', keys).pluck<string[]>('avatar_key');
  const others = [query, parts, exported].map((each) => each.pluck<string[]>('storage_key'));
  return (await Promise.all([...others, pictures])).flat();
}
