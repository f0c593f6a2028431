import { Meilisearch } from 'meilisearch';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeDocument, makeSpace, newWord } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import { needsMeilisearch, provideMeilisearch } from '../support/meilisearch.ts';
import { Program } from '../support/program.ts';
import { openProxiedDatabase, type ProxiedDatabase } from './proxied-database.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const ADMIN_PASSWORD = 'another good one';
const engine = provideMeilisearch();
let database: ProxiedDatabase;
let programs: Program[];
let clients: HttpClient[];

beforeAll(async () => {
  database = await openProxiedDatabase({ isMigrated: false });
  const settings = {
    ADMIN_PASSWORD,
    DATABASE_URL: database.url,
    ...(engine && {
      SEARCH_ENGINE: 'meilisearch',
      MEILI_URL: engine.url,
      MEILI_KEY: engine.key,
      MEILI_INDEX: engine.index,
    }),
  };
  programs = [await Program.create(settings), await Program.create(settings)];
  // both find an empty database at the same moment
  await Promise.all(programs.map((program) => program.start()));
  clients = programs.map(({ url }) => new HttpClient(url));
  await clients[0]!.signIn('admin', ADMIN_PASSWORD);
});
afterAll(async () => {
  for (const program of programs) await program.remove();
  await database.drop();
  if (engine) await new Meilisearch({ host: engine.url, apiKey: engine.key }).deleteIndex(engine.index);
});

// evidence: Q29
it('share sessions: who signs in at one is known to the other, and signs out of both', async () => {
  const [one, other] = [new HttpClient(programs[0]!.url), new HttpClient(programs[1]!.url)];
  await one.signIn('admin', ADMIN_PASSWORD);
  other.cookie = one.cookie;
  expect((await other.get('/api/auth/user')).status).toBe(200);
  expect((await other.post('/api/auth/logout')).status).toBe(204);
  expect((await one.get('/api/auth/user')).status).toBe(401);
});

// evidence: Q29
it('share throttles: failures at both count together', async () => {
  const person = { username: 'maren', password: 'correct horse 9' };
  const account = { ...person, displayName: 'Maren', email: 'maren@example.org', role: 'viewer' };
  expect((await clients[0]!.post('/api/users', account)).status).toBe(201);
  const statuses: number[] = [];
  for (const turn of [0, 1, 0, 1, 0, 1, 0]) {
    const wrong = { username: 'maren', password: 'not this one' };
    statuses.push((await new HttpClient(programs[turn]!.url).post('/api/auth/login', wrong)).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

// evidence: Q29
it('one that is stopped and continued keeps nobody else from indexing, and undoes nothing', async (context) => {
  needsMeilisearch(engine, context);
  clients[1]!.cookie = clients[0]!.cookie;
  const { id: spaceId } = await makeSpace(clients[0]!);
  // whichever of them indexes: each is stopped once
  for (const [stopped, awake] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const word = newWord();
    programs[stopped]!.signal('SIGSTOP');
    try {
      const { id } = await makeDocument(clients[awake]!, spaceId, { content: word });
      await found(clients[awake]!, word, id);
    } finally {
      programs[stopped]!.signal('SIGCONT');
    }
    const later = newWord();
    const { id } = await makeDocument(clients[stopped]!, spaceId, { content: later });
    await found(clients[awake]!, later, id);
  }
  await vi.waitFor(async () => expect(await searchFigures()).toMatchObject(asTheDatabase), {
    timeout: 90_000,
    interval: 1_000,
  });
});

const asTheDatabase = { missing: 0, stale: 0, surplus: 0, waiting: 0 };

async function searchFigures(): Promise<object | undefined> {
  const { stdout } = await programs[0]!.command(['doctor', '--json']);
  const { checks } = JSON.parse(stdout) as { checks: { name: string; figures: object }[] };
  return checks.find(({ name }) => name === 'search')?.figures;
}

/** By the engine itself, not by what answers in its place. */
const found = (client: HttpClient, word: string, id: number) =>
  vi.waitFor(
    async () => {
      const { headers, body } = await client.get<{ id: number }[]>(`/api/search?q=${word}`);
      expect(headers.get('X-Search-Degraded')).toBe('false');
      expect(body.map((hit) => hit.id)).toEqual([id]);
    },
    { timeout: 90_000, interval: 300 },
  );
