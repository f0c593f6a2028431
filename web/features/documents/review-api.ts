import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Document } from '../../../api/contract/documents.ts';
import type { MarkReviewed, PlanReview, ShownReview } from '../../../api/contract/reviews.ts';
import { callApi, calls, keyOf, pagesOf } from '../../lib/calls.ts';
import { documentKey } from '../../lib/queries/documents.ts';

/** The reviews of a document, newest first. */
export const useReviewMarks = (id: number) =>
  useInfiniteQuery({ ...pagesOf(calls.reviews.marks, { params: { id } }), staleTime: 0 });

/** After a change: the open document and the list of its space show it. */
function useShown({ id, spaceId }: Document) {
  const client = useQueryClient();
  return (review: ShownReview) => {
    client.setQueryData<Document>(documentKey(id), (before) => before && { ...before, review });
    void client.invalidateQueries({ queryKey: keyOf(calls.reviews.marks, { params: { id } }) });
    void client.invalidateQueries({ queryKey: keyOf(calls.reviews.ofSpace, { params: { id: spaceId } }) });
  };
}

export function usePlanReview(document: Document) {
  const onSuccess = useShown(document);
  return useMutation({
    mutationFn: (body: PlanReview) => callApi(calls.reviews.plan, { params: { id: document.id }, body }),
    onSuccess,
  });
}

export function useMarkReviewed(document: Document) {
  const onSuccess = useShown(document);
  return useMutation({
    mutationFn: (body: MarkReviewed) => callApi(calls.reviews.mark, { params: { id: document.id }, body }),
    onSuccess,
  });
}
