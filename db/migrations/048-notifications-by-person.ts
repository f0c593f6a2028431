import type { Knex } from 'knex';

/**
 * For comments, replies and mentions there is one unread row per reader, document and writer. With one row for all
 * writers, the last writer could take back the notifications of the others by deleting their own comment. For changes
 * there is still one per document, whoever saved last.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
drop index notifications_unread;
create unique index notifications_unread on notifications (user_id, document_id, kind)
  where not read and kind in ('update', 'export', 'job');
create unique index notifications_unread_words on notifications (user_id, document_id, kind, actor_id)
  where not read and kind in ('comment', 'reply', 'mention')`);
}
