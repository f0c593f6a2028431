import type { Knex } from 'knex';

/** Notifications of reviews that are due. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table notifications
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check
        check (kind in ('comment', 'reply', 'mention', 'update', 'new', 'access', 'export', 'job', 'review'));
    create unique index notifications_unread_review on notifications (user_id, document_id)
      where not read and kind = 'review';
  `);
}
