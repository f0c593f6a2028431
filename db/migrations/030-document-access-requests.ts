import type { Knex } from 'knex';

/**
 * Lets a request for access be about a restricted document, for somebody who already sees its space. There is one
 * unread row per requester and document; for all other kinds there is one per document, whoever acted last.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table notifications
  drop constraint notifications_subject,
  add constraint notifications_subject check (case kind
    when 'access' then num_nonnulls(document_id, space_id) = 1
    else document_id is not null and space_id is null end);
drop index notifications_unread;
create unique index notifications_unread on notifications (user_id, document_id, kind)
  where not read and kind <> 'access';
create unique index notifications_document_access on notifications (user_id, document_id, actor_id)
  where not read and kind = 'access'`);
}
