import type { Knex } from 'knex';
import type { FilesPort } from '../ports/files/port.ts';

/** An upload writes its blob first and its row later: a younger blob may be waiting for its row. Milliseconds. */
const graceTime = 24 * 60 * 60 * 1000;

/** Deletes blobs that no attachment names any more. */
export async function collectBlobs(knex: Knex, files: FilesPort): Promise<{ deleted: number }> {
  let deleted = 0;
  let after: string | undefined;
  for (;;) {
    const page = await files.list(after);
    if (page.length === 0) return { deleted };
    const old = page.filter(({ modifiedAt }) => Date.now() - modifiedAt.getTime() > graceTime);
    const named = new Set(
      await namedKeys(
        knex,
        old.map(({ key }) => key),
      ),
    );
    for (const { key } of old) {
      if (named.has(key)) continue;
      await files.delete(key);
      deleted += 1;
    }
    after = page.at(-1)!.key;
  }
}

async function namedKeys(knex: Knex, keys: readonly string[]): Promise<string[]> {
  return knex('attachments').whereIn('storage_key', keys).pluck<string[]>('storage_key');
}
