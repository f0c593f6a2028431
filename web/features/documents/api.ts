import { useRef } from 'react';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type {
  CreateDocument,
  Document,
  SaveDocument,
  WrittenDocument,
} from '../../../api/contract/documents.ts';
import { useTellUnreached } from '../../components/use-tell-unreached.ts';
import { callApi, calls, keyHeader, pagesOf } from '../../lib/calls.ts';
import { moveDocument } from '../../lib/document-moves.ts';
import { binChanged } from '../../lib/queries/bin.ts';
import { documentChanged, documentKey, documentQuery, starredKey } from '../../lib/queries/documents.ts';
import { countsChanged, spaceQuery } from '../../lib/queries/spaces.ts';
import { mayHaveMade } from '../../lib/request-keys.ts';
import { makeUuid } from '../../lib/uuid.ts';

const openedQuery = (id: number) => ({
  ...documentQuery(id),
  // Others may write meanwhile, so opening a document again refetches it in the background.
  // A prefetch a moment before still counts.
  staleTime: 2_000,
});

/** Fetches a document before its page is drawn. */
export function prefetchDocument(client: QueryClient, id: number): Promise<void> {
  return client.prefetchQuery(openedQuery(id));
}

export const useDocument = (id: number) => useQuery(openedQuery(id));

/** Sets or removes the star at once, and undoes it if the call fails. */
export function useStar(id: number) {
  const client = useQueryClient();
  const show = (isStarred: boolean) =>
    client.setQueryData<Document>(documentKey(id), (known) => known && { ...known, isStarred });
  return useMutation({
    mutationFn: (isStarred: boolean) =>
      callApi(calls.documents.star, { params: { id }, body: { isStarred } }),
    onMutate: async (isStarred) => {
      await client.cancelQueries({ queryKey: documentKey(id), exact: true });
      show(isStarred);
    },
    onError: (_error, isStarred) => show(!isStarred),
    onSuccess: (answer) => {
      show(answer.isStarred);
      void client.invalidateQueries({ queryKey: starredKey });
    },
  });
}

export function useDeleteDocument({ id, spaceId }: { id: number; spaceId: number }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(calls.documents.remove, { params: { id } }),
    onSuccess: () => {
      client.setQueryData(
        spaceQuery(spaceId).queryKey,
        (space) => space && { ...space, frontPageId: space.frontPageId === id ? null : space.frontPageId },
      );
      documentChanged(client, spaceId);
      void binChanged(client, spaceId);
    },
  });
}

export function useSaveDocument(id: number) {
  const client = useQueryClient();
  const tellUnreached = useTellUnreached();
  return useMutation({
    mutationFn: (change: SaveDocument) => callApi(calls.documents.save, { params: { id }, body: change }),
    onSuccess: (saved) => {
      client.setQueryData(documentKey(id), saved);
      documentChanged(client, saved.spaceId);
      tellUnreached(saved.unreachedMentions);
    },
  });
}

export interface Restoring {
  /** The version to restore. */
  version: number;
  /** The latest version the person has seen. */
  current: number;
}

/** Saves an old version as a new one. */
export function useRestoreVersion(id: number) {
  const client = useQueryClient();
  const tellUnreached = useTellUnreached();
  return useMutation({
    mutationFn: ({ version, current }: Restoring) =>
      callApi(calls.documents.restore, { params: { id, version }, body: { version: current } }),
    onSuccess: (restored) => {
      client.setQueryData(documentKey(id), restored);
      documentChanged(client, restored.spaceId);
      tellUnreached(restored.unreachedMentions);
    },
  });
}

/** Copies a document and its files. The copy comes right after it. */
export function useDuplicateDocument(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(calls.documents.duplicate, { params: { id } }),
    onSuccess: (copy) => {
      client.setQueryData(documentKey(copy.id), copy);
      documentChanged(client, copy.spaceId);
      countsChanged(client);
    },
  });
}

/**
 * Updates a document that an earlier call created but whose answer was lost: the person may have typed or chosen
 * something else since then. Does nothing for a document that was created just now.
 */
async function bringUpToDate(found: WrittenDocument, wanted: CreateDocument): Promise<WrittenDocument> {
  const { title, content, spaceId, parentId } = wanted;
  const isElsewhere = found.spaceId !== spaceId || found.parentId !== parentId;
  const { unreachedMentions } = found;
  const moved = isElsewhere ? await moveDocument(found.id, { spaceId, parentId }) : found;
  const created = { ...moved, unreachedMentions };
  if (created.title === title.trim() && created.content === content) return created;
  const body: SaveDocument = { title, content, version: created.version };
  const saved = await callApi(calls.documents.save, { params: { id: created.id }, body });
  return { ...saved, unreachedMentions: [...unreachedMentions, ...saved.unreachedMentions] };
}

/** Creates one document, even if it takes several attempts. */
export function useCreateDocument() {
  const client = useQueryClient();
  const tellUnreached = useTellUnreached();
  // what the first attempt sent: until its outcome is known, the others send the same
  const first = useRef<{ body: CreateDocument; key: string }>(undefined);
  const create = async (wanted: CreateDocument) => {
    const { body, key } = (first.current ??= { body: wanted, key: makeUuid() });
    try {
      return await callApi(calls.documents.create, { body, headers: { [keyHeader]: key } });
    } catch (error) {
      // refused: nothing was created, or someone deleted it since. Start again
      if (!mayHaveMade(error)) first.current = undefined;
      throw error;
    }
  };
  return useMutation({
    mutationFn: async (wanted: CreateDocument) => bringUpToDate(await create(wanted), wanted),
    onSuccess: (created) => {
      client.setQueryData(documentKey(created.id), created);
      documentChanged(client, created.spaceId);
      countsChanged(client);
      tellUnreached(created.unreachedMentions);
    },
  });
}

/** The documents directly below one, in order, in pages of 100. */
export const useChildren = ({ id, spaceId }: Pick<Document, 'id' | 'spaceId'>) =>
  useInfiniteQuery({
    ...pagesOf(calls.spaces.documents, { params: { id: spaceId }, query: { parentId: id } }),
    staleTime: 2_000,
  });

/** The space of a document, which says who can open it. */
export const useSpaceOf = (spaceId: number) => useQuery(spaceQuery(spaceId));

/** The title of a document of which only the id is known. */
export const useDocumentTitleOf = (id: number | null) =>
  useQuery({ ...documentQuery(id ?? 0), enabled: id !== null }).data?.title;
