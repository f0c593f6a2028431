import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { moveDocument, showMoved, type DocumentPlace } from '../../lib/document-moves.ts';
import { documentQuery } from '../../lib/queries/documents.ts';

/** The title of a document's parent; undefined until it is loaded. */
export const useParentTitle = ({ id, parentId }: { id: number; parentId: number | null }) =>
  useQuery({ ...documentQuery(id), enabled: parentId !== null }).data?.ancestors.at(-1)?.title;

export function useMove({ id, spaceId }: { id: number; spaceId: number }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (place: DocumentPlace) => moveDocument(id, place),
    onSuccess: (moved) => showMoved(client, moved, { spaceId }),
  });
}
