import type { Knex } from 'knex';

/** How long read notifications are kept. */
const readDays = 90;

/** Removes old read notifications, and mails that could not be sent for a day. */
export async function purgeNotifications(knex: Knex): Promise<{ notifications: number; mails: number }> {
  const notifications = await knex('notifications')
    .where('read', true)
    .whereRaw('created_at < now() - make_interval(days => ?)', [readDays])
    .delete();
  // even without a mail server: old mails must not be sent once one is set
  const mails = await knex('notification_mails').whereRaw("due_at < now() - interval '1 day'").delete();
  return { notifications, mails };
}
