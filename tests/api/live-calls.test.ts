import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document, Revision } from '../../api/contract/documents.ts';
import type { ErrorBody } from '../../api/contract/errors.ts';
import { purgeLiveTexts } from '../../db/live/fold-statements.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { LiveWriter, newClient } from '../support/live-client.ts';

let app: TestApp;
let ann: SignedIn;
let ben: SignedIn;
let spaceId: number;

beforeAll(async () => {
  app = await startTestApp({ settings: { LIVE_EDITING: 'on' } });
  ann = await app.signedIn('editor', 'ann');
  ben = await app.signedIn('editor', 'ben');
  spaceId = (await makeSpace(ann)).id;
});
afterAll(() => app.close());

const made = (content: string) => makeDocument(ann, spaceId, { content });
const stored = async (id: number) => bodyOf(await ann.get<Document>(`/api/documents/${id}`));
const revisions = async (id: number) => bodyOf(await ann.get<Revision[]>(`/api/documents/${id}/revisions`));
const failure = ({ status, body }: HttpAnswer): [number, string | undefined] => [
  status,
  (body as ErrorBody).reason?.name ?? Object.keys((body as ErrorBody).fields ?? {})[0],
];
const row = async (id: number) =>
  (await app.database.knex('live_texts').where({ document_id: id }).first()) as {
    seq: number;
    folded: number;
    length: number;
    epoch: string;
  };

describe('a text', () => {
  it.each([
    ['LF', 'a\nb\n', 'lf'],
    ['CRLF', 'a\r\nb\r\nc\n', 'crlf'],
    ['CR', 'a\rb\r', 'cr'],
    ['a byte order mark', '\uFEFFa\r\nb', 'crlf'],
    ['blanks at line ends', 'a  \n\tb \n\n\n', 'lf'],
  ])('keeps its bytes: %s', async (_name, content, ending) => {
    const { id } = await made(content);
    const writer = await LiveWriter.join(ann, id);
    expect((await writer.join()).ending).toBe(ending);
    await writer.type('😀');
    bodyOf(await writer.save());
    expect((await stored(id)).content).toBe(`${content}😀`);
    expect((await row(id)).length).toBe(writer.text.length);
  });

  it('that would be stored as another one is corrected for everybody', async () => {
    const { id } = await made('a\r\nb\nc\r\n');
    const writer = await LiveWriter.join(ann, id);
    expect(writer.words).toBe('a\nb\rc\n');
    // NUL is CR here, and CR is LF: side by side they are stored as CRLF, which is one line ending
    bodyOf(await writer.push({ from: 3, insert: '\0' }));
    bodyOf(await writer.save());
    await writer.catchUp();
    expect([writer.words, writer.seq]).toEqual(['a\nb\nc\n', 2]);
    expect((await stored(id)).content).toBe('a\r\nb\r\nc\r\n');
    expect((await LiveWriter.join(ben, id)).words).toBe(writer.words);
  });

  it('that begins with a pasted byte order mark loses it', async () => {
    const { id } = await made('abc');
    const writer = await LiveWriter.join(ann, id);
    bodyOf(await writer.push({ from: 0, insert: '\uFEFF\uFEFF' }));
    bodyOf(await writer.save());
    await writer.catchUp();
    expect([writer.words, (await stored(id)).content]).toEqual(['abc', 'abc']);
  });
});

describe('a change', () => {
  it('that is sent again is answered as before, and is there once', async () => {
    const { id } = await made('abc');
    const writer = await LiveWriter.join(ann, id);
    const answers = await Promise.all([1, 2, 3].map(() => writer.push({ from: 0, insert: 'x' })));
    expect(answers.map((answer) => bodyOf(answer).seq)).toEqual([1, 1, 1]);
    await writer.catchUp();
    expect(writer.words).toBe('xabc');
    // also one that others followed
    writer.number = 1;
    expect(await writer.type('y')).toBe(2);
    expect(bodyOf(await writer.push({ from: 0, insert: 'x' }, { number: 1 })).seq).toBe(1);
    await writer.catchUp();
    expect(writer.words).toBe('xabcy');
  });

  it('of many at one moment finds its place', async () => {
    const { id } = await made('');
    const writers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => LiveWriter.join(at % 2 ? ann : ben, id)),
    );
    const answers = await Promise.all(
      writers.map((writer, at) => writer.push({ from: 0, insert: `<${at}>` })),
    );
    const places = answers.map((answer) => bodyOf(answer).seq);
    expect([...places].sort((one, other) => one - other)).toEqual(writers.map((_, at) => at + 1));
    for (const writer of writers) await writer.catchUp();
    expect(new Set(writers.map(({ words }) => words)).size).toBe(1);
    for (const at of writers.keys()) expect(writers[0]!.words).toContain(`<${at}>`);
  });

  it.each<[string, (writer: LiveWriter) => object, [number, string]]>([
    ['of another text', () => ({ change: [99, [0, 'x']] }), [400, 'liveChangeUnfit']],
    ['of half a character', () => ({ change: [3, [0, '\ud83d']] }), [400, 'liveChangeUnfit']],
    ['of parts of three', () => ({ change: [3, [0, 'a', 'b']] }), [400, 'change.1']],
    ['that is none', () => ({ change: [] }), [400, 'liveChangeUnfit']],
    ['of words', () => ({ change: 'x' }), [400, 'change']],
    ['of objects', () => ({ change: [{}] }), [400, 'change.0']],
    ['with too many parts', () => ({ change: new Array(20_001).fill([0, 'x']) }), [400, 'liveChangeUnfit']],
    ['of a negative length', () => ({ change: [-3, 6] }), [400, 'liveChangeUnfit']],
    ['of another person', () => ({ client: '999-stranger' }), [400, 'liveClientForeign']],
    ['of nobody', () => ({ client: 'x' }), [400, 'client']],
    ['without a client', () => ({ client: undefined }), [400, 'client']],
    ['without a number', () => ({ number: undefined }), [400, 'number']],
    ['with the number 0', () => ({ number: 0 }), [400, 'number']],
    ['with half a number', () => ({ number: 1.5 }), [400, 'number']],
    ['with a number past all', () => ({ number: 2 ** 40 }), [400, 'number']],
    ['without a base', () => ({ base: undefined }), [400, 'base']],
    ['with a negative base', () => ({ base: -1 }), [400, 'base']],
    ['without an epoch', () => ({ epoch: undefined }), [400, 'epoch']],
    ['of an epoch that is none', () => ({ epoch: 'x' }), [400, 'epoch']],
    ['of another epoch', () => ({ epoch: '00000000-0000-4000-8000-000000000000' }), [409, 'liveEpoch']],
    ['of the future', () => ({ base: 7 }), [409, 'liveAhead']],
  ])('%s is refused', async (_name, change, expected) => {
    const { id } = await made('abc');
    const writer = await LiveWriter.join(ann, id);
    const body = { epoch: writer.epoch, base: 0, client: writer.client, number: 1, change: [3, [0, 'x']] };
    const answer = await ann.post(`/api/documents/${id}/live/updates`, { ...body, ...change(writer) });
    expect(failure(answer)).toEqual(expected);
    expect((await row(id)).seq).toBe(0);
  });

  it('that does not know the change before it of the same client is refused', async () => {
    const { id } = await made('abc');
    const writer = await LiveWriter.join(ann, id);
    bodyOf(await writer.push({ from: 0, insert: 'x' }));
    expect(failure(await writer.push({ from: 0, insert: 'y' }, { number: 2 }))).toEqual([409, 'liveOrder']);
  });

  it('of a document that nobody edits live is refused', async () => {
    const { id } = await made('abc');
    const writer = new LiveWriter(ann, id);
    writer.epoch = '00000000-0000-4000-8000-000000000000';
    expect(failure(await writer.push([]))).toEqual([409, 'liveEpoch']);
    expect(failure(await writer.news(0))).toEqual([409, 'liveEpoch']);
  });

  it('that makes the text too long is refused, one that shortens it is not', async () => {
    const { id } = await made('abc');
    // somebody new: the tests above have used up how much Ann may write for now
    const writer = await LiveWriter.join(await app.signedIn('editor'), id);
    const long = 'x'.repeat(1_048_573);
    bodyOf(await writer.push({ from: 0, insert: long }));
    writer.number = 1;
    await writer.catchUp();
    expect(failure(await writer.push({ from: 0, insert: 'y' }))).toEqual([413, 'liveTextFull']);
    bodyOf(await writer.push({ from: 0, to: 1 }));
  });

  it('may have many lines and many parts', async () => {
    const { id } = await made('x'.repeat(20_000));
    // many parts count as many changes
    const writer = await LiveWriter.join(await app.signedIn('editor'), id);
    await writer.type('\n'.repeat(50_000));
    const everywhere = Array.from({ length: 9_999 }, (_, at) => ({
      from: at * 2,
      to: at * 2 + 1,
      insert: 'yy',
    }));
    bodyOf(await writer.push(everywhere));
    bodyOf(await writer.save());
    expect((await stored(id)).content).toHaveLength(20_000 + 50_000 + 9_999);
  });

  it('of ten megabytes is refused', async () => {
    const { id } = await made('abc');
    const writer = await LiveWriter.join(ann, id);
    const answer = await writer.push({ from: 0, insert: 'x'.repeat(10_000_000) });
    expect(answer.status).toBe(413);
  });

  it('comes at most ten times a second', async () => {
    const person = await app.signedIn('editor');
    const { id } = await made('');
    const writer = await LiveWriter.join(person, id);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        writer.push({ from: 0, insert: 'x' }, { number: 1, client: `${person.userId}-tab${at}tab` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(40);
    expect(statuses).toContain(429);
    expect(answers.find(({ status }) => status === 429)!.headers.get('retry-after')).toBe('1');
  });
});

describe('the log', () => {
  it('is read in parts of 2,000 rows, and not at all once it is gone', async () => {
    const { id } = await made('');
    const writer = await LiveWriter.join(ann, id);
    const { knex } = app.database;
    await knex.raw(
      `insert into live_updates (document_id, seq, client, number, user_id, change, weight)
       select ?, n, '0-many', n, 0, case when n = 1 then '[[0,"x"]]' else '[' || n - 1 || ',[0,"x"]]' end, 1
       from generate_series(1, 2500) n`,
      [id],
    );
    await knex('live_texts')
      .where({ document_id: id })
      .update({ seq: 2_500, length: 2_500, unfolded_since: knex.fn.now() });
    const first = bodyOf(await writer.news(0));
    expect([first.seq, first.updates.length]).toEqual([2_500, 2_000]);
    expect(bodyOf(await writer.news(2_400)).updates).toHaveLength(100);
    expect(failure(await writer.push({ from: 0, insert: 'start' }))).toEqual([409, 'liveBehind']);
    // whoever reads on first passes through the rest
    const change = [1_000, [0, 'start']];
    bodyOf(await writer.push([], { base: 1_000, change }));
    bodyOf(await writer.save());
    expect((await stored(id)).content).toHaveLength(2_505);
    await knex('live_updates')
      .where({ document_id: id })
      .update({ at: knex.raw(`now() - interval '2 days'`) });
    await purgeLiveTexts(knex);
    expect(failure(await writer.news(0))).toEqual([409, 'liveBehind']);
    expect(failure(await writer.push([], { number: 2, base: 5 }))[0]).toBe(409);
    // a log that nobody uses any more goes as a whole
    await knex('live_texts')
      .where({ document_id: id })
      .update({ last_at: knex.raw(`now() - interval '2 days'`) });
    await purgeLiveTexts(knex);
    expect(await row(id)).toBeUndefined();
    expect((await LiveWriter.join(ann, id)).words).toHaveLength(2_505);
  });

  it('is not cleared of what is not stored', async () => {
    const { id } = await made('');
    const writer = await LiveWriter.join(ann, id);
    await writer.type('kept');
    const { knex } = app.database;
    await knex('live_updates')
      .where({ document_id: id })
      .update({ at: knex.raw(`now() - interval '2 days'`) });
    await knex('live_texts')
      .where({ document_id: id })
      .update({ last_at: knex.raw(`now() - interval '2 days'`) });
    await purgeLiveTexts(knex);
    expect(bodyOf(await writer.news(0)).updates).toHaveLength(1);
  });
});

describe('versions', () => {
  it('of ten minutes are one, with all who wrote it; a usual save is its own', async () => {
    const { id } = await made('One');
    const [one, other] = [await LiveWriter.join(ann, id), await LiveWriter.join(ben, id)];
    await one.type(' two');
    bodyOf(await one.save());
    await other.catchUp();
    await other.type(' three');
    bodyOf(await other.save());
    expect((await revisions(id)).map(({ version, author }) => [version, author?.id])).toEqual([
      [3, ben.userId],
      [1, ann.userId],
    ]);
    const { knex } = app.database;
    const found = await knex('document_revisions').where({ document_id: id, version: 3 }).first<{
      coauthor_ids: number[];
      covers_from: Date;
      created_at: Date;
    }>();
    expect(found.coauthor_ids).toEqual([ann.userId]);
    expect(found.covers_from.getTime()).toBeLessThan(found.created_at.getTime());
    bodyOf(await ann.put(`/api/documents/${id}`, { content: 'By script', version: 3 }));
    await one.catchUp();
    await one.type('!');
    bodyOf(await one.save());
    expect((await revisions(id)).map(({ version }) => version)).toEqual([5, 4, 3, 1]);
    // ten minutes later
    await knex('document_revisions')
      .where({ document_id: id, version: 5 })
      .update({ covers_from: knex.raw(`now() - interval '11 minutes'`) });
    await one.type('!');
    bodyOf(await one.save());
    expect((await revisions(id)).map(({ version }) => version)).toEqual([6, 5, 4, 3, 1]);
  });

  it('are made of nothing that was not changed', async () => {
    const { id } = await made('One');
    const writer = await LiveWriter.join(ann, id);
    expect(bodyOf(await writer.save())).toEqual({ version: 1, seq: 0 });
    await writer.type('x');
    bodyOf(await writer.push({ from: 3, to: 4 }, { number: 2 }));
    expect(bodyOf(await writer.save())).toEqual({ version: 1, seq: 2 });
  });

  it('tell nobody who wrote them, or looked on', async () => {
    const { id } = await made('One');
    bodyOf(await ben.post(`/api/documents/${id}/star`, { isStarred: true }));
    const [one, other] = [await LiveWriter.join(ann, id), await LiveWriter.join(ben, id)];
    await other.type('!');
    await one.catchUp();
    await one.type('?');
    bodyOf(await one.save());
    // he is there, as one who polls
    bodyOf(
      await ben.get(`/api/documents/${id}/live/updates?epoch=${one.epoch}&after=0&client=${other.client}`),
    );
    await one.type('.');
    bodyOf(await one.save());
    await app.tellFollowers();
    const told = await app.database.knex('notifications').where({ document_id: id });
    expect(told).toEqual([]);
  });
});

describe('a usual save beside those who type', () => {
  it('meets them without loss, whatever it is', async () => {
    const { id } = await made('One\nTwo');
    const writer = await LiveWriter.join(ann, id);
    await writer.type('\n- [ ] task');
    const { version } = bodyOf(await writer.save());
    // somebody ticks the task of the page that they read
    bodyOf(await ben.put(`/api/documents/${id}`, { content: 'One\nTwo\n- [x] task', version }));
    await writer.catchUp();
    await writer.type(' done');
    // an old version is restored
    bodyOf(await writer.save());
    const current = (await stored(id)).version;
    bodyOf(await ben.post(`/api/documents/${id}/revisions/1/restore`, { version: current }));
    await writer.catchUp();
    expect(writer.words).toBe('One\nTwo');
    // the title is none of the log
    bodyOf(await ben.put(`/api/documents/${id}`, { title: 'Another' }));
    await writer.type('!');
    bodyOf(await writer.save());
    expect(await stored(id)).toMatchObject({ title: 'Another', content: 'One\nTwo!' });
  });

  it('without a version comes behind what they typed', async () => {
    const { id } = await made('One');
    const writer = await LiveWriter.join(ann, id);
    await writer.type(' two');
    bodyOf(await ben.put(`/api/documents/${id}`, { content: 'Zero' }));
    expect((await revisions(id)).map(({ version }) => version)).toEqual([3, 2, 1]);
    await writer.catchUp();
    expect(writer.words).toBe('Zero');
  });

  it('with a byte order mark begins another log', async () => {
    const { id } = await made('One');
    // the others have used up what a person may push at once
    const writer = await LiveWriter.join(await app.signedIn('editor'), id);
    await writer.type('!');
    bodyOf(await ben.put(`/api/documents/${id}`, { content: '\uFEFFOne' }));
    expect(failure(await writer.push([]))).toEqual([409, 'liveEpoch']);
    await writer.join();
    expect(writer.words).toBe('One');
    expect((await stored(id)).content).toBe('\uFEFFOne');
  });

  it('cannot write around the log', async () => {
    const { id } = await made('One');
    await LiveWriter.join(ann, id);
    const writing = app.database.knex('documents').where({ id }).update({ content: 'around' });
    await expect(writing).rejects.toMatchObject({ code: 'LE002' });
  });
});

it('can be switched off', async () => {
  const off = await startTestApp({ settings: { LIVE_EDITING: 'off' }, database: app.database });
  try {
    const { id } = await made('One');
    const writer = await LiveWriter.join(ann, id);
    await writer.type('!');
    const elsewhere = new LiveWriter(Object.assign(off.anonymous(), { userId: ann.userId }), id);
    elsewhere.http.cookie = ann.cookie;
    elsewhere.epoch = writer.epoch;
    const calls = [
      await elsewhere.http.post(`/api/documents/${id}/live`, { client: newClient(ann.userId) }),
      await elsewhere.push([]),
      await elsewhere.news(),
      await elsewhere.save(),
    ];
    expect(calls.map(failure)).toEqual(calls.map(() => [404, 'liveOff']));
    // what was typed while it was on is stored all the same, by whatever process
    expect(await off.services.live.fold(id)).toMatchObject({ seq: 1 });
    expect((await stored(id)).content).toBe('One!');
  } finally {
    await off.close();
  }
});
