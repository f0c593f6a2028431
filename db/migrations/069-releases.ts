import type { Knex } from 'knex';

/**
 * Documents that others read only once they are released. The row of such a document is what was released last; its
 * draft is a document of its own below it, which only those see who may edit it
 * (docs/decisions/0053-a-draft-is-a-restricted-document-below.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(columns);
  await knex.raw(whoSees);
  await knex.raw(guards);
}

const columns = `
-- 'draft': what editors change of the document above it. As a template it is in no list, search or count
alter table documents drop constraint documents_template_check;
alter table documents add constraint documents_template_check check (template in ('space', 'all', 'draft'));
-- set: readers see what was released of this draft
alter table documents add column draft_id integer references documents on delete set null deferrable initially deferred;
-- the version of the draft that was released last
alter table documents add column released_version integer;
create unique index documents_draft on documents (draft_id) where draft_id is not null;

-- lets in those who may edit its document, besides those that it names
alter table restrictions add column for_editors boolean not null default false;
create index restrictions_for_editors on restrictions (space_id) where for_editors;
`;

// in functions of their own, so that nothing of this is planned where there are no drafts
const whoSees = `
create function edits_draft(draft integer, viewer integer) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from documents d join spaces s on s.id = d.space_id join users u on u.id = viewer
    where d.id = draft and u.role <> 'viewer'
      and (u.role = 'admin' or s.visibility = 'everyone' or role_in_space(s.id, viewer) in ('editor', 'manager'))
      and (d.editing_restricted_by is null or sees_restriction(d.editing_restricted_by, viewer)));
end $$;

create function edited_drafts(viewer integer) returns setof integer language plpgsql stable rows 10 as $$
begin
  return query
    select r.id from restrictions r
    join spaces s on s.id = r.space_id
    join documents d on d.id = r.document_id
    where r.for_editors
      and exists (select from users u where u.id = viewer and u.role = 'editor')
      and (s.visibility = 'everyone' or s.id in (
        select m.space_id from space_members m where m.user_id = viewer and m.role <> 'viewer'
        union
        select sg.space_id from group_members m join space_groups sg on sg.group_id = m.group_id and sg.role <> 'viewer'
        where m.user_id = viewer))
      and (d.editing_restricted_by is null or sees_restriction(d.editing_restricted_by, viewer));
end $$;

create or replace function sees_restriction(innermost integer, viewer integer) returns boolean language sql stable as $$
  with recursive chain as (
    select r.id, r.outer_id, r.space_id, r.document_id, r.for_editors from restrictions r where r.id = innermost
    union all
    select r.id, r.outer_id, r.space_id, r.document_id, r.for_editors
    from chain c join restrictions r on r.id = c.outer_id
  )
  select coalesce(bool_and(
    exists (select from restriction_people p where p.restriction_id = c.id and p.user_id = viewer)
    or exists (
      select from restriction_groups g join group_members m on m.group_id = g.group_id and m.user_id = viewer
      where g.restriction_id = c.id)
    or exists (
      select from users u where u.id = viewer and (u.role = 'admin'
        or u.role = 'editor' and role_in_space(c.space_id, viewer) = 'manager'))
    or (c.for_editors and edits_draft(c.document_id, viewer))
  ), false) from chain c
$$;

create or replace function visible_restrictions(viewer integer) returns setof integer language sql stable rows 100 as $$
  with recursive named as materialized (
    select p.restriction_id as id from restriction_people p where p.user_id = viewer
    union
    select g.restriction_id from group_members m join restriction_groups g on g.group_id = m.group_id
    where m.user_id = viewer
    union
    select r.id from users u
    join (
      select m.user_id, m.space_id from space_members m where m.user_id = viewer and m.role = 'manager'
      union
      select m.user_id, sg.space_id from group_members m
      join space_groups sg on sg.group_id = m.group_id and sg.role = 'manager' where m.user_id = viewer
    ) managed on managed.user_id = u.id
    join restrictions r on r.space_id = managed.space_id
    where u.id = viewer and u.role = 'editor'
    union
    select r.id from users u cross join restrictions r where u.id = viewer and u.role = 'admin'
    union
    select e.id from edited_drafts(viewer) e (id)
  ), seen as (
    select r.id from named n join restrictions r on r.id = n.id where r.outer_id is null
    union all
    select r.id from seen s join restrictions r on r.outer_id = s.id where r.id in (select n.id from named n)
  )
  select id from seen
$$;
`;

// a release takes the draft away for its save and puts it back
const guards = `
create function guard_released() returns trigger language plpgsql as $$
begin
  raise exception 'readers see only what is released' using errcode = 'LE003';
end $$;
create trigger documents_guard_released before update of version on documents for each row
  when (old.draft_id is not null and new.draft_id is not null and old.version <> new.version)
  execute function guard_released();

create function guard_released_live() returns trigger language plpgsql as $$
begin
  if exists (select from documents d where d.id = new.document_id and d.draft_id is not null)
  then raise exception 'readers see only what is released' using errcode = 'LE003'; end if;
  return new;
end $$;
create trigger live_texts_guard_released before insert on live_texts for each row
  execute function guard_released_live();

-- open pages of the document show whether it has a draft
drop trigger documents_tell on documents;
create trigger documents_tell after update on documents for each row
  when ((old.deleted_at is null or new.deleted_at is null) and (old.version <> new.version
    or old.deleted_at is distinct from new.deleted_at or old.space_id <> new.space_id
    or old.parent_id is distinct from new.parent_id or old.position <> new.position
    or old.restricted_by is distinct from new.restricted_by
    or old.editing_restricted_by is distinct from new.editing_restricted_by
    or old.template is distinct from new.template or old.draft_id is distinct from new.draft_id))
  execute function tell_of_document();
`;
