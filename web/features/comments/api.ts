import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Comment } from '../../../api/contract/comments.ts';
import { request } from '../../lib/http.ts';

const commentsKey = (documentId: number) => ['/api/documents', documentId, 'comments'] as const;

/** The comments of a document, oldest first, replies among them. */
export const useComments = (documentId: number) =>
  useQuery<Comment[]>({ queryKey: commentsKey(documentId), staleTime: 2_000 });

/** Changes what is shown of the comments and asks for them anew. */
function useShown(documentId: number) {
  const client = useQueryClient();
  return (change: (comments: Comment[]) => Comment[]) => {
    client.setQueryData<Comment[]>(commentsKey(documentId), (known) => known && change(known));
    void client.invalidateQueries({ queryKey: commentsKey(documentId) });
  };
}

export function useAddComment(documentId: number) {
  const show = useShown(documentId);
  return useMutation({
    mutationFn: (comment: { content: string; parentId: number | null }) =>
      request<Comment>('POST', `/api/documents/${documentId}/comments`, { body: comment }),
    onSuccess: (added) => show((known) => [...known.filter(({ id }) => id !== added.id), added]),
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
