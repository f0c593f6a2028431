import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, calls, keyOf, queryOf } from '../../lib/calls.ts';

/** How people sign in. Fetched each time the page is opened. */
export const useSignInWays = () => useQuery({ ...queryOf(calls['admin-sign-in'].overview), staleTime: 0 });

/** Tries a provider or directory; afterwards its last success or failure is another. */
export function useTestConnection(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (username: string) =>
      callApi(calls['admin-sign-in'].test, {
        params: { id },
        body: username === '' ? {} : { username },
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(calls['admin-sign-in'].overview) }),
  });
}
