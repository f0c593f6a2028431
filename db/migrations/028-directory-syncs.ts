import type { Knex } from 'knex';

/** The synchronisations of directories are looked up in the audit log, at each scrape of the metrics too. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create index audit_events_directories on audit_events ((details->>'provider'), id)
  where action in ('directory.synced', 'directory.sync_stopped');
`);
}
