import type { Knex } from 'knex';

/** For so long what was read is kept. */
const readDays = 90;

/** Removes notifications that were read and are old, and mails that nobody could send for a day. */
export async function purgeNotifications(knex: Knex): Promise<{ notifications: number; mails: number }> {
  const notifications = await knex('notifications')
    .where('read', true)
    .whereRaw('created_at < now() - make_interval(days => ?)', [readDays])
    .delete();
  // where no mail server is set, too: one that is set later must not bring what is old
  const mails = await knex('notification_mails').whereRaw("due_at < now() - interval '1 day'").delete();
  return { notifications, mails };
}
