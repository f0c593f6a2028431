import { useQuery } from '@tanstack/react-query';
import type { MakeExport, ShownExport } from '../../../api/contract/exports.ts';
import { callApi, calls, queryOf } from '../../lib/calls.ts';
import { ApiError } from '../../lib/http.ts';

/** Milliseconds between looks at an export that is being made. */
const pollEvery = 1_000;

/** Whether it is not ready yet. */
export const isUnderWay = ({ state }: ShownExport): boolean => state === 'waiting' || state === 'running';

/** Whether there is no such export, or its week is over. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Reads an export, and reads it again each second until it is ready or has failed. */
export const useExport = (id: number) =>
  useQuery({
    ...queryOf(calls.exports.read, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      data && isUnderWay(data) && !isGone(error) ? pollEvery : false,
  });

/** @throws {ApiError} 404 where it is gone, 429 where the person has too many under way */
export const makeExport = (body: MakeExport): Promise<ShownExport> => callApi(calls.exports.make, { body });
