import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, calls } from '../../lib/calls.ts';
import { notificationsQuery } from '../../lib/queries/notifications.ts';

const { queryKey } = notificationsQuery;

/** The signed-in person's notifications, newest first. A live event makes it fetch again (`useLive`). */
export const useNotifications = () => useQuery({ ...notificationsQuery, refetchOnMount: 'always' });

/** Marks one (by id) or all (undefined) as read at once, and undoes that if the call fails. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number | undefined) => {
      if (id === undefined) await callApi(calls.notifications.readAll);
      else await callApi(calls.notifications.read, { params: { id } });
    },
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (list) =>
        list?.map((one) => (id === undefined || one.id === id ? { ...one, read: true } : one)),
      );
      return { before };
    },
    onError: (_error, _id, context) => client.setQueryData(queryKey, context?.before),
  });
}
