import type { Knex } from 'knex';

/**
 * Who follows what. Changes wait in `document_changes`, so that a save writes one row however many people follow; a job
 * makes the notifications (decision 49). Those of followers are mailed together, one mail a person (`news_mails`), at
 * the time that they choose.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(tables);
  await knex.raw(notifications);
  await knex.raw(mails);
}

const tables = `
create table follows (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  document_id integer references documents on delete cascade,
  space_id integer references spaces on delete cascade,
  -- none: not this document, whatever else the person follows
  scope text not null check (scope in ('document', 'branch', 'space', 'none')),
  -- followed because the person wrote or commented on it
  is_automatic boolean not null default false,
  created_at timestamptz not null default now(),
  check ((document_id is null) = (scope = 'space') and (space_id is null) = (scope <> 'space'))
);
create unique index follows_document on follows (document_id, user_id) where document_id is not null;
create unique index follows_space on follows (space_id, user_id) where space_id is not null;
create index follows_person on follows (user_id);

-- no foreign keys: a save should not pay for them, and the job looks whether the things are still there
create table document_changes (
  id bigint generated always as identity primary key,
  document_id integer not null,
  actor_id integer not null,
  -- null for a comment
  version integer,
  comment_id integer,
  -- further people who need not be told, because they wrote it too or saw it
  spared integer[],
  noted_at timestamptz not null default now()
);

alter table notification_preferences
  add auto_follow boolean not null default true,
  add news_mails text not null default 'at-once' check (news_mails in ('at-once', 'daily', 'weekly', 'never')),
  add news_hour smallint not null default 8 check (news_hour between 0 and 23),
  -- 1 is Monday
  add news_weekday smallint not null default 1 check (news_weekday between 1 and 7),
  add time_zone text not null default 'UTC';

-- signs the links that end mails without signing in
create table mail_keys (
  user_id integer primary key references users on delete cascade,
  key text not null
);
`;

// one unread row per reader, document, kind and writer; first_at begins the ten minutes whose changes are one
const notifications = `
alter table notifications
  add from_version integer,
  add first_at timestamptz not null default now(),
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind in ('comment', 'reply', 'mention', 'update', 'new', 'access', 'export', 'job'));
drop index notifications_unread;
drop index notifications_unread_words;
create unique index notifications_unread on notifications (user_id, document_id, kind)
  where not read and kind in ('export', 'job');
create unique index notifications_unread_words on notifications (user_id, document_id, kind, actor_id)
  where not read and kind in ('comment', 'reply', 'mention', 'update', 'new');
`;

const mails = `
create table news_mails (
  user_id integer primary key references users on delete cascade,
  -- null: nothing waits
  due_at timestamptz,
  attempts integer not null default 0,
  -- what was new until then has been mailed
  mailed_until timestamptz not null,
  -- until when the mail tells that is being sent
  telling_until timestamptz
);
create index news_mails_due on news_mails (due_at) where due_at is not null;

-- at once: a minute later, so that what follows at once is in the same mail, and ten minutes apart
create function next_news_mail(chosen text, zone text, hour integer, weekday integer, mailed_until timestamptz)
returns timestamptz language plpgsql stable as $$
declare
  here timestamp;
  due timestamp;
begin
  if chosen = 'never' then
    return null;
  end if;
  if chosen = 'at-once' then
    return greatest(now() + interval '1 minute', mailed_until + interval '10 minutes');
  end if;
  begin
    here := now() at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
    here := now() at time zone zone;
  end;
  due := date_trunc('day', here) + make_interval(hours => hour);
  if chosen = 'weekly' then
    due := due + make_interval(days => (weekday - extract(isodow from here)::integer + 7) % 7);
  end if;
  if due <= here then
    due := due + case chosen when 'weekly' then interval '7 days' else interval '1 day' end;
  end if;
  return due at time zone zone;
end $$;

create or replace function mail_notifications() returns trigger language plpgsql as $$
begin
  insert into notification_mails (notification_id, due_at)
  select c.id, now() + interval '1 minute' from changed c
  left join notification_preferences p on p.user_id = c.user_id
  where not c.read and c.created_at = now() and c.kind not in ('update', 'new', 'comment')
    and coalesce(p.email_notifications, true)
  order by c.id
  on conflict (notification_id) do nothing;
  -- those that began in this transaction: further changes within ten minutes make no further mail
  insert into news_mails (user_id, due_at, mailed_until)
  select c.user_id, next_news_mail(coalesce(p.news_mails, 'at-once'), coalesce(p.time_zone, 'UTC'),
    coalesce(p.news_hour, 8), coalesce(p.news_weekday, 1), coalesce(m.mailed_until, '-infinity')),
    -- what is older was not to be mailed when it came
    now() - interval '10 minutes'
  from (
    select distinct user_id from changed
    where not read and first_at = now() and kind in ('update', 'new', 'comment')
  ) c
  left join notification_preferences p on p.user_id = c.user_id
  left join news_mails m on m.user_id = c.user_id
  where coalesce(p.email_notifications, true) and coalesce(p.news_mails, 'at-once') <> 'never' and m.due_at is null
  order by c.user_id
  on conflict (user_id) do update set due_at = excluded.due_at, attempts = 0 where news_mails.due_at is null;
  return null;
end $$;

-- comments and changes that wait to be mailed go the new way
insert into news_mails (user_id, due_at, mailed_until)
select n.user_id, min(m.due_at), now() - interval '1 hour'
from notification_mails m join notifications n on n.id = m.notification_id
where n.kind in ('update', 'comment') and m.due_at > now() - interval '1 day' group by n.user_id;
update notifications set first_at = created_at;
delete from notification_mails m using notifications n where n.id = m.notification_id and n.kind in ('update', 'comment');
`;
