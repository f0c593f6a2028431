import type { Knex } from 'knex';
import { personSeesSpace } from '../grants.ts';
import { restrictionColumns, restrictionKinds, type RestrictionKind } from './statements.ts';

/** What the rows about restrictions and groups show, for a check of the whole system. */
export interface RestrictionFacts {
  /** How many documents have a restriction of their own: of who reads them, of who edits them. */
  restricted: number;
  editingRestricted: number;
  groups: number;
  emptyGroups: number;
  /** Documents that do not have the restrictions of their place, so that the wrong people can read or edit them. */
  astray: number[];
  /** Restricted documents that name an active person who cannot see the space. */
  namingOutsiders: number[];
  /** Restricted documents that name a group without active people. */
  namingEmptyGroups: number[];
}

// only documents that are restricted, below a restricted one, or have a restriction of their own can be wrong
const astrayOf = (kind: RestrictionKind, column = restrictionColumns[kind]): string => `
with concerned as (
  select id from documents where ${column} is not null and deleted_at is null
  union select k.id from documents d join documents k on k.parent_id = d.id
    where d.${column} is not null and d.deleted_at is null and k.deleted_at is null
  union select d.id from restrictions r join documents d on d.id = r.document_id
    where r.kind = '${kind}' and d.deleted_at is null
)
select d.id from concerned c
join documents d on d.id = c.id
left join documents p on p.id = d.parent_id
cross join lateral (
  select count(*) as count, count(*) filter (where r.id = d.${column}) as innermost,
    count(*) filter (where r.outer_id is not distinct from p.${column}) as outermost,
    count(*) filter (where r.space_id <> d.space_id) as elsewhere
  from restrictions r where r.document_id = d.id and r.kind = '${kind}'
) own
where case when own.count = 0 then d.${column} is distinct from p.${column}
  else own.innermost <> 1 or own.outermost <> 1 or own.elsewhere > 0 end`;

const astray = `${restrictionKinds.map((kind) => `(${astrayOf(kind)})`).join(' union ')} order by 1`;

const isEmpty = (group: string): string => `
  not exists (
    select from group_members m join users u on u.id = m.user_id and u.disabled_at is null where m.group_id = ${group})`;

const alive = `
  from restrictions r join documents d on d.id = r.document_id and d.deleted_at is null
  join spaces s on s.id = r.space_id and s.deleted_at is null`;

/** The number of rows that it reads grows with the number of restrictions. */
export async function readRestrictionFacts(knex: Knex): Promise<RestrictionFacts> {
  const { rows } = await knex.raw<{ rows: [RestrictionFacts] }>(`select
    (select count(distinct d.id)::integer ${alive} where r.kind = 'read' and not r.for_editors) as restricted,
    (select count(distinct d.id)::integer ${alive} where r.kind = 'edit') as "editingRestricted",
    (select count(*)::integer from groups) as groups,
    (select count(*)::integer from groups g where ${isEmpty('g.id')}) as "emptyGroups",
    array(${astray}) as astray,
    array(
      select distinct d.id ${alive}
      join restriction_people p on p.restriction_id = r.id
      join users u on u.id = p.user_id and u.disabled_at is null
      where not ${personSeesSpace('s', { id: 'u.id', role: 'u.role' })} order by 1
    ) as "namingOutsiders",
    array(
      select distinct d.id ${alive}
      join restriction_groups g on g.restriction_id = r.id where ${isEmpty('g.group_id')} order by 1
    ) as "namingEmptyGroups"`);
  return rows[0];
}
