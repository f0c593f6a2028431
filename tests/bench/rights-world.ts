import type { Knex } from 'knex';
import { connect } from '../../db/connect.ts';
import { ownSpaceRoles, viewerValues, visibleSpaces } from '../../db/grants.ts';
import type { Random } from '../../scripts/seed/random.ts';
import { addManyGroups, addManyPeople, restrictManyBranches } from '../support/many-rights.ts';
import type { Cleanup } from './cleanup.ts';
import type { GeneratedDocument } from './multiply-documents.ts';
import { generateDocuments } from './generate-documents.ts';
import type { Writer } from './generate-text.ts';
import { openDatabase, temporaryFolder, type OwnDatabase } from './own-database.ts';
import { makePeopleAndSpaces, readers } from './people-and-spaces.ts';

/** The same data twice. */
export interface Twins {
  /** The two databases. */
  plain: Connection;
  restricted: Connection;
  persons: MeasuredPerson[];
  figures: Figures;
}

/** Somebody who asks both, and what they see in both. */
export interface MeasuredPerson {
  name: string;
  account: (typeof readers)[number];
  ids: number[];
  levels: { spaceId: number; parentId: number }[];
  sample: GeneratedDocument[];
  /** How many of `ids` lie in a restricted branch. */
  restricted: number;
}

export interface Figures {
  people: number;
  groups: number;
  groupMembers: number;
  spaceGroups: number;
  spaces: number;
  documents: number;
  restrictions: number;
  restrictedDocuments: number;
}

interface Ingredients {
  documents: number;
  /** The documents whose texts are written; the others are copies. */
  written: number;
  random: Random;
  writer: Writer;
}

/** The first of the readers is in a few groups, the second in all. */
const groupsOf = [12, 500];

/**
 * Makes the documents, people and spaces once, copies the database, and adds groups and restrictions to the copy. In the
 * original, the measured people are members of the spaces that groups open to them in the copy: both see the same.
 */
export async function makeTwins(ingredients: Ingredients, cleanup: Cleanup): Promise<Twins> {
  const { knex, connection } = await openDatabase(await temporaryFolder(cleanup), cleanup);
  const sample = await makeCommon(knex, ingredients);
  // a database with connections cannot be copied
  await knex.destroy();
  const twin = { ...connection, database: 'restricted' };
  await withDatabase({ ...connection, database: 'postgres' }, (own) =>
    own.raw('create database restricted template ?? strategy file_copy', [connection.database]),
  );
  console.log('Adding groups and restrictions to one of the two.');
  const { roles, persons, figures } = await withDatabase(twin, (own) => addRights(own, sample));
  await withDatabase(connection, (own) => openSpaces(own, roles));
  return { plain: connection, restricted: twin, persons, figures };
}

export type Connection = OwnDatabase['connection'];

async function withDatabase<T>(connection: Connection, work: (knex: Knex) => Promise<T>): Promise<T> {
  const database = connect({ ...connection, poolSize: 1, statementTimeout: 0 });
  try {
    return await work(database.knex);
  } finally {
    await database.close();
  }
}

/** The address of a database, for a server. */
export const urlOf = ({ user, database, socketDir }: Connection): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;

async function makeCommon(knex: Knex, ingredients: Ingredients): Promise<GeneratedDocument[]> {
  const { documents, written, random, writer } = ingredients;
  const people = await makePeopleAndSpaces(knex, writer);
  console.log(`Making ${documents} documents, ${written} texts of them.`);
  const { sample } = await generateDocuments(knex, documents, { random, writer, people, written });
  await addManyPeople(knex);
  return sample;
}

interface SpaceRole {
  userId: number;
  spaceId: number;
  role: string;
}

async function addRights(knex: Knex, sample: readonly GeneratedDocument[]) {
  const accounts = readers.slice(0, groupsOf.length);
  const ids: number[] = [];
  for (const { username } of accounts)
    ids.push((await knex('users').where({ username }).first<{ id: number }>('id')).id);
  await addManyGroups(
    knex,
    ids.map((id, index) => ({ id, groups: groupsOf[index]! })),
  );
  await restrictManyBranches(knex);
  await tidy(knex);
  const { rows: roles } = await knex.raw<{ rows: SpaceRole[] }>(
    `select u.id as "userId", r.space_id as "spaceId", r.role
     from unnest(?::integer[]) u (id) cross join lateral (${ownSpaceRoles('u.id')}) r`,
    [ids],
  );
  const persons: MeasuredPerson[] = [];
  for (const [index, account] of accounts.entries()) {
    const name = `a person in ${groupsOf[index]} groups`;
    persons.push({ name, account, ...(await seenBy(knex, ids[index]!, sample)) });
  }
  return { roles, persons, figures: await count(knex) };
}

async function openSpaces(knex: Knex, roles: readonly SpaceRole[]): Promise<void> {
  await knex.raw(
    `insert into space_members (user_id, space_id, role)
     select * from unnest(?::integer[], ?::integer[], ?::text[])
     on conflict (space_id, user_id) do update set role = excluded.role`,
    [roles.map(({ userId }) => userId), roles.map(({ spaceId }) => spaceId), roles.map(({ role }) => role)],
  );
  await tidy(knex);
}

/** What autovacuum would do later. */
const tidy = (knex: Knex) => knex.raw('vacuum analyze');

async function seenBy(knex: Knex, id: number, sample: readonly GeneratedDocument[]) {
  const [viewer, seesAll, only] = viewerValues({ id, role: 'editor' });
  const spaces = visibleSpaces({ viewer: ':viewer', seesAll: ':seesAll', only: ':only::integer[]' });
  const { rows } = await knex.raw<{
    rows: { id: number; spaceId: number; isRestricted: boolean; isParent: boolean; isOpen: boolean }[];
  }>(
    `select d.id, d.space_id as "spaceId", d.restricted_by is not null as "isRestricted",
       exists (select from documents k where k.parent_id = d.id and k.restricted_by is null) as "isParent",
       (select s.visibility = 'everyone' from spaces s where s.id = d.space_id) as "isOpen"
     from documents d
     where d.space_id in (${spaces})
       and (d.restricted_by is null or d.restricted_by in (select visible_restrictions(:viewer)))
     order by d.id`,
    { viewer, seesAll, only },
  );
  // where an editor may save
  const open = new Set(rows.flatMap((row) => (row.isOpen ? [row.id] : [])));
  return {
    ids: rows.map((row) => row.id),
    levels: rows.flatMap((row) => (row.isParent ? [{ spaceId: row.spaceId, parentId: row.id }] : [])),
    sample: sample.filter((document) => open.has(document.id)),
    restricted: rows.filter(({ isRestricted }) => isRestricted).length,
  };
}

async function count(knex: Knex): Promise<Figures> {
  const { rows } = await knex.raw<{ rows: [Figures] }>(`select
    (select count(*)::integer from users) as people, (select count(*)::integer from groups) as groups,
    (select count(*)::integer from group_members) as "groupMembers",
    (select count(*)::integer from space_groups) as "spaceGroups",
    (select count(*)::integer from spaces) as spaces, (select count(*)::integer from documents) as documents,
    (select count(*)::integer from restrictions) as restrictions,
    (select count(*)::integer from documents where restricted_by is not null) as "restrictedDocuments"`);
  return rows[0];
}
