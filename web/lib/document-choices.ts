import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DocumentListItem } from '../../api/contract/documents.ts';
import { callForPage, calls } from './calls.ts';
import { spaceDocumentsKey } from './queries/spaces.ts';

interface Wanted {
  spaceId: number | undefined;
  /** The typed part of a title; '' for the newest documents of the space, or the first of the level. */
  q: string;
  /** Only this level. */
  parentId?: number | 'root';
  /** Excludes this document and everything below it. */
  outside?: number | undefined;
  enabled?: boolean;
}

export interface DocumentChoices {
  items: readonly DocumentListItem[];
  /** There are more matches; typing more finds them. */
  hasMore: boolean;
}

/** How many are offered at a time. */
const limit = 30;

/** Documents of a space to choose from. */
export const useDocumentChoices = ({ spaceId, q, enabled = true, ...rest }: Wanted) =>
  useQuery<DocumentChoices>({
    queryKey: [...spaceDocumentsKey(spaceId ?? 0), 'choices', { q, ...rest }],
    queryFn: async ({ signal }) => {
      const query = { q: q === '' ? undefined : q, ...rest, limit };
      const params = { id: spaceId ?? 0 };
      const { items, next } = await callForPage(calls.spaces.documents, { params, query, signal });
      return { items, hasMore: next !== undefined };
    },
    enabled: enabled && spaceId !== undefined,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
