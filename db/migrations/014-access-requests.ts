import type { Knex } from 'knex';

/**
 * Lets a notification be about a space instead of a document: someone asks its managers for access. There is one unread
 * row per requester. Code from before this migration joins documents and so ignores these rows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table notifications
  alter column document_id drop not null,
  add column space_id integer references spaces on delete cascade,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('comment', 'reply', 'mention', 'update', 'access')),
  add constraint notifications_subject check ((kind = 'access') = (document_id is null)
    and (kind = 'access') = (space_id is not null));
create unique index notifications_access on notifications (user_id, space_id, actor_id)
  where kind = 'access' and not read;
create index notifications_space on notifications (space_id) where space_id is not null`);
}
