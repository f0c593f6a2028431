import type { Knex } from 'knex';

/**
 * Indexes for the filters of the audit log: the newest events of a person, of an act, of both, and of a target. Only
 * indexes are added, so that the version before can read and write the log.
 *
 * They sort by an expression, which `audit_events_at` cannot serve. PostgreSQL would walk that index for a filter it
 * thinks frequent, and go through millions of events if it is wrong: it does not know that people and acts depend on
 * each other (decision 57).
 */
export async function up(knex: Knex): Promise<void> {
  const newest = "(at at time zone 'UTC') desc, id desc";
  await knex.raw(`
create index audit_events_actor on audit_events (actor_id, ${newest}) where actor_id is not null;
create index audit_events_action on audit_events (action, ${newest});
create index audit_events_actor_action on audit_events (actor_id, action, ${newest}) where actor_id is not null;
create index audit_events_target on audit_events (target_type, target_id, ${newest}) where target_id is not null;
`);
}
