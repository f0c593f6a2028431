import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { limits } from '../../../api/text/limits.ts';
import { allStarredQuery, recentQuery, starredQuery } from '../../lib/queries/documents.ts';

/** The documents last updated, newest first. Fetched at each visit, because others write too. */
export const useRecentDocuments = (limit: number) =>
  useQuery({ ...recentQuery(limit), refetchOnMount: 'always' });

/** The first page of the documents that the reader starred, newest star first. */
export const useStarredDocuments = () => useQuery({ ...starredQuery, refetchOnMount: 'always' });

/** All documents that the reader starred, in pages of 100. */
export const useAllStarredDocuments = () =>
  useInfiniteQuery({ ...allStarredQuery, refetchOnMount: 'always' });

/** How many documents the page of recent documents shows. */
export const recentPageLimit = limits.pageSize;
