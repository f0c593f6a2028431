import type { Knex } from 'knex';

/** Mails that tell people what happened to the security of their account. They wait here until the mail server takes them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table security_mails (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- 'codes_tried' or 'second_steps_reset'
  kind text not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);
create index security_mails_due on security_mails (due_at);
create index security_mails_user on security_mails (user_id);
`);
}
