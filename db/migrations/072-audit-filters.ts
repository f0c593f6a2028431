import type { Knex } from 'knex';

/**
 * Indexes for the filters of the audit log: the newest events of a person, of an act, of both, and of a target. Only
 * indexes are added, so that the log can be read and written by the version before.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create index audit_events_actor on audit_events (actor_id, at desc, id desc) where actor_id is not null;
create index audit_events_action on audit_events (action, at desc, id desc);
create index audit_events_target on audit_events (target_type, target_id, at desc, id desc) where target_id is not null;
`);
}
