import type { Knex } from 'knex';

/** The sizes at which rights are measured. */
export const rightsSizes = {
  people: 10_000,
  groups: 500,
  /** Groups of each person; a few come twice, and count once. */
  groupsOfPerson: 12,
  /** Spaces of each group. */
  spacesOfGroup: 16,
  restrictions: 1_000,
} as const;

/** People who are members of a few closed spaces each. The spaces are there already. */
export async function addManyPeople(knex: Knex): Promise<void> {
  await inBulk(knex, async (trx) => {
    await trx.raw(
      `insert into users (username, display_name, email, role, password_hash)
       select 'crowd-' || n, 'Crowd ' || n, 'crowd-' || n || '@example.org',
         case when n % 5 = 0 then 'viewer' else 'editor' end, '-'
       from generate_series(1, ?::integer) n`,
      [rightsSizes.people],
    );
    await trx.raw(
      `with closed as (select id, row_number() over (order by id) as n, count(*) over () as total
         from spaces where visibility = 'members'),
       crowd as (select id, row_number() over (order by id) as n from users where username like 'crowd-%')
       insert into space_members (space_id, user_id, role)
       select distinct s.id, u.id, 'editor' from crowd u cross join generate_series(1, 3) k
       join closed s on s.n = 1 + (u.n * 13 + k * 29) % s.total
       on conflict do nothing`,
    );
  });
}

/**
 * Groups of the crowd, with roles in spaces.
 * @param persons besides the crowd, with how many groups each is in
 */
export async function addManyGroups(
  knex: Knex,
  persons: readonly { id: number; groups: number }[] = [],
): Promise<void> {
  const { groups, groupsOfPerson, spacesOfGroup } = rightsSizes;
  await inBulk(knex, async (trx) => {
    await trx.raw(`insert into groups (name) select 'Group ' || n from generate_series(1, ?::integer) n`, [
      groups,
    ]);
    await trx.raw(
      `with crowd as (select id, row_number() over (order by id) as n from users where username like 'crowd-%'),
       numbered as (select id, row_number() over (order by id) as n from groups)
       insert into group_members (user_id, group_id)
       select distinct u.id, g.id from crowd u cross join generate_series(1, ?::integer) k
       join numbered g on g.n = 1 + (u.n * 7 + k * k * 31) % ?`,
      [groupsOfPerson, groups],
    );
    for (const person of persons)
      await trx.raw(
        `insert into group_members (user_id, group_id) select ?, id from groups order by id * 7919 % 1009 limit ?`,
        [person.id, person.groups],
      );
    await trx.raw(
      `with numbered as (select id, row_number() over (order by id) as n, count(*) over () as total from spaces)
       insert into space_groups (space_id, group_id, role)
       select distinct on (s.id, g.id) s.id, g.id,
         case when k = 1 then 'manager' when k % 3 = 0 then 'viewer' else 'editor' end
       from groups g cross join generate_series(1, ?::integer) k
       join numbered s on s.n = 1 + (g.id * 17 + k * k * 37) % s.total order by s.id, g.id, k`,
      [spacesOfGroup],
    );
  });
}

/**
 * Restricts branches all over, each to three people and two groups, some inside others: a restriction on documents that
 * have some below them, as many as `rightsSizes` says.
 */
export async function restrictManyBranches(knex: Knex): Promise<void> {
  await inBulk(knex, async (trx) => {
    await trx.raw(
      `insert into restrictions (document_id, space_id)
       select d.id, d.space_id from documents d
       where d.deleted_at is null and d.parent_id is not null
         and exists (select from documents k where k.parent_id = d.id)
       order by d.id::bigint * 7919 % 1000003 limit ?`,
      [rightsSizes.restrictions],
    );
    await trx.raw(
      `with crowd as (select id, row_number() over (order by id) as n, count(*) over () as total
         from users where username like 'crowd-%')
       insert into restriction_people (restriction_id, user_id)
       select distinct r.id, u.id from restrictions r cross join generate_series(1, 3) k
       join crowd u on u.n = 1 + (r.id * 11 + k * 101) % u.total`,
    );
    await trx.raw(
      `with numbered as (select id, row_number() over (order by id) as n, count(*) over () as total from groups)
       insert into restriction_groups (restriction_id, group_id)
       select distinct r.id, g.id from restrictions r cross join generate_series(1, 2) k
       join numbered g on g.n = 1 + (r.id * 3 + k * 53) % g.total`,
    );
    await trx.raw(
      `create temporary table walked on commit drop as
       with recursive walked as (
         select d.id, null::integer as above, r.id as own from documents d
         left join restrictions r on r.document_id = d.id where d.parent_id is null
         union all
         select d.id, coalesce(w.own, w.above), r.id from walked w join documents d on d.parent_id = w.id
         left join restrictions r on r.document_id = d.id
       ) select * from walked where own is not null or above is not null`,
    );
    await trx.raw(
      `update restrictions r set outer_id = w.above from walked w where w.own = r.id and w.above is not null`,
    );
    await trx.raw(
      `update documents d set restricted_by = coalesce(w.own, w.above) from walked w where w.id = d.id`,
    );
  });
}

/** Without triggers: what they would check and count is right by construction, and nobody listens. */
async function inBulk(knex: Knex, work: (trx: Knex.Transaction) => Promise<void>): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    await work(trx);
  });
}
