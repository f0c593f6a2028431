import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Comment } from '../../../api/contract/comments.ts';
import type { Quote } from '../../../api/text/markdown/quotes.ts';
import { useTellUnreached } from '../../components/use-tell-unreached.ts';
import { callApi, calls } from '../../lib/calls.ts';
import type { Page } from '../../lib/http.ts';
import { commentsQuery } from '../../lib/queries/comments.ts';

type Pages = InfiniteData<Page<Comment>, string>;

/** The comments of a document with their replies, oldest first, in pages of 100. */
export function useComments(documentId: number) {
  const query = useInfiniteQuery({ ...commentsQuery(documentId), staleTime: 2_000 });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const comments = data?.pages.flatMap(({ items }) => items);
  // once all are loaded, count them: that includes changes made here
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

/** Changes the cached comments at once and fetches them again. */
function useShown(documentId: number) {
  const client = useQueryClient();
  return (change: (comments: Comment[], isLast: boolean) => Comment[]) => {
    client.setQueryData<Pages>(
      commentsQuery(documentId).queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page, index) => ({
            ...page,
            items: change(page.items, index === known.pages.length - 1),
          })),
        },
    );
    void client.invalidateQueries({ queryKey: commentsQuery(documentId).queryKey });
  };
}

export function useAddComment(documentId: number) {
  const show = useShown(documentId);
  const tellUnreached = useTellUnreached();
  return useMutation({
    mutationFn: (comment: { content: string; parentId: number | null; anchor?: Quote | undefined }) =>
      callApi(calls.comments.create, { params: { id: documentId }, body: comment }),
    onSuccess: (added) => {
      show((known, isLast) => (isLast ? [...known.filter(({ id }) => id !== added.id), added] : known));
      tellUnreached(added.unreachedMentions);
    },
  });
}

export function useChangeComment(documentId: number) {
  const show = useShown(documentId);
  const tellUnreached = useTellUnreached();
  return useMutation({
    mutationFn: ({ id, content }: { id: number; content: string }) =>
      callApi(calls.comments.update, { params: { id }, body: { content } }),
    onSuccess: (changed) => {
      show((known) => known.map((each) => (each.id === changed.id ? changed : each)));
      tellUnreached(changed.unreachedMentions);
    },
  });
}

export function useResolveThread(documentId: number) {
  const show = useShown(documentId);
  return useMutation({
    mutationFn: ({ id, resolved }: { id: number; resolved: boolean }) =>
      callApi(calls.comments.resolve, { params: { id }, body: { resolved } }),
    onSuccess: (changed) => show((known) => known.map((each) => (each.id === changed.id ? changed : each))),
  });
}

export function useDeleteComment(documentId: number) {
  const show = useShown(documentId);
  return useMutation({
    mutationFn: (id: number) => callApi(calls.comments.remove, { params: { id } }),
    onSuccess: (_, gone) =>
      show((known) => known.filter(({ id, parentId }) => id !== gone && parentId !== gone)),
  });
}
