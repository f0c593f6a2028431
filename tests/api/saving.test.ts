import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../api/text/messages.ts';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { Document, Revision, RevisionWithContent } from '../../api/contract/documents.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';

let app: TestApp;
let ann: SignedIn;
let ben: SignedIn;
let space: Space;
let document: Document;

beforeAll(async () => {
  app = await startTestApp({ poolSize: 4 });
  ann = await app.signedIn('editor', 'ann');
  ben = await app.signedIn('editor', 'ben');
  space = (await ann.post<Space>('/api/spaces', { name: 'Team', description: '' })).body;
});
afterAll(() => app.close());
beforeEach(async () => {
  document = await create('Plan', 'first');
});

const create = async (title: string, content: string): Promise<Document> =>
  (await ann.post<Document>('/api/documents', { title, spaceId: space.id, parentId: null, content })).body;
const save = (client: SignedIn, body: object) =>
  client.put<Document & ErrorBody>(`/api/documents/${document.id}`, body);
const read = async () => (await ann.get<Document>(`/api/documents/${document.id}`)).body;

/** Version, title, content, author, and whether it was left out; newest first. */
const history = async () => {
  const path = `/api/documents/${document.id}/revisions`;
  const { body: rows } = await ann.get<Revision[]>(path);
  return Promise.all(
    rows.map(async ({ version, title, author, isLeftOut }) => {
      const { body } = await ann.get<RevisionWithContent>(`${path}/${version}`);
      return [version, title, body.content, author?.id, isLeftOut];
    }),
  );
};

describe('what is typed', () => {
  it.each([
    ['CRLF and a byte order mark', '\uFEFF# Title\r\n\r\ntext\r\nmixed\nends\r'],
    ['blanks at both ends', '\n\n  indented\t \n'],
    ['emoji, joiners and scripts', '👩‍👩‍👧 e\u0301 \u200b\u200f עברית العربية 日本語 \u{1F468}\u200D\u{1F4BB}'],
    ['control characters but NUL', '\u0001\u0002\u001b[31m\u007f'],
    ['what looks like escapes', '\\u0000 \\n %00 \' " ; -- $1 ${x} {{y}} <script>'],
    ['nothing', ''],
  ])('is kept to the byte: %s', async (_what, content) => {
    const { status, body } = await save(ann, { content });
    expect([status, body.content]).toEqual([200, content]);
    expect((await read()).content).toBe(content);
    const { body: file } = await ann.get<string>(`/api/documents/${document.id}/download`);
    expect(file).toBe(content.replace(/^\uFEFF/, ''));
  });

  // evidence: Q13
  it('is refused, with nothing stored, where it could not come back as it was', async () => {
    for (const content of ['a\0b', 'a\ud800b', '\udc00']) {
      const { status, body } = await save(ann, { content });
      expect([status, body.fields]).toEqual([400, { content: messages.textUnstorable }]);
    }
    expect((await read()).version).toBe(1);
  });

  it('may be 1,024 kB long, and not a byte more', async () => {
    const limit = 1024 * 1024;
    expect((await save(ann, { content: 'é'.repeat(limit / 2) })).status).toBe(200);
    const { status, body } = await save(ann, { content: `${'é'.repeat(limit / 2)}x` });
    expect(status).toBe(413);
    expect(body.message).toContain('1024 kB');
    expect((await read()).version).toBe(2);
  });
});

describe('a save', () => {
  it('counts the version, names the writer and keeps a revision', async () => {
    const { body } = await save(ben, { title: '  Plan B  ', content: 'second', version: 1 });
    expect(body).toMatchObject({ title: 'Plan B', content: 'second', version: 2, excerpt: 'second' });
    expect(body.updatedBy).toMatchObject({ id: ben.userId });
    const { body: revisions } = await ann.get<Revision[]>(`/api/documents/${document.id}/revisions`);
    expect(revisions.map(({ version, title, author }) => [version, title, author?.id])).toEqual([
      [2, 'Plan B', ben.userId],
      [1, 'Plan', ann.userId],
    ]);
    const { body: first } = await ann.get<RevisionWithContent>(`/api/documents/${document.id}/revisions/1`);
    expect(first.content).toBe('first');
  });

  it('of the title alone keeps the content, and the other way round', async () => {
    await save(ann, { title: 'Renamed' });
    await save(ann, { content: 'rewritten' });
    expect(await read()).toMatchObject({ title: 'Renamed', content: 'rewritten', version: 3 });
  });

  // evidence: C274
  it('of a stale version is 409 with what is stored, and writes nothing', async () => {
    await save(ben, { content: 'from ben', version: 1 });
    const { status, body } = await save(ann, { content: 'from ann', version: 1 });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.current).toMatchObject({
      title: 'Plan',
      content: 'from ben',
      version: 2,
      updatedBy: { id: ben.userId },
    });
    expect(await read()).toMatchObject({ content: 'from ben', version: 2 });
  });

  it('whose answer was lost counts as saved when it is sent again', async () => {
    await save(ann, { content: 'once', version: 1 });
    const { status, body } = await save(ann, { content: 'once', version: 1 });
    expect([status, body.version]).toEqual([200, 2]);
  });

  it('without a version lets the last writer win, and the loser is a revision', async () => {
    await save(ben, { content: 'from ben' });
    await save(ann, { content: 'from ann' });
    expect((await read()).content).toBe('from ann');
    const { body } = await ann.get<RevisionWithContent>(`/api/documents/${document.id}/revisions/2`);
    expect(body.content).toBe('from ben');
  });

  it('after a conflict keeps the text that its author left out as a revision of its own, before the new one', async () => {
    await save(ben, { content: 'from ben', version: 1 });
    const leftOut = [{ title: 'Plan A', content: 'from ann' }];
    const answer = await save(ann, { content: 'from ben and ann', version: 2, leftOut });
    expect([answer.status, answer.body.version, answer.body.content]).toEqual([200, 4, 'from ben and ann']);
    expect(await history()).toEqual([
      [4, 'Plan', 'from ben and ann', ann.userId, false],
      [3, 'Plan A', 'from ann', ann.userId, true],
      [2, 'Plan', 'from ben', ben.userId, false],
      [1, 'Plan', 'first', ann.userId, false],
    ]);
    expect(await read()).toMatchObject({ title: 'Plan', content: 'from ben and ann', version: 4 });
  });

  it("of the other person's whole text keeps the own one too, and once however often it is sent", async () => {
    await save(ben, { content: 'from ben', version: 1 });
    const change = {
      content: 'from ben',
      version: 2,
      leftOut: [{ title: 'Plan', content: 'from ann, @ben' }],
    };
    const [first, second] = [await save(ann, change), await save(ann, change)];
    expect([first.body.version, second.status, second.body.version]).toEqual([4, 200, 4]);
    const contents = (await history()).map(([version, , content]) => [version, content]);
    expect(contents.slice(0, 3)).toEqual([
      [4, 'from ben'],
      [3, 'from ann, @ben'],
      [2, 'from ben'],
    ]);
  });

  it('after a conflict that meets another one keeps nothing, until it succeeds', async () => {
    await save(ben, { content: 'from ben', version: 1 });
    await save(ben, { content: 'from ben again', version: 2 });
    const leftOut = [{ title: 'Plan', content: 'from ann' }];
    const stale = await save(ann, { content: 'from ben', version: 2, leftOut });
    expect([stale.status, stale.body.current?.version]).toEqual([409, 3]);
    expect(await history()).toHaveLength(3);
    const saved = await save(ann, { content: 'from ben again', version: 3, leftOut });
    expect([saved.status, saved.body.version]).toEqual([200, 5]);
  });

  // evidence: Q28
  it('by many at once with one version succeeds for exactly one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save(index % 2 ? ann : ben, { content: `text ${index}`, version: 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await read()).version).toBe(2);
  });

  it.each([
    [{}, { body: messages.nothingToChange }],
    [{ title: '   ' }, { title: messages.titleBlank }],
    [{ title: 'x'.repeat(101) }, { title: messages.titleTooLong }],
  ])('of %j is refused with its message', async (body, fields) => {
    const answer = await save(ann, body);
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });

  it('is found by the next search, and what it replaced is not', async () => {
    await save(ann, { content: 'a quokka appears' });
    const find = async (q: string) =>
      (await ann.get<Document[]>(`/api/search?q=${q}`)).body.map(({ id }) => id);
    expect(await find('quokka')).toContain(document.id);
    await save(ann, { content: 'it left' });
    expect(await find('quokka')).toEqual([]);
  });
});

describe('an old version', () => {
  // evidence: C85
  it('is restored as the newest, and nothing in between is lost', async () => {
    await save(ann, { title: 'Other', content: 'second' });
    const { status, body } = await ben.post<Document>(`/api/documents/${document.id}/revisions/1/restore`, {
      version: 2,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Plan', content: 'first', version: 3 });
    const { body: revisions } = await ann.get<Revision[]>(`/api/documents/${document.id}/revisions`);
    expect(revisions.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('is not restored over a save that the person has not seen', async () => {
    await save(ann, { content: 'second' });
    const { status } = await ben.post(`/api/documents/${document.id}/revisions/1/restore`, { version: 1 });
    expect(status).toBe(409);
  });

  it('is listed a page at a time', async () => {
    for (let count = 0; count < 4; count += 1) await save(ann, { content: `text ${count}` });
    const first = await ann.get<Revision[]>(`/api/documents/${document.id}/revisions?limit=3`);
    expect(first.body.map(({ version }) => version)).toEqual([5, 4, 3]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await ann.get<Revision[]>(next);
    expect(second.body.map(({ version }) => version)).toEqual([2, 1]);
    expect(second.headers.get('link')).toBeNull();
  });
});

describe('a new document', () => {
  const post = (body: object, key?: string) =>
    ann.post<Document & ErrorBody>(
      '/api/documents',
      { title: 'New', spaceId: space.id, parentId: null, content: 'x', ...body },
      { headers: key ? { 'idempotency-key': key } : {} },
    );

  // evidence: C276
  it('is made once for one key, also when it is sent many times at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post({ title: 'Once' }, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await app.database.knex('documents').where('title', 'Once')).toHaveLength(1);
  });

  it('with the key of another person is another document', async () => {
    const key = randomUUID();
    const mine = await post({}, key);
    const theirs = await ben.post<Document>(
      '/api/documents',
      { title: 'New', spaceId: space.id, parentId: null, content: 'x' },
      { headers: { 'idempotency-key': key } },
    );
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it.each([
    [{ title: '' }, { title: messages.titleRequired }],
    [{ title: 'x'.repeat(101) }, { title: messages.titleTooLong }],
    [{ spaceId: undefined }, { spaceId: messages.spaceRequired }],
    [{ spaceId: '1' }, { spaceId: messages.spaceRequired }],
  ])('with %j is refused with its message', async (body, fields) => {
    const answer = await post(body);
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });

  it('refuses a key that is no UUID', async () => {
    expect((await post({}, 'not-a-uuid')).status).toBe(400);
  });

  it('may be blank', async () => {
    expect((await post({ content: '' })).status).toBe(201);
  });

  it('by many at once gets each a place of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post({ title: `At once ${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(new Set(answers.map(({ body }) => body.position)).size).toBe(12);
  });
});
