import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../api/text/limits.ts';
import { messages } from '../../api/text/messages.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let reader: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  // what holds a search up here is PostgreSQL
  app = await startTestApp({ poolSize: 10, settings: { SEARCH_ENGINE: 'postgres' } });
  reader = await app.signedIn('viewer');
  other = await app.signedIn('viewer');
  const editor = await app.signedIn('editor');
  const { id } = await makeSpace(editor);
  await makeDocument(editor, id, { content: 'lighthouse' });
  // who is signed in is known, and everything is prepared
  expect((await search(reader)).status).toBe(200);
});
afterAll(() => app.close());

const search = (client: SignedIn) => client.get('/api/search?q=lighthouse');

/** Nobody can read a document while `work` runs: a search that has its turn waits in PostgreSQL. */
async function whileSearchesWait(work: (lock: Knex.Transaction) => Promise<void>): Promise<void> {
  const { knex } = app.database;
  await knex.transaction(async (trx) => {
    await trx.raw('lock table documents in access exclusive mode');
    await work(trx);
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

const waitingInPostgres = async (trx: Knex.Transaction): Promise<number> => {
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from pg_locks
     where not granted and relation = 'documents'::regclass and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]!.count;
};

const places = limits.searchesAtOnce + limits.searchesWaiting;

// evidence: S47
it('two searches of a person run, ten wait, and further ones are told when to come back', async () => {
  const answers: ReturnType<typeof search>[] = [];
  const refused: Awaited<ReturnType<typeof search>>[] = [];
  await whileSearchesWait(async (trx) => {
    for (let count = 0; count < places + 3; count += 1) answers.push(search(reader));
    for (const answer of answers) void answer.then((early) => refused.push(early));
    await until(async () => refused.length === 3 && (await waitingInPostgres(trx)) === limits.searchesAtOnce);
    // somebody else has turns of their own
    answers.push(search(other));
    await until(async () => (await waitingInPostgres(trx)) === limits.searchesAtOnce + 1);
    expect(refused).toHaveLength(3);
    for (const { status, body, headers } of refused) {
      expect({ status, body }).toMatchObject({ status: 429, body: { message: messages.searchesAtOnce } });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(places + 1);
});

// evidence: S48
it('a search whose caller hangs up leaves the queue', async () => {
  const running: ReturnType<typeof search>[] = [];
  const tried: ReturnType<typeof search>[] = [];
  await whileSearchesWait(async (trx) => {
    for (let count = 0; count < limits.searchesAtOnce; count += 1) running.push(search(reader));
    await until(async () => (await waitingInPostgres(trx)) === limits.searchesAtOnce);
    const left = new AbortController();
    const statuses: number[] = [];
    const gone: Promise<unknown>[] = [];
    for (let count = 0; count < limits.searchesWaiting + 1; count += 1) {
      const options = { headers: { cookie: reader.cookie }, signal: left.signal };
      const sent = fetch(`${app.url}/api/search?q=lighthouse`, options);
      gone.push(sent.then(({ status }) => statuses.push(status)).catch(() => undefined));
    }
    // one too many: all places are taken
    await until(async () => statuses.length === 1);
    left.abort();
    await Promise.all(gone);
    expect(statuses).toEqual([429]);
    // there is room again as soon as the server notices: a search is not refused any more, but waits
    let open = 0;
    await until(async () => {
      open += 1;
      tried.push(search(reader));
      void tried.at(-1)!.then(({ status }) => (open -= status === 429 ? 1 : 0));
      for (let count = 0; count < 20 && open > 0; count += 1) await other.get('/api/auth/me');
      return open > 0;
    });
  });
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await tried.at(-1)!).status).toBe(200);
});

// evidence: S49
it('a search that takes too long is ended in PostgreSQL, and says so', async () => {
  await whileSearchesWait(async (trx) => {
    const answer = await search(reader);
    expect(answer).toMatchObject({ status: 503, body: { message: messages.searchTooSlow } });
    expect(await waitingInPostgres(trx)).toBe(0);
  });
  expect((await search(reader)).status).toBe(200);
});
