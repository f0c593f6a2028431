import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { JoinedText, LiveNews } from '../../api/contract/live.ts';
import { purgeLiveTexts } from '../../db/live/fold-statements.ts';
import { tellReplicas } from '../../db/live/people-statements.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { LiveWriter, newClient } from '../support/live-client.ts';

let app: TestApp;
let ann: SignedIn;
let spaceId: number;

beforeAll(async () => {
  app = await startTestApp({ settings: { LIVE_EDITING: 'on' } });
  ann = await app.signedIn('editor', 'ann');
  spaceId = (await makeSpace(ann)).id;
});
afterAll(() => app.close());

const made = (content: string) => makeDocument(ann, spaceId, { content });
const reasonOf = ({ status, body }: HttpAnswer) => [status, (body as ErrorBody).reason?.name];

/** A log of many rows, each of which inserts one letter at the end. */
async function longLog(rows: number): Promise<LiveWriter> {
  const { id } = await made('abc');
  const writer = await LiveWriter.join(ann, id);
  const { knex } = app.database;
  await knex.raw(
    `insert into live_updates (document_id, seq, client, number, user_id, change, weight)
     select ?, n, '0-many', n, 0, '[' || n + 2 || ',[0,"x"]]', 1 from generate_series(1, ?::integer) n`,
    [id, rows],
  );
  await knex('live_texts')
    .where({ document_id: id })
    .update({ seq: rows, length: rows + 3, unfolded_since: knex.fn.now() });
  return writer;
}

const pushAt = (writer: LiveWriter, base: number, change: unknown) =>
  writer.push([], { base, change, number: 1, client: newClient(ann.userId) });

describe('a change that would cost much', () => {
  it('is refused where it is far behind: its editor reads on first', async () => {
    const writer = await longLog(3_000);
    expect(reasonOf(await pushAt(writer, 999, [1_002, [0, 'y']]))).toEqual([409, 'liveBehind']);
    bodyOf(await pushAt(writer, 1_000, [1_003, [0, 'y']]));
    // a change of 1,500 places, over as many rows
    const places = [...Array.from({ length: 1_500 }, (_, at) => (at % 2 ? 1 : [1, 'y'])), 3];
    expect(reasonOf(await pushAt(writer, 1_500, places))).toEqual([409, 'liveBehind']);
    bodyOf(await pushAt(writer, 2_900, [...places.slice(0, -1), 1_403]));
  });

  it('counts as many, if it has many parts or many words', async () => {
    const { id } = await made('x'.repeat(20_000));
    const person = await app.signedIn('editor');
    const writer = await LiveWriter.join(person, id);
    const places = Array.from({ length: 20_000 }, (_, at) => (at % 2 ? 1 : [1, 'y']));
    const push = (number: number, change: unknown) => writer.push([], { base: number - 1, number, change });
    const answers = await Promise.all([1, 2, 3, 4].map(() => push(1, places)));
    expect(
      answers
        .map(({ status }) => status)
        .sort()
        .at(-1),
    ).toBe(429);
    const reader = await app.signedIn('editor');
    const long = await LiveWriter.join(reader, (await made('')).id);
    const statuses: number[] = [];
    for (let number = 1; number <= 12; number += 1) {
      const change = number % 2 ? [[0, 'x'.repeat(1_000_000)]] : [[1_000_000]];
      statuses.push((await long.push([], { base: number - 1, number, change })).status);
      if (statuses.at(-1) === 429) break;
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
  });
});

it('much that was typed is stored at once, and read in parts: nobody gets more than a text and some megabytes', async () => {
  const { id } = await made('');
  const person = await app.signedIn('editor');
  const writer = await LiveWriter.join(person, id);
  for (let number = 1; number <= 8; number += 1)
    bodyOf(
      await writer.push([], {
        ...{ base: number - 1, number },
        change: number % 2 ? [[0, 'x'.repeat(1_048_576)]] : [[1_048_576]],
      }),
    );
  const join = async () =>
    bodyOf(await ann.post<JoinedText>(`/api/documents/${id}/live`, { client: newClient(ann.userId) }));
  await expect.poll(async () => (await join()).updates.length, { timeout: 10_000 }).toBeLessThan(8);
  const news = bodyOf(await writer.news(0));
  expect(JSON.stringify(news satisfies LiveNews).length).toBeLessThan(5_300_000);
  expect([news.seq, news.updates.length]).toEqual([8, 7]);
  await writer.catchUp();
  await writer.catchUp();
  expect([writer.seq, writer.words]).toEqual([8, '']);
});

it('the log keeps 64 megabytes and 50,000 changes of a document, and all that is not stored', async () => {
  const writer = await longLog(60_000);
  const { knex } = app.database;
  const of = (id: number) => knex('live_texts').where({ document_id: id });
  const keptFrom = async (id: number) => (await of(id).first<{ kept_from: number }>('kept_from')).kept_from;
  const few = await longLog(100);
  await knex('live_updates')
    .where({ document_id: few.id })
    .andWhere('seq', '<=', 40)
    .update({ change: knex.raw(`'[' || seq + 2 || ',[0,"' || repeat('x', 2000000) || '"]]'`) });
  await of(writer.id).update({ folded: 5_000 });
  await of(few.id).update({ folded: 100 });
  await purgeLiveTexts(knex);
  expect([await keptFrom(writer.id), await keptFrom(few.id)]).toEqual([5_000, 7]);
  await of(writer.id).update({ folded: 60_000 });
  await purgeLiveTexts(knex);
  expect(await keptFrom(writer.id)).toBe(10_000);
});

it('whoever does not read their stream is cut off, and is there no more', async () => {
  const { id } = await made('');
  const person = await app.signedIn('editor');
  const writer = await LiveWriter.join(person, id);
  const query = `live=${id}.${writer.epoch}.0&client=${writer.client}`;
  const headers = { cookie: person.cookie, accept: 'text/event-stream' };
  const stream = await new Promise<IncomingMessage>((answered) =>
    request(`${app.url}/api/events?${query}`, { headers }, answered).end(),
  );
  stream.pause().on('error', () => undefined);
  const isThere = async () =>
    (await app.database.knex('live_people').where({ document_id: id, client: writer.client })).length;
  await expect.poll(isThere).toBe(1);
  // carets of very many, as another replica tells them; the buffers of the connection take some megabytes
  const carets = Array.from(
    { length: 2_000 },
    (_, at) => `other c ${id} 1-${String(at).padStart(40, 'x')} 0 0 0`,
  );
  for (let turn = 0; turn < 300 && (await isThere()) === 1; turn += 1) {
    await tellReplicas(app.database.knex, carets);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await isThere()).toBe(0);
  stream.destroy();
});

it('the same client in two tabs: the second one is not told that its words are kept', async () => {
  const { id } = await made('abc');
  const [one, two] = [await LiveWriter.join(ann, id), await LiveWriter.join(ann, id)];
  bodyOf(await one.push({ from: 0, insert: 'one' }));
  const { client } = one;
  expect(reasonOf(await two.push({ from: 0, insert: 'two' }, { client }))).toEqual([409, 'liveOrder']);
  const answers = await Promise.all(
    ['three', 'four'].map((insert) =>
      two.push({ from: 3, insert }, { client, base: 1, number: 2, change: [6, [0, insert]] }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  // the answer to the first one was lost
  expect(bodyOf(await one.push({ from: 0, insert: 'one' }))).toEqual({ seq: 1 });
});

it('an editor of a later version may send fields that are not known here', async () => {
  const { id } = await made('abc');
  const writer = await LiveWriter.join(ann, id);
  const { epoch, client } = writer;
  const body = { epoch, client, base: 0, number: 1, change: [3, [0, '!']], protocol: 7, marks: [{ at: 1 }] };
  expect(bodyOf(await ann.post(`/api/documents/${id}/live/updates`, body))).toEqual({ seq: 1 });
});
