// `npm run bench -- --guard`: what each hot call costs, beside the reference in the same run. Fails if one costs a fifth
// more than `guard.json` notes; `--note` writes that file anew.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Request } from 'autocannon';
import type { Knex } from 'knex';
import { runCleanly, type Cleanup } from './cleanup.ts';
import { openFilledDatabase, type Filled } from './database.ts';
import { median, runLoad } from './load.ts';
import { signIn } from './measure-size.ts';
import { temporaryFolder } from './own-database.ts';
import { readers } from './people-and-spaces.ts';
import { processorTime, usedBetween } from './processor-time.ts';
import { startLectern, startReference } from './programs.ts';
import { table } from './report.ts';
import { createRequestMakers } from './requests.ts';

const { values } = parseArgs({
  options: {
    guard: { type: 'boolean' },
    note: { type: 'boolean', default: false },
    documents: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    /** A folder to keep the documents for the next run. */
    keep: { type: 'string' },
  },
});

const seed = 20_261_126;
const connections = 32;
/** Of one load: fewer where each takes long. */
const requestsPerLoad: Record<string, number> = { search: 160, save: 320, create: 320 };
const manyRequests = 960;
/** How many requests are counted for each call, one after the other. */
const countedRequests = 100;
/** A call may cost this much more than is noted. */
const allowedGrowth = 1.2;
/** So little may always be added: one row more is a fifth of five. */
const allowedMore = { processor: 0.2, statements: 0.1, rows: 3, buffers: 5, promises: 4 } as const;
const noteFile = join(import.meta.dirname, 'guard.json');

/** For one request. processor: as a multiple of the reference's, of the server and of PostgreSQL together. */
type Cost = Record<keyof typeof allowedMore, number>;
type Costs = Record<string, Cost>;
type Ask = () => Request;

async function main(cleanup: Cleanup): Promise<void> {
  const documents = Number(values.documents);
  const dataDir = values.keep ? resolve(values.keep) : await temporaryFolder(cleanup);
  const filled = await openFilledDatabase(dataDir, { documents, seed }, cleanup);
  const counted = await countAll(dataDir, filled, cleanup);
  const processor = await weighAll(dataDir, filled, cleanup);
  const costs: Costs = Object.fromEntries(
    Object.entries(counted).map(([call, counts]) => [call, { processor: processor[call]!, ...counts }]),
  );
  console.log(showCosts(costs));
  if (values.note) await writeFile(noteFile, `${JSON.stringify({ documents, costs }, null, 2)}\n`);
  else refuseGrowth(costs, JSON.parse(await readFile(noteFile, 'utf8')) as { costs: Costs });
}

/** The calls that people make most, as an editor makes them. */
function hotCalls({ random, writer, generated }: Filled): Record<string, Ask> {
  const { works, create } = createRequestMakers({ random, writer, generated, cookie: '' });
  return { ...works, create };
}

/** Processor time, with 32 people at once, in turns with the reference. */
async function weighAll(dataDir: string, filled: Filled, cleanup: Cleanup): Promise<Record<string, number>> {
  const { knex, generated, random } = filled;
  const lectern = await startLectern(dataDir);
  cleanup.add(() => lectern.stop());
  const reference = await startReference(filled.connection);
  cleanup.add(() => reference.stop());
  const cookies: string[] = [];
  for (const person of readers) cookies.push(await signIn(lectern.url, person));
  const bare: Ask = () => ({ path: `/${random.pick(generated.ids)}` });

  const weigh = async (program: { pid: number; url: string }, next: Ask, amount: number): Promise<number> => {
    const requests = Array.from({ length: connections }, (_, index) =>
      Array.from({ length: 100 }, () => withCookie(next(), cookies[index]!)),
    );
    const before = await processorTime({ pid: program.pid, knex });
    const { answers } = await runLoad({ url: program.url, requests, amount });
    return usedBetween(before, await processorTime({ pid: program.pid, knex })) / answers;
  };
  const quotients: Record<string, number[]> = {};
  const calls = Object.entries(hotCalls(filled));
  const weighBare = () => weigh(reference, bare, manyRequests);
  for (const [, next] of calls) await weigh(lectern, next, manyRequests / 2);
  await weighBare();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    let before = await weighBare();
    for (const [call, next] of calls) {
      const own = await weigh(lectern, next, requestsPerLoad[call] ?? manyRequests);
      const after = await weighBare();
      (quotients[call] ??= []).push((own * 2) / (before + after));
      before = after;
    }
  }
  return Object.fromEntries(calls.map(([call]) => [call, median(quotients[call]!)]));
}

const withCookie = (request: Request, cookie: string): Request => ({
  ...request,
  headers: { ...request.headers, cookie },
});

/** What can be counted: one request after the other, by one person, with a server that counts. */
async function countAll(
  dataDir: string,
  filled: Filled,
  cleanup: Cleanup,
): Promise<Record<string, Omit<Cost, 'processor'>>> {
  const countsFile = join(await temporaryFolder(cleanup), 'counts.json');
  const lectern = await startLectern(dataDir, {
    nodeFlags: ['--import', join(import.meta.dirname, 'count-work.mjs')],
    settings: { COUNTS_FILE: countsFile },
  });
  const cookie = await signIn(lectern.url, readers[0]!);
  const look = async () => {
    process.kill(lectern.pid, 'SIGUSR2');
    const server = JSON.parse(await whenWritten(countsFile)) as { promises: number; statements: number };
    await rm(countsFile);
    return { ...server, ...(await readsOf(filled.knex)) };
  };
  const counted: Record<string, Omit<Cost, 'processor'>> = {};
  for (const [call, next] of Object.entries(hotCalls(filled))) {
    for (let warm = 0; warm < 20; warm += 1) await ask(lectern.url, next(), cookie);
    const before = await look();
    for (let each = 0; each < countedRequests; each += 1) await ask(lectern.url, next(), cookie);
    const after = await look();
    const of = (what: keyof typeof before) => (after[what] - before[what]) / countedRequests;
    counted[call] = {
      statements: of('statements'),
      rows: of('rows'),
      buffers: of('buffers'),
      promises: of('promises'),
    };
  }
  await lectern.stop();
  return counted;
}

async function ask(url: string, request: Request, cookie: string): Promise<void> {
  const { method = 'GET', path = '/', body } = request;
  const headers = { ...(request.headers as Record<string, string>), cookie };
  const answer = await fetch(url + path, { method, headers, body: body as string });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
}

async function whenWritten(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text) return text;
    await pass(10);
  }
}

/** A connection tells what it has read when it ends, at the latest. */
async function readsOf(knex: Knex): Promise<{ rows: number; buffers: number }> {
  await knex.raw(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and state = 'idle'
       and pid <> pg_backend_pid()`,
  );
  const { rows } = await knex.raw<{ rows: [{ rows: string; buffers: string }] }>(
    `select tup_returned + tup_fetched as rows, blks_hit + blks_read as buffers from pg_stat_database
     where datname = current_database()`,
  );
  return { rows: Number(rows[0].rows), buffers: Number(rows[0].buffers) };
}

function showCosts(costs: Costs): string {
  const kinds = Object.keys(allowedMore) as (keyof Cost)[];
  const rows = Object.entries(costs).map(([call, cost]) => [
    call,
    ...kinds.map((kind) => cost[kind].toFixed(kind === 'processor' ? 2 : 1)),
  ]);
  return `\n${table([['call', 'processor, x the reference', 'statements', 'rows', 'buffers', 'promises'], ...rows])}\n`;
}

/** @throws Error if a call costs more than is noted, and more than chance adds */
function refuseGrowth(costs: Costs, { costs: noted }: { costs: Costs }): void {
  const grown: string[] = [];
  for (const [call, cost] of Object.entries(costs))
    for (const [kind, now] of Object.entries(cost) as [keyof Cost, number][]) {
      const before = noted[call]?.[kind];
      if (before === undefined || now > Math.max(before * allowedGrowth, before + allowedMore[kind]))
        grown.push(`${call}: ${kind} ${before?.toFixed(2) ?? 'not noted'} -> ${now.toFixed(2)}`);
    }
  if (grown.length > 0)
    throw new Error(
      `Calls cost more than tests/bench/guard.json notes. Find out why; if it must be so, note it with --note and say ` +
        `why in the commit:\n${grown.join('\n')}`,
    );
  console.log('No call costs a fifth more than is noted.');
}

await runCleanly(main);
