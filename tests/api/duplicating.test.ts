import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document, DocumentListItem, Revision } from '../../api/contract/documents.ts';
import type { Notification } from '../../api/contract/notifications.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { collectBlobs } from '../../api/jobs/collect-blobs.ts';
import type { FilesPort } from '../../api/ports/files/port.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace, png } from '../support/content.ts';

let app: TestApp;
let ann: SignedIn;
let ben: SignedIn;
let vera: SignedIn;
let space: Space;
let original: Document;

beforeAll(async () => {
  app = await startTestApp({ poolSize: 4 });
  ann = await app.signedIn('editor', 'ann');
  ben = await app.signedIn('editor', 'ben');
  vera = await app.signedIn('viewer', 'vera');
});
afterAll(() => app.close());
beforeEach(async () => {
  space = await makeSpace(ann);
  original = await makeDocument(ann, space.id, { title: 'Plan', content: 'For @vera\r\n' });
});

const duplicate = (client: SignedIn, id = original.id, key?: string) =>
  client.post<Document>(`/api/documents/${id}/duplicate`, undefined, {
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const titlesOfLevel = async (parentId: number | 'root') =>
  bodyOf(await ann.get<DocumentListItem[]>(`/api/spaces/${space.id}/documents?parentId=${parentId}`)).map(
    ({ title }) => title,
  );
const attachmentsOf = async (id: number) =>
  bodyOf(await ann.get<Attachment[]>(`/api/documents/${id}/attachments`));

/** Old enough to be collected, were it not for a name. */
const aged = (files: FilesPort): FilesPort => ({
  ...files,
  list: async (after) => (await files.list(after)).map((info) => ({ ...info, modifiedAt: new Date(0) })),
});

describe('a duplicate', () => {
  it('has the same text to the byte, a history of its own, and stands right behind the first one', async () => {
    await makeDocument(ann, space.id, { title: 'Last' });
    await ann.put(`/api/documents/${original.id}`, { content: 'Second text\r\n' });
    const copy = bodyOf(await duplicate(ben), 201);
    expect(copy).toMatchObject({
      title: 'Copy of Plan',
      content: 'Second text\r\n',
      version: 1,
      parentId: null,
      spaceId: space.id,
      createdBy: { id: ben.userId },
      isStarred: false,
    });
    expect(await titlesOfLevel('root')).toEqual(['Plan', 'Copy of Plan', 'Last']);
    const revisions = bodyOf(await ben.get<Revision[]>(`/api/documents/${copy.id}/revisions`));
    expect(revisions.map(({ version, author }) => [version, author?.id])).toEqual([[1, ben.userId]]);
    bodyOf(await ben.put(`/api/documents/${copy.id}`, { content: 'third' }));
    expect(bodyOf(await ann.get<Document>(`/api/documents/${original.id}`)).content).toBe('Second text\r\n');
  });

  it('stays below the same parent, and leaves what is below the first one there', async () => {
    const child = bodyOf(
      await ann.post<Document>('/api/documents', {
        title: 'Child',
        spaceId: space.id,
        parentId: original.id,
        content: '',
      }),
      201,
    );
    expect(bodyOf(await duplicate(ann, child.id), 201).parentId).toBe(original.id);
    expect(await titlesOfLevel(original.id)).toEqual(['Child', 'Copy of Child']);
    const copy = bodyOf(await duplicate(ann), 201);
    expect(await titlesOfLevel(copy.id)).toEqual([]);
  });

  it.each([
    ['x'.repeat(92), `Copy of ${'x'.repeat(92)}`],
    ['x'.repeat(93), `Copy of ${'x'.repeat(91)}…`],
    [`${'x'.repeat(90)}😀😀`, `Copy of ${'x'.repeat(90)}…`],
  ])('has a title of at most 100 characters: %s', async (title, expected) => {
    const { id } = await makeDocument(ann, space.id, { title });
    expect(bodyOf(await duplicate(ann, id), 201).title).toBe(expected);
  });

  it('is found by its words', async () => {
    const { id } = await makeDocument(ann, space.id, { title: 'Notes', content: 'a numbat appears' });
    const copy = bodyOf(await duplicate(ann, id), 201);
    const found = bodyOf(await ann.get<Document[]>('/api/search?q=numbat'));
    expect(found.map((document) => document.id)).toContain(copy.id);
  });

  it('is made once for one key, also when it is asked for many times at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => duplicate(ann, original.id, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await titlesOfLevel('root')).toEqual(['Plan', 'Copy of Plan']);
    expect((await duplicate(ann, original.id, 'no-uuid')).status).toBe(400);
  });

  it('mentions nobody anew', async () => {
    const before = bodyOf(await vera.get<Notification[]>('/api/notifications'));
    bodyOf(await duplicate(ann), 201);
    const after = bodyOf(await vera.get<Notification[]>('/api/notifications'));
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('is refused to who may only read, and does not exist for who may not', async () => {
    expect((await duplicate(vera)).status).toBe(403);
    const closed = await makeSpace(ann, { name: 'Few', visibility: 'members' });
    const secret = await makeDocument(ann, closed.id);
    expect((await duplicate(ben, secret.id)).status).toBe(404);
    await addMember(ann, closed.id, ben.userId, 'viewer');
    expect((await duplicate(ben, secret.id)).status).toBe(403);
    await addMember(ann, closed.id, ben.userId, 'editor');
    expect((await duplicate(ben, secret.id)).status).toBe(201);
  });
});

describe('the files of a duplicate', () => {
  it('are the same ones under the same addresses, also once the first document lost them', async () => {
    const file = bodyOf(
      await ann.upload<Attachment>(`/api/documents/${original.id}/attachments`, 'plan.png', png, 'image/png'),
      201,
    );
    await ann.put(`/api/documents/${original.id}`, { content: `![Plan](${file.url})` });
    const copy = bodyOf(await duplicate(ben), 201);
    expect(copy.content).toBe(`![Plan](${file.url})`);
    const [copied] = await attachmentsOf(copy.id);
    expect(copied).toMatchObject({
      filename: 'plan.png',
      mimetype: 'image/png',
      size: png.length,
      sha256: file.sha256,
      url: file.url,
      createdBy: { id: ben.userId },
    });
    expect(copied?.id).not.toBe(file.id);

    bodyOf(await ann.delete(`/api/attachments/${file.id}`), 204);
    bodyOf(await ann.delete(`/api/documents/${original.id}`), 204);
    expect(await attachmentsOf(copy.id)).toHaveLength(1);
    await collectBlobs(app.database.knex, aged(app.files));
    expect((await vera.get(file.url)).status).toBe(200);
  });

  it('can be read by who sees the copy, and by nobody else', async () => {
    const closed = await makeSpace(ann, { name: 'Few', visibility: 'members' });
    const secret = await makeDocument(ann, closed.id);
    const file = bodyOf(
      await ann.upload<Attachment>(`/api/documents/${secret.id}/attachments`, 'list.txt', 'names'),
      201,
    );
    const copy = bodyOf(await duplicate(ann, secret.id), 201);
    expect((await vera.get(file.url)).status).toBe(404);
    const place = { spaceId: space.id, parentId: null, afterId: null };
    bodyOf(await ann.put(`/api/documents/${copy.id}/position`, place));
    expect((await vera.get(file.url)).status).toBe(200);
    bodyOf(await ann.delete(`/api/documents/${copy.id}`), 204);
    expect((await vera.get(file.url)).status).toBe(404);
  });
});
