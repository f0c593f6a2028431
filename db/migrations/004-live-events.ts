import type { Knex } from 'knex';

/**
 * Triggers send a message on the channel `lectern` when a change is committed, whichever process or command made it:
 * `d <document> <change> <space before>`, `n <person> <notification>`, `s` (a session or an account ended). Messages
 * contain only ids; a listener reads the rest itself. Deleting a comment deletes its notifications.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(ofDocuments);
  await knex.raw(ofNotifications);
  await knex.raw(ofSessions);
  await knex.raw(mails);
}

const ofDocuments = `
create function tell_of_document() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern', concat_ws(' ', 'd', new.id, case
    when tg_op = 'INSERT' then 'created'
    when old.deleted_at is not null then 'created'
    when new.deleted_at is not null then 'deleted'
    when new.space_id <> old.space_id or new.parent_id is distinct from old.parent_id
      or new.position <> old.position then 'moved'
    when new.title <> old.title then 'renamed'
    else 'saved' end, old.space_id));
  return null;
end $$;
create trigger documents_tell_new after insert on documents
  for each row execute function tell_of_document();
create trigger documents_tell after update on documents for each row
  when ((old.deleted_at is null or new.deleted_at is null) and (old.version <> new.version
    or old.deleted_at is distinct from new.deleted_at or old.space_id <> new.space_id
    or old.parent_id is distinct from new.parent_id or old.position <> new.position))
  execute function tell_of_document();

create function tell_of_part() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern', concat_ws(' ', 'd', p.document_id, tg_table_name))
  from (select distinct document_id from changed) p;
  return null;
end $$;
create trigger comments_tell_new after insert on comments
  referencing new table as changed for each statement execute function tell_of_part();
create trigger comments_tell after update on comments
  referencing new table as changed for each statement execute function tell_of_part();
create trigger comments_tell_gone after delete on comments
  referencing old table as changed for each statement execute function tell_of_part();
create trigger attachments_tell_new after insert on attachments
  referencing new table as changed for each statement execute function tell_of_part();
create trigger attachments_tell_gone after delete on attachments
  referencing old table as changed for each statement execute function tell_of_part();
`;

const ofNotifications = `
alter table notifications drop constraint notifications_comment_id_fkey;
delete from notifications where comment_id is null and kind in ('comment', 'reply');
alter table notifications add constraint notifications_comment_id_fkey
  foreign key (comment_id) references comments on delete cascade;

create function tell_of_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern', concat_ws(' ', 'n', c.user_id, max(c.id))) from changed c group by c.user_id;
  return null;
end $$;
create trigger notifications_tell_new after insert on notifications
  referencing new table as changed for each statement execute function tell_of_notifications();
create trigger notifications_tell after update on notifications
  referencing new table as changed for each statement execute function tell_of_notifications();
create trigger notifications_tell_gone after delete on notifications
  referencing old table as changed for each statement execute function tell_of_notifications();
`;

const ofSessions = `
create function tell_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern', 's');
  return null;
end $$;
create trigger sessions_tell_gone after delete on sessions for each row
  when (old.user_id is not null) execute function tell_of_session();
create trigger users_tell_disabled after update on users for each row
  when (old.disabled_at is distinct from new.disabled_at) execute function tell_of_session();
`;

// written together with the notification, so that a rolled-back notification is not mailed
const mails = `
create table notification_mails (
  notification_id integer primary key references notifications on delete cascade,
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index notification_mails_due on notification_mails (due_at);

create function mail_notifications() returns trigger language plpgsql as $$
begin
  insert into notification_mails (notification_id, due_at)
  select c.id, now() + interval '1 minute' from changed c
  left join notification_preferences p on p.user_id = c.user_id
  -- notified in this transaction; further changes to an unread document need no further mail
  where not c.read and c.created_at = now() and (tg_op = 'INSERT' or c.kind <> 'update')
    and coalesce(p.email_notifications, true)
  order by c.id
  on conflict (notification_id) do nothing;
  return null;
end $$;
create trigger notifications_mail_new after insert on notifications
  referencing new table as changed for each statement execute function mail_notifications();
create trigger notifications_mail after update on notifications
  referencing new table as changed for each statement execute function mail_notifications();
`;
