import type { AuditActor } from '../../core/access/audit.ts';
import { auditAll } from '../../core/access/audit.ts';
import type { Transaction } from '../../core/transaction.ts';

/** A token can name any number of groups. */
const maxGroups = 2000;
const maxGroupIdLength = 200;
/** The limit of `groups.name`. */
const maxNameLength = 100;

/** The groups of a claim or a directory that match the patterns of the settings: truncated, without duplicates. */
export function takenGroups(names: readonly string[], patterns: readonly string[]): string[] {
  const matches = patterns.map(patternOf);
  const taken = new Map<string, string>();
  for (const name of names.slice(0, maxGroups)) {
    const clean = name.slice(0, maxGroupIdLength).trim();
    const key = clean.toLowerCase();
    if (clean !== '' && !taken.has(key) && matches.some((pattern) => pattern.test(clean)))
      taken.set(key, clean.slice(0, maxNameLength));
  }
  return [...taken.values()];
}

/** `docs-*` as a regular expression. */
const patternOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.split('*').map(literally).join('[^]*?')}$`, 'i');

const literally = (text: string): string => text.replace(/[\\^$.+?()[\]{}|/-]/g, '\\$&');

interface Person {
  id: number;
  username: string;
}

/**
 * Sets a person's groups of this source to those named, and creates groups that do not exist yet.
 * @returns whether anything was changed
 */
export async function setOutsideGroups(
  trx: Transaction,
  actor: AuditActor,
  { person, source, names }: { person: Person; source: string; names: readonly string[] },
): Promise<boolean> {
  await makeGroups(trx, actor, source, names);
  const { rows } = await trx.raw<{ rows: { id: number; name: string; added: boolean }[] }>(
    `with wanted as (
       select id from groups where source = :source and lower(name) = any (select lower(n) from unnest(:names::text[]) n)
     ), gone as (
       delete from group_members m using groups g
       where m.user_id = :user and g.id = m.group_id and g.source = :source and m.group_id not in (select id from wanted)
       returning m.group_id
     ), added as (
       insert into group_members (user_id, group_id) select :user, id from wanted order by id
       on conflict do nothing returning group_id
     )
     select g.id, g.name, true as added from added join groups g on g.id = added.group_id
     union all select g.id, g.name, false from gone join groups g on g.id = gone.group_id
     order by id`,
    { source, names: [...names], user: person.id },
  );
  await auditAll(
    trx,
    actor,
    rows.map(({ id, name, added }) => ({
      action: added ? 'group.member_set' : 'group.member_removed',
      target: { type: 'group', id },
      details: { name, people: [person.username], source },
    })),
  );
  return rows.length > 0;
}

async function makeGroups(
  trx: Transaction,
  actor: AuditActor,
  source: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const { rows } = await trx.raw<{ rows: { id: number; name: string }[] }>(
    `insert into groups (name, source, external_id)
     select n, :source, n from unnest(:names::text[]) n
     where not exists (select 1 from groups g where g.source = :source and lower(g.name) = lower(n))
     order by lower(n) on conflict do nothing returning id, name`,
    { source, names: [...names] },
  );
  await auditAll(
    trx,
    actor,
    rows.map(({ id, name }) => ({
      action: 'group.created',
      target: { type: 'group', id },
      details: { name, source },
    })),
  );
}
