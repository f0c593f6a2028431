import type { Knex } from 'knex';

/** How long notifications are kept that were read, or that only say what changed. */
const keptDays = 90;
/** How many unread notifications of changes and new documents each person keeps: the newest. */
const maxUnreadChanges = 500;

/**
 * Removes old notifications, except unread ones that address the person, and mails that could not be sent for a day.
 */
export async function purgeNotifications(knex: Knex): Promise<{ notifications: number; mails: number }> {
  const read = await knex('notifications')
    .where('read', true)
    .whereRaw('created_at < now() - make_interval(days => ?)', [keptDays])
    .delete();
  const unread = await knex('notifications')
    .whereRaw(
      `id in (
        select id from (
          select id, created_at, row_number() over (partition by user_id order by created_at desc, id desc) as place
          from notifications where not read and kind in ('update', 'new')
        ) n
        where place > ? or created_at < now() - make_interval(days => ?)
      )`,
      [maxUnreadChanges, keptDays],
    )
    .delete();
  // even without a mail server: old mails must not be sent once one is set
  const mails = await knex('notification_mails').whereRaw("due_at < now() - interval '1 day'").delete();
  const news = await knex('news_mails')
    .whereRaw("due_at < now() - interval '1 day'")
    .update({ due_at: null, mailed_until: knex.fn.now() });
  return { notifications: read + unread, mails: mails + news };
}
