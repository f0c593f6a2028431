import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CreateImport,
  ImportDetails,
  ImportOptions,
  ImportState,
} from '../../../api/contract/imports.ts';
import { callApi, calls, keyOf, pagesOf, queryOf } from '../../lib/calls.ts';
import { documentListsChanged } from '../../lib/queries/documents.ts';
import { spacesKey } from '../../lib/queries/spaces.ts';

/** Milliseconds between looks at an import that the server works at. */
const pollEvery = 1_000;

const busyStates: readonly ImportState[] = ['reading', 'running', 'undoing'];

/** Whether the server works at it. */
export const isBusy = (state: ImportState): boolean => busyStates.includes(state);

const detailsKey = (id: number) => keyOf(calls.imports.details, { params: { id } });

/** An import, looked at again while the server works at it. */
export const useImport = (id: number) =>
  useQuery({
    ...queryOf(calls.imports.details, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? pollEvery : false),
  });

/** The imports that the person may see, newest first. */
export const useImports = () => useInfiniteQuery({ ...pagesOf(calls.imports.list), staleTime: 0 });

/** The pages that one note is about. */
export const useNotePages = (id: number, note: string) =>
  useInfiniteQuery(pagesOf(calls.imports.items, { params: { id }, query: { note } }));

export const createImport = (body: CreateImport): Promise<ImportDetails> =>
  callApi(calls.imports.create, { body });

type Step =
  { step: 'read'; kind?: string } | { step: 'start'; options: ImportOptions } | { step: 'cancel' | 'undo' };

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
    onSuccess: (details) => client.setQueryData(detailsKey(id), details),
    onSettled: () => client.invalidateQueries({ queryKey: detailsKey(id) }),
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
