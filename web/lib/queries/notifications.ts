import { calls, keyOf, queryOf } from '../calls.ts';

export const notificationsKey = keyOf(calls.notifications.list);
/** The signed-in person's notifications, newest first. */
export const notificationsQuery = queryOf(calls.notifications.list);
