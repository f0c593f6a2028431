import type { Knex } from 'knex';

/** Logos of the organisation, and open pages are told when these or its settings change. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(tables);
}

const tables = `
create table logos (
  -- on which ground it stands
  theme text primary key check (theme in ('light', 'dark')),
  type text not null check (type in ('image/png', 'image/svg+xml')),
  bytes bytea not null,
  -- in the units of the picture: their ratio counts
  width real not null check (width > 0),
  height real not null check (height > 0),
  -- in the address, so that a browser may keep it for ever
  digest text not null
);

create function tell_workspace_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern', 'w');
  return null;
end $$;
create trigger logos_told after insert or update or delete on logos
  for each statement execute function tell_workspace_changed();
create trigger settings_told after insert or update or delete on settings
  for each statement execute function tell_workspace_changed();
`;
