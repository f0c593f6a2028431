import type { Knex } from 'knex';
import type { Actor } from '../../api/core/access/actor.ts';
import { hashPassword } from '../../api/core/access/password.ts';
import { inTransaction } from '../../api/core/transaction.ts';
import { createSpacesService } from '../../api/features/spaces/service.ts';
import { insertAccount } from '../../api/features/users/accounts.ts';
import { notifyOfMention } from '../../db/notifications/statements.ts';
import type { Writer } from './generate-text.ts';

/** The person who sends the requests: an editor, so that every access rule is checked. */
export const reader = { username: 'reader', password: 'reads all day long' };

/** So many more people see and may do what the reader may: as many as there are connections under load, less one. */
const moreReaders = 31;

/** The reader first. */
export const readers = Array.from({ length: 1 + moreReaders }, (_, index) => ({
  ...reader,
  username: index === 0 ? reader.username : `${reader.username}${index}`,
}));

export interface People {
  authorIds: number[];
  /** The reader's id, the same as `authorIds[0]`. */
  readerId: number;
  spaces: { id: number; visible: boolean }[];
}

const authors = 20;
const spaceCount = 20;
/** Two of twenty spaces are closed to the reader; two more are for members, including the reader. */
const closedSpaces = 2;
const memberSpaces = 2;

export async function makePeopleAndSpaces(knex: Knex, writer: Writer): Promise<People> {
  const actors = await makeAuthors(knex);
  const readerIds = [actors[0]!.id, ...(await makeMoreReaders(knex))];
  const [, owner] = actors;
  const spaces = createSpacesService({ knex, trashDays: 30 });
  const made: People['spaces'] = [];
  for (let index = 0; index < spaceCount; index += 1) {
    const closed = index < closedSpaces;
    const forMembers = index < closedSpaces + memberSpaces;
    const visibility = forMembers ? 'members' : 'everyone';
    const { id } = await spaces.create(owner!, {
      name: writer.title(),
      description: writer.title(),
      visibility,
    });
    if (forMembers && !closed)
      for (const readerId of readerIds) await spaces.setMember(owner!, id, readerId, 'editor');
    made.push({ id, visible: !closed });
  }
  return { authorIds: actors.map(({ id }) => id), readerId: readerIds[0]!, spaces: made };
}

async function makeMoreReaders(knex: Knex): Promise<number[]> {
  const passwordHash = await hashPassword(reader.password);
  return inTransaction(knex, async (trx) => {
    const ids: number[] = [];
    for (const { username, password } of readers.slice(1)) {
      const account = { username, displayName: username, email: `${username}@example.org` };
      const { id } = await insertAccount(trx, { ...account, password, role: 'editor' }, passwordHash);
      ids.push(id);
    }
    return ids;
  });
}

async function makeAuthors(knex: Knex): Promise<Actor[]> {
  const passwordHash = await hashPassword(reader.password);
  return inTransaction(knex, async (trx) => {
    const actors: Actor[] = [];
    for (let index = 0; index < authors; index += 1) {
      const username = index === 0 ? reader.username : `author${index}`;
      const account = { username, displayName: `Author ${index}`, email: `${username}@example.org` };
      const { id } = await insertAccount(
        trx,
        { ...account, password: reader.password, role: 'editor' },
        passwordHash,
      );
      const { displayName } = account;
      actors.push({
        id,
        username,
        displayName,
        role: 'editor',
        avatar: null,
        address: 'bench',
        sessionHash: null,
      });
    }
    return actors;
  });
}

/** Fills the notifications of all readers with mentions in documents. */
export async function notifyReader(knex: Knex, { readerId, authorIds }: People): Promise<void> {
  const own = await knex('documents').where('created_by', readerId).limit(60).pluck<number[]>('id');
  const actorId = authorIds.at(-1)!;
  const usernames = readers.map(({ username }) => username);
  for (const documentId of own)
    await notifyOfMention(knex, { actorId, documentId, commentId: null }, usernames);
}
