import { statfs } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { Document, Revision } from '../../api/contract/documents.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';

interface World {
  app: TestApp;
  ann: SignedIn;
  documentId: number;
  spaceId: number;
}

async function open(settings: Record<string, string>): Promise<World> {
  const app = await startTestApp({ settings, poolSize: 4 });
  const ann = await app.signedIn('editor', 'ann');
  const { body: space } = await ann.post<Space>('/api/spaces', { name: 'Team', description: '' });
  const document = { title: 'Plan', spaceId: space.id, parentId: null, content: 'first' };
  const { body } = await ann.post<Document>('/api/documents', document);
  return { app, ann, documentId: body.id, spaceId: space.id };
}

const bytes = (size: number) => new Uint8Array(size);
const upload = (client: SignedIn, documentId: number, size: number) =>
  client.upload<ErrorBody & { id: number }>(
    `/api/documents/${documentId}/attachments`,
    'file.bin',
    bytes(size),
  );
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const mebibyte = 1024 * 1024;

describe('storage for each person', () => {
  let world: World;
  beforeAll(async () => {
    world = await open({ MAX_STORAGE_MB_PER_PERSON: '1' });
  });
  afterAll(() => world.app.close());

  // evidence: S73
  it('is full for one and not for another, says what to do, keeps no bytes, and comes back with each file that goes', async () => {
    const { app, ann, documentId } = world;
    const first = await upload(ann, documentId, 0.7 * mebibyte);
    expect(first.status).toBe(201);
    const { status, body } = await upload(ann, documentId, 0.7 * mebibyte);
    expect([status, body.code]).toEqual([507, 'storage_full']);
    expect(body.message).toMatch(/1 MB that one person may store.*Remove files that nobody needs/);
    expect(await app.storedFiles()).toHaveLength(1);
    const ben = await app.signedIn('editor', 'ben');
    expect((await upload(ben, documentId, 0.7 * mebibyte)).status).toBe(201);
    expect((await ann.delete(`/api/attachments/${first.body.id}`)).status).toBe(204);
    expect((await upload(ann, documentId, 0.7 * mebibyte)).status).toBe(201);
  });

  // evidence: S73
  it('is never passed by uploads at once, nor by copies', async () => {
    const { app, documentId } = world;
    const cleo = await app.signedIn('editor', 'cleo');
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(cleo, documentId, 0.4 * mebibyte)));
    expect(statuses(answers)).toEqual([201, 201, 507, 507]);
    const copy = await cleo.post<ErrorBody>(`/api/documents/${documentId}/duplicate`);
    expect([copy.status, copy.body.code]).toEqual([507, 'storage_full']);
  });

  it('is what the rows add up to, also after an account is gone', async () => {
    const { app } = world;
    const { knex } = app.database;
    await knex('users').where('username', 'cleo').delete();
    const { rows: wrong } = await knex.raw<{ rows: unknown[] }>(`
      select * from (select user_id, bytes from storage_used where bytes <> 0) used
      full join (select coalesce(created_by, 0) as user_id, sum(size) as bytes from attachments group by 1) counted
        using (user_id) where used.bytes is distinct from counted.bytes`);
    expect(wrong).toEqual([]);
    expect(await knex('storage_used').where('user_id', 0).first()).toBeDefined();
  });
});

// evidence: S74
it('storage of everybody together is never passed by uploads of several people at once', async () => {
  const { app, ann, documentId } = await open({ MAX_STORAGE_MB: '1' });
  try {
    const ben = await app.signedIn('editor', 'ben');
    const people = [ann, ben, ann, ben];
    const answers = await Promise.all(people.map((person) => upload(person, documentId, 0.4 * mebibyte)));
    expect(statuses(answers)).toEqual([201, 201, 507, 507]);
    const refused = answers.find(({ status }) => status === 507)!;
    expect(refused.body.message).toMatch(/All attached files together may use 1 MB/);
  } finally {
    await app.close();
  }
});

// evidence: S75
it('an upload is refused while the disk has less free than it must keep', async () => {
  const { bavail, bsize, blocks } = await statfs('/tmp');
  expect(bavail).toBeGreaterThan(0);
  const { app, ann, documentId } = await open({
    MIN_FREE_DISK_MB: String(Math.ceil((blocks * bsize) / mebibyte) + 1),
  });
  try {
    const { status, body } = await upload(ann, documentId, 10);
    const isDisk = app.config.files.store === 'disk';
    expect([status, body.code]).toEqual(isDisk ? [507, 'storage_full'] : [201, undefined]);
    if (isDisk) expect(body.message).toMatch(/disk of the server is almost full.*tell an administrator/);
  } finally {
    await app.close();
  }
});

describe('a minute', () => {
  let world: World;
  beforeAll(async () => {
    const limits = { NEW_DOCUMENTS_PER_MINUTE: '4', COMMENTS_PER_MINUTE: '2', UPLOADS_PER_MINUTE: '2' };
    world = await open(limits);
  });
  afterAll(() => world.app.close());

  // evidence: S76
  it.each([
    [
      'documents and copies',
      'create a document',
      (world: World, index: number) =>
        index % 2
          ? world.ann.post<ErrorBody>(`/api/documents/${world.documentId}/duplicate`)
          : world.ann.post<ErrorBody>('/api/documents', {
              title: 'New',
              spaceId: world.spaceId,
              content: '',
            }),
    ],
    [
      'comments',
      'comment',
      (world: World) =>
        world.ann.post<ErrorBody>(`/api/documents/${world.documentId}/comments`, { content: 'Hello' }),
    ],
    ['uploads', 'attach a file', (world: World) => upload(world.ann, world.documentId, 10)],
  ] as const)(
    'lets one person make so many %s and no more, and says when to come back',
    async (_what, verb, make) => {
      const answers = [];
      for (let index = 0; index < 8; index += 1) answers.push(await make(world, index));
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(4);
      expect(answers[0]!.status).toBe(201);
      expect(refused.length).toBeGreaterThan(0);
      for (const { body, headers } of refused) {
        expect(body.message).toMatch(
          new RegExp(`^You can ${verb} at most \\d times a minute. Wait \\d+ seconds`),
        );
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    },
  );

  it('counts each person alone, and nobody on the command line', async () => {
    const { app, documentId } = world;
    const ben = await app.signedIn('editor', 'ben');
    expect((await ben.post(`/api/documents/${documentId}/comments`, { content: 'Hello' })).status).toBe(201);
    const operator = await app.actor(world.ann.userId);
    for (let count = 0; count < 6; count += 1)
      await app.services.documents.create(operator, {
        title: 'In',
        spaceId: world.spaceId,
        parentId: null,
        content: '',
      });
  });
});

describe('a save that changes nothing', () => {
  let world: World;
  beforeAll(async () => {
    world = await open({});
  });
  afterAll(() => world.app.close());

  // evidence: S77
  it('makes no version, no revision and no notification, whatever version it names', async () => {
    const { app, ann, documentId } = world;
    const ben = await app.signedIn('editor', 'ben');
    await ann.put(`/api/documents/${documentId}`, { content: 'second' });
    const told = await app.database.knex('notifications').select('*');
    for (const body of [
      { content: 'second' },
      { title: ' Plan ', content: 'second', version: 1 },
      { title: 'Plan' },
    ]) {
      const answer = await ben.put<Document>(`/api/documents/${documentId}`, body);
      expect([answer.status, answer.body.version, answer.body.updatedBy?.id]).toEqual([200, 2, ann.userId]);
    }
    const { body: revisions } = await ann.get<Revision[]>(`/api/documents/${documentId}/revisions`);
    expect(revisions.map(({ version }) => version)).toEqual([2, 1]);
    expect(await app.database.knex('notifications').select('*')).toEqual(told);
  });

  it('is a restore of what is there already; any other restore is kept for ever', async () => {
    const { app, ann, documentId } = world;
    const restore = (version: number) =>
      ann.post<Document>(`/api/documents/${documentId}/revisions/${version}/restore`, { version: 2 });
    expect((await restore(2)).body.version).toBe(2);
    expect((await restore(1)).body.version).toBe(3);
    const marked = await app.database
      .knex('document_revisions')
      .whereNotNull('kept_because')
      .select('version', 'kept_because');
    expect(marked).toEqual([{ version: 3, kept_because: 'restored' }]);
  });
});
