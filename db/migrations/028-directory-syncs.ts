import type { Knex } from 'knex';

/**
 * An index of the audit log for the synchronisations of directories, because each scrape of the metrics looks them up.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create index audit_events_directories on audit_events ((details->>'provider'), id)
  where action in ('directory.synced', 'directory.sync_stopped');
`);
}
