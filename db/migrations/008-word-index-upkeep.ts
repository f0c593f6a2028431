import type { Knex } from 'knex';

/**
 * Lets saves append up to 8 MB to the pending list of each word index; only a job merges it into the index. Also lets
 * autovacuum remove dead entries sooner: docs/decisions/0005-word-indexes-are-tidied-by-the-clock.md.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
do $$
declare found record;
begin
  for found in
    select i.indexrelid::regclass as name from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where i.indrelid = 'documents'::regclass and a.amname = 'gin' and c.relname <> 'documents_search_title'
  loop
    execute format('alter index %s set (gin_pending_list_limit = 8192)', found.name);
  end loop;
end $$;
alter table documents set (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0.02)`);
}
