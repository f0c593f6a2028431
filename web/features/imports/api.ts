import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CreateImport,
  ImportDetails,
  ImportOptions,
  ImportState,
} from '../../../api/contract/imports.ts';
import { callApi, calls, pagesOf } from '../../lib/calls.ts';
import { useProgressPolling } from '../../lib/progress-polling.ts';
import { documentListsChanged } from '../../lib/queries/documents.ts';
import { importQuery } from '../../lib/queries/imports.ts';
import { spacesKey } from '../../lib/queries/spaces.ts';

const busyStates: readonly ImportState[] = ['reading', 'running', 'undoing'];

/** Whether the server works at it. */
export const isBusy = (state: ImportState): boolean => busyStates.includes(state);

/** An import. While the server works on it and no live events arrive, it is fetched repeatedly. */
export function useImport(id: number) {
  const nextLook = useProgressPolling();
  return useQuery({
    ...importQuery(id),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data && isBusy(data.state) ? nextLook(dataUpdatedAt, { isWaiting: data.ahead !== null }) : false,
  });
}

/** The imports that the person may see, newest first. */
export const useImports = () => useInfiniteQuery({ ...pagesOf(calls.imports.list), staleTime: 0 });

/** The pages that one note is about. */
export const useNotePages = (id: number, note: string) =>
  useInfiniteQuery(pagesOf(calls.imports.items, { params: { id }, query: { note } }));

export const createImport = (body: CreateImport): Promise<ImportDetails> =>
  callApi(calls.imports.create, { body });

interface StartStep {
  step: 'start';
  options: ImportOptions;
}

type Step = { step: 'read'; kind?: string } | StartStep | { step: 'cancel' | 'undo' };

function take(id: number, step: Step): Promise<ImportDetails> {
  const params = { id };
  if (step.step === 'read')
    return callApi(calls.imports.read, { params, body: step.kind === undefined ? {} : { kind: step.kind } });
  if (step.step === 'start') return callApi(calls.imports.start, { params, body: { options: step.options } });
  return callApi(calls.imports[step.step], { params });
}

/** Asks the server to read a file that has arrived. */
export const readImport = (id: number): Promise<ImportDetails> => take(id, { step: 'read' });

/** Takes an import one step on, and shows its new state. */
export function useImportStep(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: Step) => take(id, step),
    onSuccess: (details) => client.setQueryData(importQuery(id).queryKey, details),
    onSettled: () => client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
}

/** Fetches lists again that an import has changed. */
export function useImportedLists(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: spacesKey });
    documentListsChanged(client);
  };
}
