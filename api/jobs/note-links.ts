import type { Knex } from 'knex';
import { setImmediate } from 'node:timers/promises';
import { noteLinks, readLinksToNote } from '../../db/links/statements.ts';
import { notedLinks } from '../text/markdown/document-links.ts';

const batch = 50;

/** Notes the links of texts that were saved before saves noted them, or that came with a backup. */
export async function noteWaitingLinks(knex: Knex, stopping?: AbortSignal): Promise<{ noted: number }> {
  let noted = 0;
  for (let isLeft = true; isLeft && !stopping?.aborted;) {
    const documents = await readLinksToNote(knex, batch);
    for (const { id, version, content } of documents) {
      if (stopping?.aborted) break;
      await noteLinks(knex, { id, version, links: notedLinks(content) });
      noted += 1;
      await setImmediate();
    }
    isLeft = documents.length === batch;
  }
  return { noted };
}
