import type { Knex } from 'knex';
import { hashPassword } from '../../api/core/access/password.ts';
import { inTransaction } from '../../api/core/transaction.ts';
import { insertAccount } from '../../api/features/users/accounts.ts';
import { refreshSearchWords } from '../../api/jobs/refresh-search-words.ts';
import type { Writer } from './generate-text.ts';
import type { People } from './people-and-spaces.ts';
import { fillLevel } from './special-generate.ts';

/** The password of all attackers. */
export const attackerPassword = 'attacks all day long';

export interface HostileSizes {
  /** Documents in the widest level. */
  wide: number;
  /** Documents below a parent that is moved and deleted. */
  crowd: number;
  /** Levels of the deep branch. */
  deep: number;
  comments: number;
  people: number;
}

interface Level {
  spaceId: number;
  parentId: number;
  /** Some of its documents. */
  children: number[];
}

/** The data for reader and attackers. Sent to the attacking process as JSON. */
export interface HostileWorld {
  /** A few hundred ordinary documents in one level. */
  spaceId: number;
  documentIds: number[];
  wide: Level;
  crowd: Level;
  /** The documents from the top down. */
  branch: { spaceId: number; ids: number[] };
  /** A document with many comments. */
  discussedId: number;
  /** The commonest of the texts. */
  commonWords: string[];
}

const documents = 300;
const childrenKept = 100;

/** Creates the data as rows, because the API would take too long. */
export async function makeHostileWorld(
  knex: Knex,
  { spaces, readerId }: People,
  writer: Writer,
  sizes: HostileSizes,
): Promise<HostileWorld> {
  const open = spaces.filter(({ visible }) => visible).slice(2);
  const [own, wideSpace, crowdSpace, branchSpace] = open.map(({ id }) => id);
  let count = 0;
  const ordinary = () => {
    // the reader's search finds one in five
    const title = `${count++ % 5 === 0 ? 'Plan ' : ''}${writer.title()}`.slice(0, 100);
    return { title, content: writer.document(title) };
  };
  const short = () => ({ title: writer.title(), content: 'A few words.' });
  const at = (spaceId: number, parentId: number | null = null) => ({ spaceId, parentId, authorId: readerId });
  const level = async (spaceId: number, size: number): Promise<Level> => {
    const [parentId] = await fillLevel(knex, at(spaceId), 1, short);
    const children = await fillLevel(knex, at(spaceId, parentId), size, short);
    return { spaceId, parentId: parentId!, children: children.slice(0, childrenKept) };
  };
  const documentIds = await fillLevel(knex, at(own!), documents, ordinary);
  const wide = await level(wideSpace!, sizes.wide);
  const crowd = await level(crowdSpace!, sizes.crowd);
  const branch = await makeBranch(knex, await fillLevel(knex, at(branchSpace!), sizes.deep, short));
  const discussedId = documentIds[0]!;
  await knex.raw(
    `insert into comments (document_id, content, created_by) select ?, 'Comment ' || n || repeat(' word', 100), ?
     from generate_series(1, ?::integer) n`,
    [discussedId, readerId, sizes.comments],
  );
  await knex.raw(
    `insert into users (username, display_name, email, password_hash, role)
     select 'person' || n, 'Person ' || n, 'person' || n || '@example.org', '', 'viewer'
     from generate_series(1, ?::integer) n`,
    [sizes.people],
  );
  await refreshSearchWords(knex);
  await knex.raw('vacuum analyze');
  return {
    spaceId: own!,
    documentIds,
    wide,
    crowd,
    branch: { spaceId: branchSpace!, ids: branch },
    discussedId,
    commonWords: writer.words.slice(0, 100),
  };
}

/** Moves each document below the previous one. */
async function makeBranch(knex: Knex, ids: number[]): Promise<number[]> {
  await knex.raw(
    `update documents d set parent_id = below.above
     from (select id, lag(id) over (order by ordinality) as above
           from unnest(?::integer[]) with ordinality as t (id, ordinality)) below
     where d.id = below.id`,
    [ids],
  );
  return ids;
}

/** Creates an account for each attack, all with the same password. @returns their usernames */
export async function makeAttackers(
  knex: Knex,
  roles: readonly ('viewer' | 'editor' | 'admin')[],
): Promise<string[]> {
  const hash = await hashPassword(attackerPassword);
  return inTransaction(knex, async (trx) => {
    const names: string[] = [];
    for (const role of roles) {
      const username = `attacker${names.length}`;
      const account = { username, displayName: username, email: `${username}@example.org` };
      await insertAccount(trx, { ...account, password: attackerPassword, role }, hash);
      names.push(username);
    }
    return names;
  });
}
