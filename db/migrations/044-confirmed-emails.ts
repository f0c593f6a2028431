import type { Knex } from 'knex';

/**
 * Who says that an email belongs to the person. An email that the person typed proves nothing, so nobody may get into
 * an account through it. For existing accounts, the audit log tells who last set the email. Emails that a directory set
 * are left to its next nightly synchronisation; by default they are not trusted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
-- null: nobody but the person, who has typed it
alter table users add column email_confirmed_by text
  check (email_confirmed_by in ('administrator', 'provider', 'mail'));
-- of which the provider said at the last sign-in that it is the person's; null if its word does not count
alter table identities add column proven_email text;
-- null: an administrator made the link
alter table password_links add column mailed_to text;
-- null: the one that the account has when the mail is sent
alter table security_mails add column address text;
alter table security_mails add column details jsonb not null default '{}';

update users u set email_confirmed_by = case when e.details->>'source' is not null then 'provider' else 'administrator' end
from (
  select distinct on (target_id) target_id, action, actor_id, details from audit_events
  where target_type = 'user' and (
    action in ('user.created', 'user.registered') or (action = 'user.updated' and details->>'email' = 'changed'))
  order by target_id, id desc
) e
where u.id = e.target_id and u.kind = 'person' and u.email is not null and e.action <> 'user.registered' and (
  case when e.details->>'source' is not null then not exists (
    select from identities i where i.user_id = u.id and i.provider = e.details->>'source' and i.issuer like 'ldap:%')
  else e.actor_id is distinct from u.id end);
`);
}
