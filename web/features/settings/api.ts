import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionInfo } from '../../../api/contract/auth.ts';
import { ApiError, request } from '../../lib/http.ts';

const sessionsKey = ['/api/auth/sessions'] as const;

/** Where the person is signed in; asked for anew each time the page is opened. */
export const useSessions = () => useQuery<SessionInfo[]>({ queryKey: sessionsKey, staleTime: 0 });

function useKeepSessions() {
  const client = useQueryClient();
  return (stays: (session: SessionInfo) => boolean) =>
    client.setQueryData<SessionInfo[]>(sessionsKey, (sessions) => sessions?.filter(stays));
}

export function useEndSession() {
  const keep = useKeepSessions();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await request<void>('DELETE', `/api/auth/sessions/${id}`);
      } catch (error) {
        // it is over already, which is what was asked for
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_nothing, id) => keep((session) => session.id !== id),
  });
}

export function useEndOtherSessions() {
  const keep = useKeepSessions();
  return useMutation({
    mutationFn: () => request<void>('DELETE', '/api/auth/sessions'),
    onSuccess: () => keep(({ isCurrent }) => isCurrent),
  });
}
