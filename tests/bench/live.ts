// `npm run bench -- --live`: what a key costs where people edit together, for docs/bench/live.md.
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { runCleanly, type Cleanup } from './cleanup.ts';
import { createClient, jsonOf, type Client } from './client.ts';
import { quantiles } from './load.ts';
import { createLiveReport, type AloneResult, type LiveResult, type ManyResult } from './live-report.ts';
import { BenchTypist, type Typed } from './live-typist.ts';
import { memoryOf, startDatabase } from './own-database.ts';
import { processorTime, usedBetween } from './processor-time.ts';
import { administrator, startLectern, type Program } from './programs.ts';
import { keepSection } from './sections.ts';
import { makeWriters } from './live-world.ts';

const { values } = parseArgs({
  options: { live: { type: 'boolean' }, quick: { type: 'boolean', default: false } },
});
const seconds = values.quick ? 5 : 30;
/** One person types so many keys in a second. */
const keysASecond = 5;
const manyDocuments = values.quick ? 100 : 1_000;
/** All documents together get so many keys in a second. */
const manyKeysASecond = 50;
const text = 'A paragraph of some words, as people write them.\n\n'.repeat(80);

export interface World {
  knex: Knex;
  server: Program;
  admin: Client;
  spaceId: number;
  writers: { id: number; client: Client }[];
}

async function main(cleanup: Cleanup): Promise<void> {
  const { knex, dataDir } = await startDatabase(cleanup);
  const server = await startLectern(dataDir, { settings: { LIVE_EDITING: 'on' } });
  cleanup.add(() => server.stop());
  const admin = createClient(server.url);
  await admin.signIn(administrator);
  const space = { name: 'Together', description: '', visibility: 'everyone' };
  const { id: spaceId } = jsonOf<{ id: number }>(await admin.must('POST', '/api/spaces', space));
  const writers = await makeWriters(knex, server.url, manyDocuments / 10);
  cleanup.add(() =>
    Promise.resolve([admin, ...writers.map(({ client }) => client)].forEach((each) => each.close())),
  );
  const world: World = { knex, server, admin, spaceId, writers };
  const [load] = loadavg() as [number];
  await measureLive(world, { people: 3, typing: 3, for: 3 });
  const alone = await measureAlone(world);
  const live: LiveResult[] = [];
  for (const [people, typing] of [
    [1, 1],
    [3, 3],
    [50, 10],
  ] as const) {
    live.push(await measureLive(world, { people, typing, for: seconds }));
    console.log(JSON.stringify(live.at(-1)));
  }
  const many = await measureMany(world);
  const report = createLiveReport({ alone, live, many, load });
  console.log(`\n${report}`);
  if (!values.quick) await keepSection('live', report);
}

async function makeDocument({ admin, spaceId }: World): Promise<number> {
  const document = { title: 'Together', spaceId, parentId: null, content: text };
  return jsonOf<{ id: number }>(await admin.must('POST', '/api/documents', document)).id;
}

/** Processor time of Node.js and of PostgreSQL that an act takes, in milliseconds. */
async function usedBy({ knex, server }: World, act: () => Promise<unknown>) {
  const before = await processorTime({ pid: server.pid, knex });
  await act();
  const after = await processorTime({ pid: server.pid, knex });
  const node = after.get(server.pid)! - before.get(server.pid)!;
  return { node, postgres: usedBetween(before, after) - node };
}

/** Today's way: the draft is in the browser, and is saved as a whole after some keys. */
async function measureAlone(world: World): Promise<AloneResult> {
  const keysOfSave = 100;
  const saves = values.quick ? 20 : 200;
  const id = await makeDocument(world);
  const { client } = world.writers[0]!;
  let content = text;
  let bytes = 0;
  const used = await usedBy(world, async () => {
    for (let version = 1; version <= saves; version += 1) {
      content += 'x'.repeat(keysOfSave);
      const body = { content, version };
      const answer = await client.must('PUT', `/api/documents/${id}`, body);
      bytes += JSON.stringify(body).length + answer.body.length;
    }
  });
  return { keysOfSave, keys: saves * keysOfSave, bytes, ...used };
}

/** People in one document, of whom some type. */
async function measureLive(
  world: World,
  { people, typing, for: length }: { people: number; typing: number; for: number },
): Promise<LiveResult> {
  const id = await makeDocument(world);
  const typed: Typed = new Map();
  const typists = await Promise.all(
    Array.from({ length: people }, async (_, at) => {
      const typist = typistOf(world, at, id, typed);
      await typist.open(at / people);
      return typist;
    }),
  );
  await sleep(500);
  const bytesBefore = typists.reduce((sum, { bytes }) => sum + bytes, 0);
  const used = await usedBy(world, async () => {
    const end = performance.now() + length * 1000;
    let letter = 0x4e00;
    const working = typists.slice(0, typing).map(async (typist, at) => {
      await sleep((at * 1000) / keysASecond / typing);
      while (performance.now() < end) {
        typist.key(String.fromCharCode((letter += 1)));
        await sleep(1000 / keysASecond);
      }
      await typist.settle();
    });
    await Promise.all(working);
    await sleep(300);
  });
  const bytes = typists.reduce((sum, each) => sum + each.bytes, 0) - bytesBefore;
  const delays = typists.flatMap((each) => each.delays);
  for (const typist of typists) await typist.catchUp();
  const words = typists.map((each) => each.words);
  if (new Set(words).size > 1) throw new Error('The texts differ');
  for (const each of typed.keys())
    if (words[0]!.split(each).length !== 2) throw new Error('A letter is lost, or there twice');
  for (const typist of typists) typist.close();
  const keys = typed.size;
  return { people, typing, keys, bytes, delays: people > 1 ? quantiles(delays) : null, ...used };
}

const typistOf = ({ server, writers }: World, at: number, id: number, typed: Typed): BenchTypist => {
  const { id: userId, client } = writers[at % writers.length]!;
  const options = {
    cookie: client.cookie(),
    id,
    client: `${userId}-bench${String(at).padStart(6, '0')}`,
    typed,
    localAddress: `127.0.1.${1 + (at % 200)}`,
  };
  return new BenchTypist(server.url, options);
};

/** Many documents open at once, by two people each. */
async function measureMany(world: World): Promise<ManyResult> {
  const before = await memoryOf(world.server.pid);
  const ids: number[] = [];
  for (let at = 0; at < manyDocuments; at += 1) ids.push(await makeDocument(world));
  const pairs: BenchTypist[][] = [];
  const typed: Typed = new Map();
  for (const [at, id] of ids.entries()) {
    const pair = [typistOf(world, at, id, typed), typistOf(world, at + 1, id, typed)];
    pairs.push(pair);
    for (const each of pair.slice(0, at % 2 === 0 ? 2 : 1)) await each.open(0.5);
  }
  const streams = ids.length * 1.5;
  await sleep(2_000);
  const open = await memoryOf(world.server.pid);
  const idleSeconds = values.quick ? 5 : 30;
  const idle = await usedBy(world, () => sleep(idleSeconds * 1000));
  const keys = manyKeysASecond * seconds;
  const used = await usedBy(world, async () => {
    for (let key = 0; key < keys; key += 1) {
      // of those that two have open
      const pair = pairs[(key * 2) % pairs.length]!;
      pair[0]!.key(String.fromCharCode(0x4e00 + key));
      await sleep(1000 / manyKeysASecond);
    }
    for (const [first] of pairs) await first!.settle();
    await sleep(300);
  });
  const typing = await memoryOf(world.server.pid);
  const delays = quantiles(pairs.flatMap((pair) => pair.flatMap((each) => each.delays)));
  for (const each of pairs.flat()) each.close();
  // logs are forgotten after a minute in which nobody used them
  await sleep(values.quick ? 5_000 : 100_000);
  const closed = await memoryOf(world.server.pid);
  const left = await world.knex('live_people').count<[{ count: string }]>();
  return {
    documents: ids.length,
    streams,
    keys,
    delays,
    ...used,
    idle: { node: idle.node / idleSeconds, postgres: idle.postgres / idleSeconds },
    memory: { before, open, typing, closed },
    peopleLeft: Number(left[0]!.count),
  };
}

await runCleanly(main);
