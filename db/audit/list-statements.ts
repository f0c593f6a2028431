import type { Knex } from 'knex';

export interface AuditFilter {
  /** Ids of those who acted: several if a username was given to another account after a deletion. */
  actorIds?: readonly number[] | undefined;
  actions?: readonly string[] | undefined;
  target?: { type: string; id: number } | undefined;
  /** Events at or after this moment. */
  from?: Date | undefined;
  /** Events before this moment. */
  until?: Date | undefined;
}

/** Where a page begins: after this event. */
export interface AuditPlace {
  /** `at` as PostgreSQL writes it. */
  at: string;
  id: number;
}

export interface ListedAuditEvent {
  id: number;
  at: Date;
  /** `at` as PostgreSQL writes it, for the key of the next page. */
  atText: string;
  actorId: number | null;
  /** The username at that time. */
  actorName: string | null;
  /** The present display name; null if the account is gone. */
  actorDisplayName: string | null;
  action: string;
  targetType: string | null;
  targetId: number | null;
  /** The present name; the last one that the log knows if it is gone. */
  targetName: string | null;
  /** Whether it can be opened: it exists and is not in the bin. */
  targetExists: boolean;
  /** Of the person that `details` name by `userId`, `createdBy` or `madeBy`. */
  personId: number | null;
  personName: string | null;
  details: Record<string, unknown>;
  address: string | null;
}

const lookupMoment = "(x.at at time zone 'UTC')";

/** The last name that the log knows for an account that is gone. */
const nameInLog = (id: string): string => `coalesce(
    (select x.details ->> 'username' from audit_events x
      where x.target_type = 'user' and x.target_id = ${id} and x.action = 'user.deleted' order by ${lookupMoment} desc limit 1),
    (select x.actor_name from audit_events x where x.actor_id = ${id} order by ${lookupMoment} desc, x.id desc limit 1))`;

const personOfDetails = `case when jsonb_typeof(coalesce(e.details -> 'userId', e.details -> 'createdBy', e.details -> 'madeBy')) = 'number'
    then cast(coalesce(e.details ->> 'userId', e.details ->> 'createdBy', e.details ->> 'madeBy') as integer) end`;

/** Looked up only for the events of the page. */
const named = (source: string, order: string): string => `
select cast(e.id as double precision) as id, e.at, cast(e.at as text) as "atText",
  e.actor_id as "actorId", e.actor_name as "actorName", a.display_name as "actorDisplayName", e.action,
  e.target_type as "targetType", e.target_id as "targetId",
  coalesce(u.display_name, s.name, d.title, g.name, k.name,
    e.details ->> 'title', e.details ->> 'name', e.details ->> 'username', e.details ->> 'filename', e.details ->> 'host',
    case e.target_type when 'user' then ${nameInLog('e.target_id')}
      when 'document' then (select coalesce(x.details ->> 'title', x.details ->> 'name') from audit_events x
        where x.target_type = 'document' and x.target_id = e.target_id and x.details ->> 'title' is not null
          and x.action in ('document.deleted', 'document.purged') order by ${lookupMoment} desc limit 1)
      when 'space' then (select x.details ->> 'name' from audit_events x
        where x.target_type = 'space' and x.target_id = e.target_id and x.action = 'space.purged' order by ${lookupMoment} desc limit 1)
      when 'group' then (select x.details ->> 'name' from audit_events x
        where x.target_type = 'group' and x.target_id = e.target_id and x.action = 'group.deleted' order by ${lookupMoment} desc limit 1)
    end) as "targetName",
  u.id is not null or (s.id is not null and s.deleted_at is null) or (d.id is not null and d.deleted_at is null)
    or g.id is not null or h.id is not null as "targetExists",
  p.id as "personId",
  case when p.id is not null then coalesce(pu.display_name, ${nameInLog('p.id')}) end as "personName",
  e.details, e.address
from (${source}) e
cross join lateral (select ${personOfDetails} as id) p
left join users a on a.id = e.actor_id
left join users u on e.target_type = 'user' and u.id = e.target_id
left join spaces s on e.target_type = 'space' and s.id = e.target_id
left join documents d on e.target_type = 'document' and d.id = e.target_id
left join groups g on e.target_type = 'group' and g.id = e.target_id
left join api_tokens k on e.target_type = 'token' and k.id = e.target_id
left join hooks h on e.target_type = 'hook' and h.id = e.target_id
left join users pu on pu.id = p.id
order by ${order}`;

const newestFirst = 'e.at desc, e.id desc';

/** As the indexes of the filters sort: see migration 072. */
const filterMoment = "(e.at at time zone 'UTC')";

/**
 * The events that match the filter, newest first. Each person and each act has its own walk through an index, of at most
 * `limit` events: a filter by a kind of acts is as quick as one by a single act.
 */
export async function listAuditEvents(
  knex: Knex,
  filter: AuditFilter,
  { after, limit }: { after: AuditPlace | null; limit: number },
): Promise<ListedAuditEvent[]> {
  const { actorIds, actions, target, from, until } = filter;
  const lists = [
    ...(actorIds ? ['unnest(cast(:actorIds as integer[])) as wanted_actor (id)'] : []),
    ...(actions ? ['unnest(cast(:actions as text[])) as wanted_action (name)'] : []),
  ];
  const isFiltered = lists.length > 0 || target !== undefined;
  const moment = isFiltered ? filterMoment : 'e.at';
  const bound = (name: string) =>
    isFiltered ? `(cast(:${name} as timestamptz) at time zone 'UTC')` : `cast(:${name} as timestamptz)`;
  const conditions = [
    ...(actorIds ? ['e.actor_id = wanted_actor.id'] : []),
    ...(actions ? ['e.action = wanted_action.name'] : []),
    ...(target ? ['e.target_type = :targetType', 'e.target_id = :targetId'] : []),
    ...(from ? [`${moment} >= ${bound('from')}`] : []),
    ...(until ? [`${moment} < ${bound('until')}`] : []),
    // the first condition lets an index without the id begin there
    ...(after
      ? [`${moment} <= ${bound('afterAt')}`, `(${moment}, e.id) < (${bound('afterAt')}, :afterId)`]
      : []),
  ];
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const walk = `select e.* from audit_events e ${where} order by ${moment} desc, e.id desc limit :limit`;
  const source =
    lists.length === 0
      ? walk
      : `select e.* from ${lists.join(' cross join ')} cross join lateral (${walk}) e order by ${newestFirst} limit :limit`;
  const { rows } = await knex.raw<{ rows: ListedAuditEvent[] }>(named(source, newestFirst), {
    limit,
    ...(actorIds && { actorIds: [...actorIds] }),
    ...(actions && { actions: [...actions] }),
    ...(target && { targetType: target.type, targetId: target.id }),
    ...(from && { from }),
    ...(until && { until }),
    ...(after && { afterAt: after.at, afterId: after.id }),
  });
  return rows;
}

/** The accounts that have, or had until they were deleted, this username. */
export async function accountsNamed(knex: Knex, username: string): Promise<number[]> {
  const { rows } = await knex.raw<{ rows: { id: number }[] }>(
    `select id from users where lower(username) = lower(:username)
     union
     select target_id from audit_events where action = 'user.deleted' and lower(details ->> 'username') = lower(:username)`,
    { username },
  );
  return rows.map(({ id }) => id);
}
