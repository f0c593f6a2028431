import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WorkspaceChanges, WorkspaceState } from '../../../api/contract/workspace.ts';
import { callApi, calls, queryOf } from '../../lib/calls.ts';
import { workspaceKey } from '../../lib/workspace.ts';

/** A logo stands on a light ground, or on a dark one. */
export type LogoTheme = keyof WorkspaceState['logos'];

const settingsQuery = queryOf(calls.workspace.settings);

/** What administrators set, always as it is now. */
export const useWorkspaceSettings = () => useQuery({ ...settingsQuery, staleTime: 0 });

function useKept() {
  const client = useQueryClient();
  return (state: WorkspaceState): void => {
    client.setQueryData(settingsQuery.queryKey, state);
    void client.invalidateQueries({ queryKey: workspaceKey });
  };
}

export function useChangeWorkspace() {
  const onSuccess = useKept();
  return useMutation({
    mutationFn: (body: WorkspaceChanges) => callApi(calls.workspace.change, { body }),
    onSuccess,
  });
}

export function useSetLogo(theme: LogoTheme) {
  const onSuccess = useKept();
  return useMutation({
    mutationFn: async (file: File) =>
      callApi(calls.workspace.setLogo, { params: { theme }, body: { image: await base64Of(file) } }),
    onSuccess,
  });
}

export function useRemoveLogo(theme: LogoTheme) {
  const onSuccess = useKept();
  return useMutation({
    mutationFn: () => callApi(calls.workspace.removeLogo, { params: { theme } }),
    onSuccess,
  });
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)));
    // `data:image/png;base64,…`
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')));
    reader.readAsDataURL(file);
  });
}
