import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cleanup } from './cleanup.ts';
import { openFilledDatabase, type Filled } from './database.ts';
import type { LoadResult } from './load.ts';
import {
  measureAll,
  measureAlone,
  measureCreates,
  type MeasureOptions,
  type Measurements,
  type Subject,
} from './measure.ts';
import { memoryOf } from './own-database.ts';
import { startMeilisearch } from './meilisearch.ts';
import { readers } from './people-and-spaces.ts';
import { startLectern, startReference } from './programs.ts';
import { createRequestMakers, searchKinds, type SearchKind, type Work } from './requests.ts';
import { measureFound, type Found } from './saved-is-found.ts';
import { warmUp } from './warm-up.ts';

export interface Result {
  documents: number;
  /** Milliseconds to create them; null if an earlier run did. */
  making: number | null;
  measurements: Measurements;
  /** Searches by a single client: all kinds in turn, and each kind alone. */
  alone: LoadResult;
  /** The reference with a single client. */
  referenceAlone: LoadResult;
  kinds: Record<SearchKind, LoadResult>;
  found: Found;
  creates: Awaited<ReturnType<typeof measureCreates>>;
  /** Resident memory of the server's process, in bytes. */
  memory: { idle: number; loaded: number };
  /** Size on disk in bytes. */
  database: number;
  postgres: string;
  /** Null if PostgreSQL searches. */
  meilisearch: MeilisearchResult | null;
}

interface MeilisearchResult {
  version: string;
  /** Milliseconds to index all documents. */
  indexing: number;
  /** Resident memory, and size on disk, in bytes. */
  memory: number;
  disk: number;
}

interface SizeOptions {
  documents: number;
  engine: 'postgres' | 'meilisearch';
  seed: number;
  load: MeasureOptions;
  nodeFlags: string[];
}

/** Milliseconds. A million documents take hours. */
const indexingPatience = 8 * 60 * 60 * 1000;

/** Measures all kinds of work with a number of documents. Creates them if the data folder has none. */
export async function measureSize(dataDir: string, options: SizeOptions, cleanup: Cleanup): Promise<Result> {
  const { documents, engine, load, nodeFlags } = options;
  const filled = await openFilledDatabase(dataDir, options, cleanup);
  if (filled.took === null) await warmUp(join(dataDir, 'postgres'));
  const { knex, connection, generated, random, writer } = filled;
  const beside = engine === 'meilisearch' ? await startMeilisearch(dataDir, cleanup) : null;
  const lectern = await startLectern(dataDir, { nodeFlags, settings: beside?.settings });
  cleanup.add(() => lectern.stop());
  const reference = await startReference(connection);
  cleanup.add(() => reference.stop());
  const cookies: string[] = [];
  for (const person of readers) cookies.push(await signIn(lectern.url, person));
  const cookie = cookies[0]!;
  const word = writer.words[100]!;
  const indexing = beside ? await untilIndexed(lectern.url, cookie, word) : 0;
  const { works, searches, create } = createRequestMakers({ random, writer, generated, cookie });
  const subject = (next: Subject['next']): Subject => ({ url: lectern.url, next, cookies });
  const subjects = Object.fromEntries(
    Object.entries(works).map(([work, next]) => [work, subject(next)]),
  ) as Record<Work, Subject>;

  console.log(`Measuring with ${documents} documents.`);
  const rows: Subject = { url: reference.url, next: () => ({ path: `/${random.pick(generated.ids)}` }) };
  const idle = await memoryOf(lectern.pid);
  const referenceAlone = await measureAlone(rows, load);
  const alone = await measureAlone(subjects.search, load);
  const kinds: Partial<Result['kinds']> = {};
  for (const kind of searchKinds) kinds[kind] = await measureAlone(subject(searches[kind]), load);
  const measurements = await measureAll(subjects, rows, load);
  const found = await measureFound(lectern.url, cookie, { random, generated });
  // before the creates, which are no daily load
  const loaded = await memoryOf(lectern.pid);
  const { spaceId } = generated.levels[0]!;
  const creates = await measureCreates(
    subject(() => create()),
    subject(() => create(spaceId)),
    load,
  );
  if (beside && (await isFallback(lectern.url, cookie, word)))
    throw new Error('Meilisearch gave way to PostgreSQL while it was measured');
  return {
    documents,
    making: filled.took,
    measurements,
    alone,
    referenceAlone,
    kinds: kinds as Result['kinds'],
    found,
    creates,
    memory: { idle, loaded },
    ...(await databaseFacts(knex)),
    meilisearch: beside && {
      version: beside.version,
      indexing,
      memory: await memoryOf(beside.pid),
      disk: await sizeOf(beside.folder),
    },
  };
}

/** Waits until Meilisearch has indexed everything; until then PostgreSQL answers. @returns milliseconds */
export async function untilIndexed(url: string, cookie: string, word: string): Promise<number> {
  console.log('Bringing all documents into Meilisearch.');
  const began = performance.now();
  while (await isFallback(url, cookie, word)) {
    if (performance.now() - began > indexingPatience) throw new Error('Meilisearch does not get ready.');
    await pass(500);
  }
  return performance.now() - began;
}

/** Whether PostgreSQL answers in place of Meilisearch. */
async function isFallback(url: string, cookie: string, word: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/search?q=${word}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`Search answers ${answer.status}: ${await answer.text()}`);
  return answer.headers.get('x-search-degraded') !== 'false';
}

async function databaseFacts(knex: Filled['knex']): Promise<{ database: number; postgres: string }> {
  const { rows } = await knex.raw<{ rows: [{ bytes: string; version: string }] }>(
    `select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`,
  );
  const [{ bytes, version }] = rows;
  return { database: Number(bytes), postgres: version };
}

export async function signIn(url: string, person: (typeof readers)[number]): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`Signing in answers ${answer.status}: ${await answer.text()}`);
  return cookie;
}

/** The size of a folder on disk, in bytes. */
async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sk', join(folder)]);
  return Number(stdout.split('\t')[0]) * 1024;
}
