import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Document } from '../../../api/contract/documents.ts';
import type { useToasts } from '../../components/toasts.tsx';
import { callApi, calls } from '../../lib/calls.ts';
import { serverMessage } from '../../lib/http.ts';
import { documentKey } from '../../lib/queries/documents.ts';
import { countsChanged, spaceQuery } from '../../lib/queries/spaces.ts';

/** Makes a document the one that opens first in its space, or ends that. */
export async function turnFrontPage(
  { id, spaceId, space: { name }, isFrontPage }: Document,
  client: QueryClient,
  toasts: ReturnType<typeof useToasts>,
): Promise<void> {
  try {
    const body = { frontPageId: isFrontPage ? null : id };
    const space = await callApi(calls.spaces.update, { params: { id: spaceId }, body });
    client.setQueryData(spaceQuery(spaceId).queryKey, space);
    countsChanged(client);
    client.setQueryData<Document>(
      documentKey(id),
      (known) => known && { ...known, isFrontPage: space.frontPageId === id },
    );
    if (isFrontPage) toasts.success(t`Front page removed`, t`${name} opens with the list of its documents.`);
    else toasts.success(t`Front page set`, t`${name} opens with this document.`);
  } catch (error) {
    toasts.failure(t`Failed to update space`, serverMessage(error));
  }
}
