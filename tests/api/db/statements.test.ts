import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentText, titleText } from '../../../api/text/words/document-text.ts';
import type { Viewer } from '../../../db/viewer.ts';
import { readyPageOf } from '../../../api/core/http/page.ts';
import { listLevel } from '../../../db/documents/list-statements.ts';
import { readDocument } from '../../../db/documents/read-statements.ts';
import { findSession } from '../../../db/sign-in/session-statements.ts';
import { createDocument, saveDocument, type CreateOptions } from '../../../db/documents/write-statements.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
let admin: Viewer;
let member: Viewer;
let outsider: Viewer;
let open: number;
let closed: number;

async function insert(table: string, row: object): Promise<number> {
  const [made] = await database.knex(table).insert(row).returning<{ id: number }[]>('id');
  return made!.id;
}

async function person(username: string, role: Viewer['role']): Promise<Viewer> {
  const row = { username, display_name: username, email: `${username}@x`, role, password_hash: '-' };
  return { id: await insert('users', row), role };
}

const make = (options: Partial<CreateOptions> = {}) =>
  createDocument(database.knex, {
    spaceId: open,
    parentId: null,
    position: 'a0',
    authorId: member.id,
    createdKey: null,
    title: titleText('Title'),
    content: contentText('# Content'),
    ...options,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await person('admin', 'admin');
  member = await person('member', 'editor');
  outsider = await person('outsider', 'editor');
  open = await insert('spaces', { name: 'Open' });
  closed = await insert('spaces', { name: 'Closed', visibility: 'members' });
  await database.knex('space_members').insert({ space_id: closed, user_id: member.id, role: 'manager' });
});
afterAll(() => database.drop());

describe('finding a session', () => {
  const add = (byte: number, expires: string, userId: number | null) =>
    database.knex('sessions').insert({
      id_hash: Buffer.alloc(32, byte),
      user_id: userId,
      data: JSON.stringify({ kept: byte }),
      expires_at: expires,
    });

  it('tells whose it is, as they are now', async () => {
    await add(1, '2999-01-01', member.id);
    await database.knex('users').where({ id: member.id }).update({ disabled_at: new Date() });
    const found = await findSession(database.knex, Buffer.alloc(32, 1));
    await database.knex('users').where({ id: member.id }).update({ disabled_at: null });
    expect(found).toMatchObject({
      data: { kept: 1 },
      user: { id: member.id, username: 'member', role: 'editor', disabled: true, avatar: null },
    });
  });

  it('knows none that is over, and nobody behind one without a person', async () => {
    await add(2, '2000-01-01', member.id);
    await add(3, '2999-01-01', null);
    expect(await findSession(database.knex, Buffer.alloc(32, 2))).toBeNull();
    expect(await findSession(database.knex, Buffer.alloc(32, 9))).toBeNull();
    expect(await findSession(database.knex, Buffer.alloc(32, 3))).toMatchObject({ user: null });
  });
});

describe('reading a document', () => {
  it('gives all that its page shows', async () => {
    const top = await make({ position: 'r0', title: titleText('Top') });
    const middle = await make({ position: 'r1', parentId: top!.id, title: titleText('Middle') });
    const made = await make({ position: 'r2', parentId: middle!.id, title: titleText('Leaf') });
    await database.knex('stars').insert({ user_id: member.id, document_id: made!.id });
    const read = await readDocument(database.knex, made!.id, member);
    expect(read).toMatchObject({
      title: 'Leaf',
      content: '# Content',
      excerpt: 'Content',
      version: 1,
      parentId: middle!.id,
      isStarred: true,
      space: { id: open, name: 'Open', visibility: 'everyone' },
      membership: null,
      createdBy: { id: member.id, displayName: 'member', avatar: null },
      updatedBy: { id: member.id },
      ancestors: [
        { id: top!.id, title: 'Top' },
        { id: middle!.id, title: 'Middle' },
      ],
    });
    expect(await readDocument(database.knex, top!.id, outsider)).toMatchObject({
      isStarred: false,
      ancestors: [],
    });
  });

  it('shows a members space to its members and administrators only', async () => {
    const made = await make({ spaceId: closed, position: 's0' });
    expect(await readDocument(database.knex, made!.id, member)).toMatchObject({ membership: 'manager' });
    expect(await readDocument(database.knex, made!.id, admin)).toMatchObject({ membership: null });
    expect(await readDocument(database.knex, made!.id, outsider)).toBeNull();
  });

  it('knows none that is unknown, deleted, or in a deleted space', async () => {
    const made = await make({ position: 't0' });
    await database.knex('documents').where({ id: made!.id }).update({ deleted_at: new Date() });
    expect(await readDocument(database.knex, made!.id, admin)).toBeNull();
    expect(await readDocument(database.knex, 2_147_483_647, admin)).toBeNull();
    const gone = await insert('spaces', { name: 'Gone' });
    const inside = await make({ spaceId: gone, position: 't0' });
    await database.knex('spaces').where({ id: gone }).update({ deleted_at: new Date() });
    expect(await make({ spaceId: gone, position: 't1' })).toBeNull();
    expect(await readDocument(database.knex, inside!.id, admin)).toBeNull();
  });
});

describe('listing a level', () => {
  it('pages by position, and tells who has children and what is starred', async () => {
    const spaceId = await insert('spaces', { name: 'Tree' });
    const [first, second, third] = [
      await make({ spaceId, position: 'a' }),
      await make({ spaceId, position: 'B' }),
      await make({ spaceId, position: 'b' }),
    ];
    const child = await make({ spaceId, position: 'a', parentId: first!.id });
    await database.knex('stars').insert({ user_id: outsider.id, document_id: second!.id });
    const level = async (options: object, viewer = outsider) => {
      const page = await listLevel(database.knex, { spaceId, parentId: null, limit: 10, ...options }, viewer);
      return JSON.parse(readyPageOf(page!).list.text) as unknown;
    };
    // positions compare as bytes
    expect(await level({})).toMatchObject([
      { id: second!.id, hasChildren: false, isStarred: true },
      { id: first!.id, hasChildren: true, isStarred: false },
      { id: third!.id },
    ]);
    expect(await level({ limit: 1, after: 'B' })).toMatchObject([{ id: first!.id, position: 'a' }]);
    expect(await level({ parentId: first!.id })).toMatchObject([{ id: child!.id, parentId: first!.id }]);
    expect(await level({ parentId: child!.id })).toEqual([]);
  });

  it('tells a space that is not seen from an empty one', async () => {
    const level = (viewer: Viewer) =>
      listLevel(database.knex, { spaceId: closed, parentId: null, limit: 1, after: 'zzz' }, viewer);
    expect(await level(member)).toMatchObject({ rows: '', next: null });
    expect(await level(admin)).toMatchObject({ rows: '', next: null });
    expect(await level(outsider)).toBeNull();
  });
});

describe('saving', () => {
  it('counts the version, keeps what was not sent, and writes a revision', async () => {
    const made = await make({ position: 'v0' });
    const saved = await saveDocument(database.knex, {
      id: made!.id,
      authorId: outsider.id,
      version: 1,
      title: titleText('New title'),
    });
    expect(saved).toMatchObject({ version: 2, title: 'New title', content: '# Content', excerpt: 'Content' });
    await saveDocument(database.knex, { id: made!.id, authorId: member.id, content: contentText('Text') });
    const revisions = await database
      .knex('document_revisions')
      .where({ document_id: made!.id })
      .orderBy('version');
    expect(revisions).toMatchObject([
      { version: 1, title: 'Title', content: '# Content', author_id: member.id },
      { version: 2, title: 'New title', content: '# Content', author_id: outsider.id },
      { version: 3, title: 'New title', content: 'Text', author_id: member.id },
    ]);
  });

  it('writes nothing where the version is stale or the document is gone', async () => {
    const made = await make({ position: 'v1' });
    const options = { id: made!.id, authorId: member.id, content: contentText('unheardof') };
    expect(await saveDocument(database.knex, { ...options, version: 2 })).toBeNull();
    await database.knex('documents').where({ id: made!.id }).update({ deleted_at: new Date() });
    expect(await saveDocument(database.knex, options)).toBeNull();
    expect(await database.knex('document_revisions').where({ document_id: made!.id })).toHaveLength(1);
    expect(await database.knex('search_words').where({ word: 'unheardof' })).toEqual([]);
  });

  it('gives one of two writers of a version the other answer', async () => {
    const made = await make({ position: 'v2' });
    const pool = database.knex;
    const answers = await Promise.all(
      ['one', 'two'].map((text) =>
        saveDocument(pool, { id: made!.id, authorId: member.id, version: 1, content: contentText(text) }),
      ),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  });

  it('makes nothing where the position or the key is taken', async () => {
    const createdKey = '7b0c0c3e-6a51-4f0f-9b5a-0d9f3f0a5a11';
    expect(await make({ position: 'w0', createdKey })).not.toBeNull();
    expect(await make({ position: 'w1', createdKey })).toBeNull();
    expect(await make({ position: 'w0' })).toBeNull();
  });

  it('takes a text with more words than an index holds', async () => {
    const many = Array.from({ length: 150_000 }, (_, index) => `w${index.toString(36)}é`).join(' ');
    const made = await make({ position: 'x0', content: contentText(many) });
    expect((await readDocument(database.knex, made!.id, admin))?.content).toBe(many);
  });
});
