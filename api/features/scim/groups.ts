import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { ScimListQuery } from '../../contract/scim.ts';
import { limits } from '../../text/limits.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { writeAs } from '../../core/access/writing.ts';
import { cleanName } from '../../text/clean-name.ts';
import type { Transaction } from '../../core/transaction.ts';
import { Group } from '../../../db/people/group.ts';
import { isObject } from '../../text/is-object.ts';
import { attributesOf, idOf, memberIds, readText } from './attributes.ts';
import { readFilter } from './filter.ts';
import { changeMembers, type MemberChange } from './members.ts';
import { orTaken } from './or-taken.ts';
import type { Operation } from './patch.ts';
import { groupSource, requireScimToken, type ScimProvider } from './provider.ts';
import type { FoundPage } from './managed-users.ts';

export interface ManagedGroup {
  group: Group;
  /** Absent if they were not requested. */
  members?: { id: number; displayName: string }[];
}

const columns: Record<string, string> = {
  id: 'groups.id::text = ?',
  displayname: 'lower(groups.name) = lower(?)',
  externalid: 'groups.external_id = ?',
};

/** The changes to a group in a request. */
interface GroupChange {
  name?: string;
  externalId?: string;
  members: MemberChange[];
}

export function createScimGroups({ knex, provider }: { knex: Knex; provider: ScimProvider }) {
  const managed = (runner: Knex) => Group.query(runner).where('groups.source', groupSource);

  const find = (runner: Knex, id: number) =>
    managed(runner).findById(id).throwIfNotFound({ text: texts.groupNotFound });

  const withMembers = async (runner: Knex, group: Group): Promise<ManagedGroup> => {
    const { rows } = await runner.raw<{ rows: { id: number; displayName: string }[] }>(
      `select u.id, u.display_name as "displayName" from group_members m join users u on u.id = m.user_id
       where m.group_id = ? order by u.id`,
      [group.id],
    );
    return { group, members: rows };
  };

  const apply = async (trx: Transaction, actor: Actor, id: number, change: GroupChange): Promise<void> => {
    const before = await find(trx, id).forNoKeyUpdate();
    const { name = before.name, externalId } = change;
    const columns = { name, ...(externalId === undefined ? {} : { externalId }), updatedAt: new Date() };
    await orTaken(Group.query(trx).findById(id).patch(columns));
    if (name !== before.name)
      await audit(trx, actor, {
        action: 'group.updated',
        target: { type: 'group', id },
        details: { name, before: before.name, source: groupSource },
      });
    for (const members of change.members)
      await changeMembers(trx, { actor, group: { id, name }, provider: provider.id, change: members });
  };

  const write = (as: Actor, id: number, change: GroupChange): Promise<Group> =>
    writeAs(knex, as, async ({ trx, actor }) => {
      requireScimToken(actor);
      await apply(trx, actor, id, change);
      return find(trx, id);
    });

  return {
    async list(actor: Actor, { filter, startIndex, count }: ScimListQuery): Promise<FoundPage<ManagedGroup>> {
      requireScimToken(actor);
      const query = managed(knex);
      for (const { attribute, value } of readFilter(filter, Object.keys(columns)))
        void query.whereRaw(columns[attribute] ?? 'false', [value]);
      const found = await query.clone().resultSize();
      const rows = await query
        .orderBy('groups.id')
        .offset(startIndex - 1)
        .limit(count);
      return { rows: rows.map((group) => ({ group })), found, startIndex };
    },

    async read(actor: Actor, id: number, excluded: string | undefined): Promise<ManagedGroup> {
      requireScimToken(actor);
      const group = await find(knex, id);
      return /\bmembers\b/i.test(excluded ?? '') ? { group } : withMembers(knex, group);
    },

    /** @throws AppError 409 if the provider already has a group with this name */
    create: (as: Actor, body: Record<string, unknown>): Promise<ManagedGroup> =>
      writeAs(knex, as, async ({ trx, actor }) => {
        requireScimToken(actor);
        const { name, externalId, members } = readGroup(body);
        const { id } = await orTaken(
          Group.query(trx)
            .insert({ name, source: groupSource, ...(externalId === undefined ? {} : { externalId }) })
            .returning('*'),
        );
        const details = { name, source: groupSource };
        await audit(trx, actor, { action: 'group.created', target: { type: 'group', id }, details });
        await apply(trx, actor, id, { name, members });
        return withMembers(trx, await find(trx, id));
      }),

    /** If the body has no `members`, everybody is removed. */
    async replace(as: Actor, id: number, body: Record<string, unknown>): Promise<ManagedGroup> {
      return withMembers(knex, await write(as, id, readGroup(body)));
    },

    async patch(as: Actor, id: number, operations: readonly Operation[]): Promise<void> {
      await write(as, id, readPatch(operations));
    },

    remove: (as: Actor, id: number): Promise<void> =>
      writeAs(knex, as, async ({ trx, actor }) => {
        requireScimToken(actor);
        const { name } = await find(trx, id).forUpdate();
        await Group.query(trx).deleteById(id);
        const details = { name, source: groupSource };
        await audit(trx, actor, { action: 'group.deleted', target: { type: 'group', id }, details });
      }),
  };
}

function readGroup(body: Record<string, unknown>): GroupChange & { name: string } {
  const attributes = attributesOf(body);
  const externalId = attributes.get('externalid') ?? undefined;
  return {
    name: nameOf(attributes.get('displayname')),
    ...(externalId === undefined ? {} : { externalId: externalIdOf(externalId) }),
    members: [{ op: 'replace', ids: memberIds(attributes.get('members')) }],
  };
}

function readPatch(operations: readonly Operation[]): GroupChange {
  const change: GroupChange = { members: [] };
  for (const { op, path, selected, value } of operations) {
    if (path === 'members') change.members.push(readMembers({ op, selected, value }));
    else if (op === 'remove') continue;
    else if (path === 'displayname') change.name = nameOf(value);
    else if (path === 'externalid') change.externalId = externalIdOf(value);
  }
  return change;
}

function readMembers({ op, selected, value }: Omit<Operation, 'path'>): MemberChange {
  if (selected !== null) {
    const id = idOf(selected);
    // somebody who is not in the group need not be removed
    return { op: 'remove', ids: id === null ? [] : [id] };
  }
  if (op !== 'remove') return { op, ids: memberIds(value) };
  const hasList = Array.isArray(value) || isObject(value);
  return hasList ? { op, ids: memberIds(value) } : { op: 'replace', ids: [] };
}

const nameOf = (value: unknown): string =>
  cleanName(readText('displayName', value, { min: 1, max: limits.groupName }));

const externalIdOf = (value: unknown): string => readText('externalId', value, { min: 1, max: 254 });
