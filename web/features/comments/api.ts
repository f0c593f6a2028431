import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Comment } from '../../../api/contract/comments.ts';
import { request, requestPage, type Page } from '../../lib/http.ts';

const commentsKey = (documentId: number) => ['/api/documents', documentId, 'comments'] as const;

type Pages = InfiniteData<Page<Comment>, string>;

/** The comments of a document by pages of 100, oldest first, replies among them. */
export function useComments(documentId: number) {
  const path = `/api/documents/${documentId}/comments`;
  const query = useInfiniteQuery({
    queryKey: commentsKey(documentId),
    queryFn: ({ pageParam, signal }) => requestPage<Comment>(pageParam, { signal }),
    initialPageParam: path,
    getNextPageParam: (page: Page<Comment>) => page.next,
    staleTime: 2_000,
  });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const comments = data?.pages.flatMap(({ items }) => items);
  // what was added or deleted here is counted before the server says so
  const total = hasNextPage ? Number(data?.pages.at(-1)?.headers.get('X-Total-Count')) : comments?.length;
  return {
    comments,
    total,
    error,
    refetch,
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    fetchMore: fetchNextPage,
  };
}

/** Changes what is shown of the comments and asks for them anew. */
function useShown(documentId: number) {
  const client = useQueryClient();
  return (change: (comments: Comment[], isLast: boolean) => Comment[]) => {
    client.setQueryData<Pages>(
      commentsKey(documentId),
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page, index) => ({
            ...page,
            items: change(page.items, index === known.pages.length - 1),
          })),
        },
    );
    void client.invalidateQueries({ queryKey: commentsKey(documentId) });
  };
}

export function useAddComment(documentId: number) {
  const show = useShown(documentId);
  return useMutation({
    mutationFn: (comment: { content: string; parentId: number | null }) =>
      request<Comment>('POST', `/api/documents/${documentId}/comments`, { body: comment }),
    onSuccess: (added) =>
      show((known, isLast) => (isLast ? [...known.filter(({ id }) => id !== added.id), added] : known)),
  });
}

export function useChangeComment(documentId: number) {
  const show = useShown(documentId);
  return useMutation({
    mutationFn: ({ id, content }: { id: number; content: string }) =>
      request<Comment>('PUT', `/api/comments/${id}`, { body: { content } }),
    onSuccess: (changed) => show((known) => known.map((each) => (each.id === changed.id ? changed : each))),
  });
}

export function useDeleteComment(documentId: number) {
  const show = useShown(documentId);
  return useMutation({
    mutationFn: (id: number) => request<void>('DELETE', `/api/comments/${id}`),
    onSuccess: (_, gone) =>
      show((known) => known.filter(({ id, parentId }) => id !== gone && parentId !== gone)),
  });
}
