import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Document } from '../../../api/contract/documents.ts';
import { callApi, calls, keyOf } from '../../lib/calls.ts';
import { documentChanged, documentKey, documentsKey } from '../../lib/queries/documents.ts';
import { binChanged } from '../../lib/queries/bin.ts';

/** What a manager, or the owner, does about releases of a document. */
export type ReleaseAct = 'require' | 'release' | 'end';

interface Doing {
  act: ReleaseAct;
  /** Only to end it: release the changes of the draft first; else they go to the bin with it. */
  releases?: boolean;
}

async function run({ id, release }: Document, { act, releases = false }: Doing): Promise<Document> {
  const params = { id: release?.documentId ?? id };
  if (act === 'require') return callApi(calls.releases.begin, { params });
  const body = { version: release?.draftVersion ?? 1 };
  if (act === 'release') return callApi(calls.releases.release, { params, body });
  if (releases) await callApi(calls.releases.release, { params, body });
  const query = releases || !release?.hasChanges ? {} : ({ evenChanged: 'true' } as const);
  return callApi(calls.releases.end, { params, query });
}

/** Does it with the document of this page, which may be the draft. */
export function useReleaseAct(document: Document) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (doing: Doing) => run(document, doing),
    onSuccess: (shown) => client.setQueryData(documentKey(shown.id), shown),
    // also after a failure: the draft may have changed meanwhile
    onSettled: () => {
      void client.invalidateQueries({ queryKey: documentsKey });
      documentChanged(client, document.spaceId);
      const { spaceId } = document;
      void client.invalidateQueries({ queryKey: keyOf(calls.releases.waiting, { params: { id: spaceId } }) });
      void binChanged(client, spaceId);
    },
  });
}
