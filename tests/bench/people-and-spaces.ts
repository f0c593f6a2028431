import type { Knex } from 'knex';
import type { Actor } from '../../api/core/actor.ts';
import { hashPassword } from '../../api/core/password.ts';
import { inTransaction } from '../../api/core/transaction.ts';
import { createSpacesService } from '../../api/features/spaces/service.ts';
import { insertAccount } from '../../api/features/users/accounts.ts';
import { notifyOfMention } from '../../db/notification-statements.ts';
import type { Writer } from './generate-text.ts';

/** Who signs in and asks: an editor, so that every rule of access is paid for. */
export const reader = { username: 'reader', password: 'reads all day long' };

export interface People {
  authorIds: number[];
  /** By the reader, of the same account as `authorIds[0]`. */
  readerId: number;
  spaces: { id: number; visible: boolean }[];
}

const authors = 20;
const spaceCount = 20;
/** One in ten is closed to the reader, one in ten open to members of whom the reader is one. */
const closedSpaces = 2;
const memberSpaces = 2;

export async function makePeopleAndSpaces(knex: Knex, writer: Writer): Promise<People> {
  const actors = await makeAuthors(knex);
  const [readerActor, owner] = actors;
  const spaces = createSpacesService({ knex });
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
    if (forMembers && !closed) await spaces.setMember(owner!, id, readerActor!.id, 'editor');
    made.push({ id, visible: !closed });
  }
  return { authorIds: actors.map(({ id }) => id), readerId: readerActor!.id, spaces: made };
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

/** Fills the reader's notifications: others named them in documents. */
export async function notifyReader(knex: Knex, { readerId, authorIds }: People): Promise<void> {
  const own = await knex('documents').where('created_by', readerId).limit(60).pluck<number[]>('id');
  const actorId = authorIds.at(-1)!;
  for (const documentId of own)
    await notifyOfMention(knex, { actorId, documentId, commentId: null }, [reader.username]);
}
