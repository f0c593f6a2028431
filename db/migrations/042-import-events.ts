import type { Knex } from 'knex';

/**
 * Imports and exports report their progress to open pages, as `i <import>` and `e <export>` on the channel `lectern`:
 * when the state changes, and whenever their process stores its progress.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create function tell_of_progress() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern', concat_ws(' ', tg_argv[0], new.id));
  return null;
end $$;
create trigger imports_tell after update on imports for each row
  when ((old.state, old.done, old.total) is distinct from (new.state, new.done, new.total))
  execute function tell_of_progress('i');
create trigger exports_tell after update on exports for each row
  when ((old.state, old.done, old.total) is distinct from (new.state, new.done, new.total))
  execute function tell_of_progress('e')`);
}
