import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DocumentListItem } from '../../api/contract/documents.ts';
import { requestPage } from './http.ts';

interface Wanted {
  spaceId: number | undefined;
  /** What has been typed of a title; '' for the newest of the space, or the first of the level. */
  q: string;
  /** One level alone. */
  parentId?: number | 'root';
  /** Left out with all below it. */
  outside?: number | undefined;
  enabled?: boolean;
}

export interface DocumentChoices {
  items: readonly DocumentListItem[];
  /** There are more than these: more has to be typed. */
  hasMore: boolean;
}

/** So many are offered at a time, however many documents a space has. */
const limit = 30;

/** Documents of a space to choose from. */
export const useDocumentChoices = ({ spaceId, q, enabled = true, ...rest }: Wanted) =>
  useQuery<DocumentChoices>({
    queryKey: ['/api/spaces', spaceId, 'documents', 'choices', { q, ...rest }],
    queryFn: async ({ signal }) => {
      const query = { q: q === '' ? undefined : q, ...rest, limit };
      const { items, next } = await requestPage<DocumentListItem>(`/api/spaces/${spaceId}/documents`, {
        query,
        signal,
      });
      return { items, hasMore: next !== undefined };
    },
    enabled: enabled && spaceId !== undefined,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
