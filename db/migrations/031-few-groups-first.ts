import type { Knex } from 'knex';

/**
 * Looks for a person's role among the groups of the space, not among all groups of the person, because some people are
 * in hundreds. The index contains only managers, for the restrictions that they see.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create or replace function role_in_space(space integer, member integer) returns text language sql stable as $$
  select case max(case g.role when 'manager' then 3 when 'editor' then 2 else 1 end)
    when 3 then 'manager' when 2 then 'editor' when 1 then 'viewer' end
  from (
    select m.role from space_members m where m.space_id = space and m.user_id = member
    union all
    select sg.role from space_groups sg where sg.space_id = space
      and (select true from group_members gm where gm.user_id = member and gm.group_id = sg.group_id)
  ) g
$$;
create index space_groups_managers on space_groups (group_id) include (space_id) where role = 'manager'`);
}
