import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CreateDocument, Document, SaveDocument } from '../../../api/contract/documents.ts';
import type { Space } from '../../../api/contract/spaces.ts';
import { request } from '../../lib/http.ts';

const documentKey = (id: number) => ['/api/documents', id] as const;

const documentQuery = (id: number) =>
  queryOptions<Document>({
    queryKey: documentKey(id),
    // Someone else may have written meanwhile: opened again it is asked for again, beside what is shown.
    // What was fetched ahead of the page a moment ago still counts.
    staleTime: 2_000,
  });

/** A document's id from the address; undefined where it cannot be one. */
export function toDocumentId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** Asks for a document before its page is there. */
export function prefetchDocument(client: QueryClient, id: number): Promise<void> {
  return client.prefetchQuery(documentQuery(id));
}

export const useDocument = (id: number) => useQuery(documentQuery(id));

/** Lists that show a document's title, date or place ask anew. */
function refreshLists(client: QueryClient, spaceId: number): void {
  void client.invalidateQueries({ queryKey: ['/api/documents/recent'] });
  void client.invalidateQueries({ queryKey: ['/api/documents/starred'] });
  void client.invalidateQueries({ queryKey: ['/api/spaces', spaceId, 'documents'] });
  void client.invalidateQueries({ queryKey: ['/api/search'] });
}

/** Turns the star at once, and back if the call fails. */
export function useStar(id: number) {
  const client = useQueryClient();
  const show = (isStarred: boolean) =>
    client.setQueryData<Document>(documentKey(id), (known) => known && { ...known, isStarred });
  return useMutation({
    mutationFn: (isStarred: boolean) =>
      request<{ isStarred: boolean }>('POST', `/api/documents/${id}/star`, { body: { isStarred } }),
    onMutate: async (isStarred) => {
      await client.cancelQueries({ queryKey: documentKey(id), exact: true });
      show(isStarred);
    },
    onError: (_error, isStarred) => show(!isStarred),
    onSuccess: (answer) => {
      show(answer.isStarred);
      void client.invalidateQueries({ queryKey: ['/api/documents/starred'] });
    },
  });
}

export function useDeleteDocument({ id, spaceId }: { id: number; spaceId: number }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<void>('DELETE', `/api/documents/${id}`),
    onSuccess: () => refreshLists(client, spaceId),
  });
}

export function useSaveDocument(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: SaveDocument) => request<Document>('PUT', `/api/documents/${id}`, { body: change }),
    onSuccess: (saved) => {
      client.setQueryData(documentKey(id), saved);
      refreshLists(client, saved.spaceId);
    },
  });
}

export interface Restoring {
  /** The version to bring back. */
  version: number;
  /** The latest one, as the person has seen it. */
  current: number;
}

/** Saves an old version as the newest. */
export function useRestoreVersion(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, current }: Restoring) =>
      request<Document>('POST', `/api/documents/${id}/revisions/${version}/restore`, {
        body: { version: current },
      }),
    onSuccess: (restored) => {
      client.setQueryData(documentKey(id), restored);
      refreshLists(client, restored.spaceId);
    },
  });
}

/** Copies a document, with its files, right behind it. */
export function useDuplicateDocument(id: number) {
  const client = useQueryClient();
  return useMutation({
    /** @param idempotencyKey a UUID: sent again after a lost answer, it makes no second copy */
    mutationFn: (idempotencyKey: string) =>
      request<Document>('POST', `/api/documents/${id}/duplicate`, {
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    onSuccess: (copy) => {
      client.setQueryData(documentKey(copy.id), copy);
      refreshLists(client, copy.spaceId);
      void client.invalidateQueries({ queryKey: ['/api/spaces'], exact: true });
    },
  });
}

export interface NewDocument {
  document: CreateDocument;
  /** A UUID: sent again after a lost answer, it makes no second document. */
  idempotencyKey: string;
}

export function useCreateDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ document, idempotencyKey }: NewDocument) =>
      request<Document>('POST', '/api/documents', {
        body: document,
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    onSuccess: (created) => {
      client.setQueryData(documentKey(created.id), created);
      refreshLists(client, created.spaceId);
      void client.invalidateQueries({ queryKey: ['/api/spaces'], exact: true });
    },
  });
}

export const useSpaceChoices = () => useQuery<Space[]>({ queryKey: ['/api/spaces'] });

/** Who can open a document is said by its space. */
export const useSpaceOf = (spaceId: number) => useQuery<Space>({ queryKey: ['/api/spaces', spaceId] });

/** The title of a document that is named by its id alone. */
export const useDocumentTitleOf = (id: number | null) =>
  useQuery<Document>({ queryKey: ['/api/documents', id], enabled: id !== null }).data?.title;
