import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addressOf, calls, pagesOf } from '../../lib/calls.ts';
import { peopleQuery } from '../../lib/queries/people.ts';
import { queryOf, type AuditFilter } from './filter.ts';

/** Events in pages of 100, newest first. */
export const useAuditEvents = (filter: AuditFilter) =>
  useInfiniteQuery({ ...pagesOf(calls.audit.list, { query: queryOf(filter) }), staleTime: 0 });

/** Where the file with all events of the filter is. */
export const csvAddress = (filter: AuditFilter): string =>
  addressOf(calls.audit.csv, { query: queryOf(filter) });

export const usePeopleChoices = (q: string) =>
  useQuery({
    ...peopleQuery({ q, kind: 'everyone' }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

/** The person of the filter, unless the account is deleted or disabled. */
export const useChosenPerson = (id: number | undefined) =>
  useQuery({
    ...peopleQuery({ id, kind: 'everyone' }),
    select: ([person]) => person ?? null,
    enabled: id !== undefined,
    staleTime: 5 * 60_000,
  });
