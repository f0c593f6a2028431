import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Document } from '../../../api/contract/documents.ts';
import type { Space } from '../../../api/contract/spaces.ts';
import { moveDocument, showMoved, type DocumentPlace } from '../../lib/document-moves.ts';

export const useSpaces = () => useQuery<Space[]>({ queryKey: ['/api/spaces'] });

/** The title of what a document lies below; undefined until it is known. */
export const useParentTitle = ({ id, parentId }: { id: number; parentId: number | null }) =>
  useQuery<Document>({ queryKey: ['/api/documents', id], enabled: parentId !== null }).data?.ancestors.at(-1)
    ?.title;

export function useMove({ id, spaceId }: { id: number; spaceId: number }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (place: DocumentPlace) => moveDocument(id, place),
    onSuccess: (moved) => showMoved(client, moved, { spaceId }),
  });
}
