import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Visibility } from '../../api/contract/primitives.ts';
import type { TestApp } from './app.ts';

export interface Things {
  spaceId: number;
  documentId: number;
  otherDocumentId: number;
  /** Deleted by whoever made everything. */
  deletedDocumentId: number;
  deletedSpaceId: number;
  commentId: number;
  attachmentId: number;
  storagePath: string;
  /** To the document. */
  publicLinkId: number;
  /** Of the space, and paused. */
  hookId: number;
  /** Of the hook: a test. */
  hookDelivery: string;
}

interface MakeOptions {
  visibility: Visibility;
  /** The user who creates everything and manages the space. */
  ownerId: number;
  /** One more member, an editor. */
  memberId?: number;
  /** A word that every text contains. */
  word?: string;
}

interface IdRow {
  id: number;
}

/** Creates a space with two documents, a comment and an attachment, without HTTP calls. */
export async function makeThings(
  app: TestApp,
  { visibility, ownerId, memberId, word = '' }: MakeOptions,
): Promise<Things> {
  const { services } = app;
  const actor = await app.actor(ownerId);
  const space = await services.spaces.create(actor, { name: `Space ${word}`, description: word, visibility });
  if (memberId) await services.spaces.setMember(actor, space.id, memberId, 'editor');
  const input = { spaceId: space.id, parentId: null, content: `# Text ${word}` };
  const document = await services.documents.create(actor, { ...input, title: `Document ${word}` });
  const other = await services.documents.create(actor, { ...input, title: `Other ${word}` });
  const deleted = await services.documents.create(actor, { ...input, title: `Deleted ${word}` });
  await services.documents.remove(actor, deleted.id);
  const deletedSpace = await services.spaces.create(actor, {
    name: `Deleted ${word}`,
    description: word,
    visibility,
  });
  await services.spaces.remove(actor, deletedSpace.id);
  const { knex } = app.database;
  const [comment] = await knex('comments')
    .insert({ document_id: document.id, content: `Comment ${word}`, created_by: ownerId })
    .returning<IdRow[]>('id');
  const stored = await app.files.put(Readable.from([`file ${word}`]));
  const [attachment] = await knex('attachments')
    .insert({
      document_id: document.id,
      filename: `file ${word}.txt`,
      mimetype: 'text/plain',
      size: stored.size,
      sha256: stored.sha256,
      storage_key: stored.key,
      created_by: ownerId,
    })
    .returning<IdRow[]>('id');
  return {
    spaceId: space.id,
    documentId: document.id,
    otherDocumentId: other.id,
    deletedDocumentId: deleted.id,
    deletedSpaceId: deletedSpace.id,
    commentId: comment?.id ?? 0,
    attachmentId: attachment?.id ?? 0,
    storagePath: stored.key,
    publicLinkId: await makePublicLink(app, document.id, ownerId),
    ...(await makeHook(app, space.id, ownerId)),
  };
}

async function makePublicLink({ database }: TestApp, documentId: number, ownerId: number): Promise<number> {
  const link = { document_id: documentId, includes_below: true, hash: randomBytes(32), made_by: ownerId };
  const [row] = await database.knex('public_links').insert(link).returning<IdRow[]>('id');
  return row!.id;
}

async function makeHook(
  { database: { knex } }: TestApp,
  spaceId: number,
  ownerId: number,
): Promise<Pick<Things, 'hookId' | 'hookDelivery'>> {
  const url = 'https://hooks.example.org/';
  const given = {
    space_id: spaceId,
    url,
    events: ['document.saved'],
    sealed: randomBytes(32),
    state: 'paused',
  };
  const [hook] = await knex('hooks')
    .insert({ ...given, owner_id: ownerId })
    .returning<IdRow[]>('id');
  const hookId = hook!.id;
  const [delivery] = await knex('hook_deliveries')
    .insert({ hook_id: hookId, type: 'test', data: {}, state: 'sent' })
    .returning<{ message_id: string }[]>('message_id');
  return { hookId, hookDelivery: delivery!.message_id };
}

/** Ids and names that do not exist. */
export const missingThings: Things = {
  spaceId: 999_999,
  documentId: 999_999,
  otherDocumentId: 999_998,
  deletedDocumentId: 999_999,
  deletedSpaceId: 999_999,
  commentId: 999_999,
  attachmentId: 999_999,
  storagePath: 'missing',
  publicLinkId: 999_999,
  hookId: 999_999,
  hookDelivery: '00000000-0000-4000-8000-000000000000',
};

/** An import that is planned, of a folder on the server: no parts are needed. */
export async function makeImport({ database }: TestApp, spaceId: number, userId: number): Promise<number> {
  const { knex } = database;
  const [row] = await knex('imports')
    .insert({
      ...{ name: 'a', size: 5, path: '/nowhere', space_id: spaceId, address: 'test', state: 'planned' },
      created_by: userId,
    })
    .returning<{ id: number }[]>('id');
  const importId = row!.id;
  const item = { number: 1, key: 'a', depth: 0, place: 0, title: 'A', path: 'a.md' };
  await knex('import_items').insert({ import_id: importId, ...item });
  return importId;
}
