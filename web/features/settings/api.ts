import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionInfo } from '../../../api/contract/auth.ts';
import type { Language } from '../../../api/text/languages.ts';
import { callApi, calls, queryOf } from '../../lib/calls.ts';
import { ApiError } from '../../lib/http.ts';

const sessionsQuery = queryOf(calls.auth.sessions);

/** The person's sessions. Fetched each time the page is opened. */
export const useSessions = () => useQuery({ ...sessionsQuery, staleTime: 0 });

function useKeepSessions() {
  const client = useQueryClient();
  return (stays: (session: SessionInfo) => boolean) =>
    client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(stays));
}

export function useEndSession() {
  const keep = useKeepSessions();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await callApi(calls.auth.endSession, { params: { id } });
      } catch (error) {
        // the session has ended already, which is what the person wanted
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_nothing, id) => keep((session) => session.id !== id),
  });
}

export function useEndOtherSessions() {
  const keep = useKeepSessions();
  return useMutation({
    mutationFn: () => callApi(calls.auth.endOtherSessions),
    onSuccess: () => keep(({ isCurrent }) => isCurrent),
  });
}

/** Saves the language in the account; null: that of the browser. */
export const useSaveLanguage = () =>
  useMutation({
    mutationFn: ({ userId, language }: { userId: number; language: Language | null }) =>
      callApi(calls.users.update, { params: { id: userId }, body: { language } }),
  });
