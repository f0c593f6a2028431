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

/**
 * Creates a space with two documents, a comment and an attachment, without HTTP calls. Tests make it many hundred times:
 * what only has to be there is written into the tables by one statement, in place of a transaction for each.
 */
export async function makeThings(
  app: TestApp,
  { visibility, ownerId, memberId, word = '' }: MakeOptions,
): Promise<Things> {
  const { services } = app;
  const actor = await app.actor(ownerId);
  const space = await services.spaces.create(actor, { name: `Space ${word}`, description: word, visibility });
  const input = { spaceId: space.id, parentId: null, content: `# Text ${word}` };
  const document = await services.documents.create(actor, { ...input, title: `Document ${word}` });
  const other = await services.documents.create(actor, { ...input, title: `Other ${word}` });
  const deleted = await services.documents.create(actor, { ...input, title: `Deleted ${word}` });
  const stored = await app.files.put(Readable.from([`file ${word}`]));
  const { rows } = await app.database.knex.raw<{ rows: [MadeRow] }>(restOfThings, {
    ...{ ownerId, memberId: memberId ?? 0, spaceId: space.id, deletedName: `Deleted ${word}` },
    ...{ documentId: document.id, deletedId: deleted.id, comment: `Comment ${word}` },
    ...{ fileName: `file ${word}.txt`, key: stored.key, size: stored.size, sha256: stored.sha256 },
    ...{ linkHash: randomBytes(32), sealed: randomBytes(32) },
  });
  return {
    spaceId: space.id,
    documentId: document.id,
    otherDocumentId: other.id,
    deletedDocumentId: deleted.id,
    storagePath: stored.key,
    ...rows[0],
  };
}

type MadeRow = Pick<
  Things,
  'deletedSpaceId' | 'commentId' | 'attachmentId' | 'publicLinkId' | 'hookId' | 'hookDelivery'
>;

/** A member, what is deleted, and all that is in the space besides its documents. */
const restOfThings = `
with member as (
  insert into space_members (space_id, user_id, role) select :spaceId::int, id, 'editor' from users where id = :memberId
), deleted_document as (
  update documents set deleted_at = now(), deleted_by = :ownerId where id = :deletedId
), deleted_space as (
  insert into spaces (name, description, visibility, search_vector, created_by, deleted_at, deleted_by)
  select :deletedName, description, visibility, search_vector, created_by, now(), created_by
  from spaces where id = :spaceId
  returning id
), its_manager as (
  insert into space_members (space_id, user_id, role) select id, :ownerId::int, 'manager' from deleted_space
), comment as (
  insert into comments (document_id, content, created_by) values (:documentId, :comment, :ownerId) returning id
), attachment as (
  insert into attachments (document_id, filename, mimetype, size, sha256, storage_key, created_by)
  values (:documentId, :fileName, 'text/plain', :size, :sha256, :key, :ownerId)
  returning id
), link as (
  insert into public_links (document_id, includes_below, hash, made_by)
  values (:documentId, true, :linkHash, :ownerId)
  returning id
), hook as (
  insert into hooks (space_id, url, events, sealed, state, owner_id)
  values (:spaceId, 'https://hooks.example.org/', '{document.saved}', :sealed, 'paused', :ownerId)
  returning id
), delivery as (
  insert into hook_deliveries (hook_id, type, data, state) select id, 'test', '{}', 'sent' from hook
  returning message_id
)
select (select id from deleted_space) as "deletedSpaceId", (select id from comment) as "commentId",
  (select id from attachment) as "attachmentId", (select id from link) as "publicLinkId",
  (select id from hook) as "hookId", (select message_id from delivery) as "hookDelivery"`;

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
