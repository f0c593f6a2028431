import type { Actor } from '../../api/core/access/actor.ts';
import type { Services } from '../../api/services.ts';
import { documentKey } from './document-key.ts';
import type { PlannedDocument } from './plan.ts';

/** How often the document of one file can be deleted and made again while the deleted ones are still kept. */
const lives = 8;
const batch = 500;

interface Place {
  spaceId: number;
  source: string;
  planned: readonly PlannedDocument[];
}

/**
 * Gives the planned documents that are there their ids.
 * @returns the keys under which the others are to be made
 */
export async function locateDocuments(
  documents: Pick<Services['documents'], 'findByKeys'>,
  actor: Actor,
  { spaceId, source, planned }: Place,
): Promise<Map<PlannedDocument, string>> {
  const free = new Map<PlannedDocument, string>();
  for (let from = 0; from < planned.length; from += batch) {
    const some = planned.slice(from, from + batch).map((document) => ({
      document,
      keys: Array.from({ length: lives }, (_, life) =>
        documentKey({ spaceId, source, path: document.path, life }),
      ),
    }));
    const all = some.flatMap(({ keys }) => keys);
    const { found, used } = await documents.findByKeys(actor, spaceId, all);
    for (const { document, keys } of some) {
      const present = keys.find((key) => found.has(key));
      if (present) document.id = found.get(present) ?? null;
      else free.set(document, keys.find((key) => !used.has(key)) ?? keys[0]!);
    }
  }
  return free;
}
