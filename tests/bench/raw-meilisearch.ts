// `npm run bench -- --raw-meilisearch`: Lectern with Meilisearch beside Meilisearch alone, for docs/bench.md.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Request } from 'autocannon';
import type { Knex } from 'knex';
import { Meilisearch } from 'meilisearch';
import { runCleanly, type Cleanup } from './cleanup.ts';
import { openFilledDatabase } from './database.ts';
import { runLoad } from './load.ts';
import { startMeilisearch, type Engine } from './meilisearch.ts';
import { signIn, untilIndexed } from './measure-size.ts';
import { temporaryFolder } from './own-database.ts';
import { readers } from './people-and-spaces.ts';
import { processorTime, processorTimeOf, usedBetween } from './processor-time.ts';
import { startLectern } from './programs.ts';
import { createRawReport, programs, type Program, type Rounds, type Side } from './raw-meilisearch-report.ts';
import { createRequestMakers, searchKinds } from './requests.ts';
import { keepSection } from './sections.ts';

const seed = 20_261_120;
const manyClients = 32;
/** How many queries a connection sends before it repeats them. */
const listLength = 400;

const { values } = parseArgs({
  options: {
    'raw-meilisearch': { type: 'boolean' },
    documents: { type: 'string', default: '10000' },
    /** The usual length of a document; nothing is written for another than 4. */
    kilobytes: { type: 'string', default: '4' },
    /** One short round, and nothing is written. */
    quick: { type: 'boolean', default: false },
    /** A folder to keep the documents for the next run with the same size. */
    keep: { type: 'string' },
    /** For profiling: --node-flags="--cpu-prof --cpu-prof-dir=/tmp". */
    'node-flags': { type: 'string', default: '' },
  },
});
const load = { rounds: values.quick ? 1 : 5, seconds: 2 };

async function main(cleanup: Cleanup): Promise<void> {
  const documents = Number(values.documents);
  if (!Number.isInteger(documents) || documents < 100)
    throw new Error('--documents takes a number from 100 up, such as 10000');
  const kilobytes = Number(values.kilobytes);
  const dataDir = values.keep
    ? join(resolve(values.keep), String(documents))
    : await temporaryFolder(cleanup);
  const filled = await openFilledDatabase(
    dataDir,
    { documents, seed, usualLength: 1_000 * kilobytes },
    cleanup,
  );
  const engine = await startMeilisearch(dataDir, cleanup);
  const nodeFlags = values['node-flags'].split(' ').filter(Boolean);
  const lectern = await startLectern(dataDir, { nodeFlags, settings: engine.settings });
  cleanup.add(() => lectern.stop());
  const cookies: string[] = [];
  for (const person of readers) cookies.push(await signIn(lectern.url, person));
  await untilIndexed(lectern.url, cookies[0]!, filled.writer.words[100]!);
  console.log('Bringing the raw texts into Meilisearch.');
  await fillRawIndex(filled.knex, engine);

  const { searches } = createRequestMakers({ ...filled, cookie: cookies[0]! });
  const sides: Record<Side, Asked> = {
    raw: { url: engine.settings.MEILI_URL, request: ({ path }) => rawRequest(queryOf(path), engine) },
    lectern: {
      url: lectern.url,
      request: (request, connection) => ({
        ...request,
        headers: { cookie: cookies[connection % cookies.length] },
      }),
    },
  };
  const pids = { server: lectern.pid, engine: engine.pid };
  const measure = (clients: number, kinds: readonly (keyof typeof searches)[], rounds: number) => {
    let turn = 0;
    const next = () => searches[kinds[turn++ % kinds.length]!]();
    return measureInTurns(sides, { clients, next, rounds, knex: filled.knex, pids });
  };
  console.log('Measuring.');
  await measure(manyClients, searchKinds, 1);
  const one = await measure(1, searchKinds, load.rounds);
  const many = await measure(manyClients, searchKinds, load.rounds);
  const kinds: Record<string, Rounds> = {};
  for (const kind of searchKinds) kinds[kind] = await measure(1, [kind], 1);
  const report = createRawReport({
    documents,
    kilobytes,
    seed,
    load,
    version: engine.version,
    manyClients,
    one,
    many,
    kinds,
  });
  console.log(`\n${report}`);
  if (!values.quick && kilobytes === 4) await keepSection('raw-meilisearch', report);
}

/** Documents with the Markdown as it is, at the defaults of Meilisearch. */
async function fillRawIndex(knex: Knex, { settings }: Engine): Promise<void> {
  const client = new Meilisearch({ host: settings.MEILI_URL, apiKey: settings.MEILI_KEY });
  const entries = await knex('documents')
    .select<{ id: number; title: string; content: string }[]>('id', 'title', 'content')
    .whereNull('deleted_at');
  for (let at = 0; at < entries.length; at += rawBatch)
    await client
      .index('raw')
      .addDocuments(entries.slice(at, at + rawBatch), { primaryKey: 'id' })
      .waitTask({ timeout: 600_000 });
}

const rawBatch = 2_500;

/** What a page of results needs: 20 titles, and a part of each text. */
const rawRequest = (q: string, { settings }: Engine): Request => ({
  method: 'POST',
  path: '/indexes/raw/search',
  headers: { authorization: `Bearer ${settings.MEILI_KEY}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    q,
    limit: 20,
    attributesToRetrieve: ['id', 'title'],
    attributesToCrop: ['content'],
    cropLength: 25,
  }),
});

const queryOf = (path = ''): string => new URL(path, 'http://localhost').searchParams.get('q') ?? '';

interface Asked {
  url: string;
  request: (search: Request, connection: number) => Request;
}

/** Asks both sides the same, one after the other, the first place in turns. */
async function measureInTurns(
  sides: Record<Side, Asked>,
  {
    clients,
    next,
    rounds,
    knex,
    pids,
  }: {
    clients: number;
    next: () => Request;
    rounds: number;
    knex: Knex;
    pids: { server: number; engine: number };
  },
): Promise<Rounds> {
  const measured: Rounds = { raw: [], lectern: [] };
  for (let round = 0; round < rounds; round += 1) {
    const lists = Array.from({ length: clients }, () => Array.from({ length: listLength }, next));
    const order: Side[] = round % 2 === 0 ? ['raw', 'lectern'] : ['lectern', 'raw'];
    for (const side of order) {
      const { url, request } = sides[side];
      const requests = lists.map((list, connection) => list.map((search) => request(search, connection)));
      const before = await usedSoFar(knex, pids);
      const result = await runLoad({ url, requests, seconds: load.seconds });
      const after = await usedSoFar(knex, pids);
      const used = Object.fromEntries(
        programs.map((program) => [program, usedBetween(before[program], after[program]) / result.answers]),
      ) as Record<Program, number>;
      measured[side].push({ ...result, used });
    }
  }
  return measured;
}

/** Processor time of each program so far. */
async function usedSoFar(
  knex: Knex,
  { server, engine }: { server: number; engine: number },
): Promise<Record<Program, Map<number, number>>> {
  const all = await processorTime({ pid: server, knex });
  const database = new Map([...all].filter(([pid]) => pid !== server));
  return {
    server: new Map([[server, all.get(server) ?? 0]]),
    database,
    engine: await processorTimeOf([engine]),
  };
}

await runCleanly(main);
