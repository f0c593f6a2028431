import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '../../../api/contract/notifications.ts';
import { request } from '../../lib/http.ts';

const notificationsKey = ['/api/notifications'] as const;

/** The signed-in person's notifications, newest first; asked for anew when the server tells of one (`useLive`). */
export const useNotifications = () =>
  useQuery<Notification[]>({
    queryKey: notificationsKey,
    refetchOnMount: 'always',
  });

/** Marks one (by id) or all (undefined) as read: at once on the page, back again when the call fails. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number | undefined) =>
      request('PUT', id === undefined ? '/api/notifications/read' : `/api/notifications/${id}/read`),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: notificationsKey });
      const before = client.getQueryData<Notification[]>(notificationsKey);
      client.setQueryData<Notification[]>(notificationsKey, (list) =>
        list?.map((one) => (id === undefined || one.id === id ? { ...one, read: true } : one)),
      );
      return { before };
    },
    onError: (_error, _id, context) => client.setQueryData(notificationsKey, context?.before),
  });
}
