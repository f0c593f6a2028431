import { useEffect, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Task, TaskKind } from '../../../api/contract/administration.ts';
import { addressOf, callApi, calls, keyOf, queryOf } from '../../lib/calls.ts';

const { administration } = calls;

/** How often to look at a task that waits or runs. Milliseconds. */
const taskIntervalMs = 1_500;

export const useHealth = () => useQuery({ ...queryOf(administration.health), staleTime: 0, retry: false });
export const useFigures = () => useQuery({ ...queryOf(administration.figures), staleTime: 0 });
export const useBackups = () => useQuery({ ...queryOf(administration.backups), staleTime: 0 });
export const useSearchIndex = () =>
  useQuery({ ...queryOf(administration.searchIndex), staleTime: 0, retry: false });
export const useVersions = () => useQuery(queryOf(administration.versions));

export const isOpen = ({ state }: Pick<Task, 'state'>): boolean => state === 'waiting' || state === 'running';

/** What a task changes, once it has ended. */
const changedBy: Record<TaskKind, readonly (readonly unknown[])[]> = {
  backup: [keyOf(administration.backups), keyOf(administration.health)],
  reindex: [keyOf(administration.searchIndex), keyOf(administration.health)],
};

/** The newest task of a kind; undefined if there is none, or it is not known yet. */
export function useTask(kind: TaskKind): Task | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    ...queryOf(administration.tasks),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.some(isOpen) ? taskIntervalMs : false),
  });
  const task = data?.find((one) => one.kind === kind);
  const wasOpen = useRef(false);
  const open = task !== undefined && isOpen(task);
  useEffect(() => {
    if (wasOpen.current && !open)
      for (const queryKey of [...changedBy[kind], keyOf(calls.jobs.list)])
        void client.invalidateQueries({ queryKey });
    wasOpen.current = open;
  }, [client, kind, open]);
  return task;
}

export function useStartTask(kind: TaskKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(kind === 'backup' ? administration.backUp : administration.rebuildIndex),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(administration.tasks) }),
  });
}

export function useCancelTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: Task) => callApi(calls.jobs.cancel, { params: { kind, id: String(id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(administration.tasks) }),
  });
}

export const useSendTestMail = () => useMutation({ mutationFn: () => callApi(administration.sendTestMail) });

/** @throws {ApiError} if the person has to confirm first who they are, or the file is not there */
export const askForBackup = (id: number) => callApi(administration.backup, { params: { id } });

export const backupAddress = (id: number): string => addressOf(administration.backupFile, { params: { id } });
