import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cleanup } from './cleanup.ts';
import { openFilledDatabase, type Filled } from './database.ts';
import type { LoadResult } from './load.ts';
import { measureAll, measureAlone, type MeasureOptions, type Measurements, type Subject } from './measure.ts';
import { memoryOf } from './own-database.ts';
import { startMeilisearch } from './meilisearch.ts';
import { reader } from './people-and-spaces.ts';
import { runCommand, startLectern, startReference } from './programs.ts';
import { createRequestMakers, searchKinds, type SearchKind, type Work } from './requests.ts';
import { measureFound, type Found } from './saved-is-found.ts';
import { warmUp } from './warm-up.ts';

export interface Result {
  documents: number;
  /** To make them. Milliseconds; null where an earlier run had made them. */
  making: number | null;
  measurements: Measurements;
  /** Searches by one client alone: all kinds by turns, and each. */
  alone: LoadResult;
  kinds: Record<SearchKind, LoadResult>;
  found: Found;
  /** Resident, of the server's process. Bytes. */
  memory: { idle: number; loaded: number };
  /** Bytes on disk. */
  database: number;
  postgres: string;
  /** Null where PostgreSQL searches. */
  meilisearch: MeilisearchResult | null;
}

interface MeilisearchResult {
  version: string;
  /** To bring all documents into an index. Milliseconds. */
  indexing: number;
  /** Resident; on disk. Bytes. */
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

/** Measures all work with so many documents on the data folder, which gets them where it has none. */
export async function measureSize(dataDir: string, options: SizeOptions, cleanup: Cleanup): Promise<Result> {
  const { documents, engine, load, nodeFlags } = options;
  const filled = await openFilledDatabase(dataDir, options, cleanup);
  if (filled.took === null) await warmUp(join(dataDir, 'postgres'));
  const { knex, connection, generated, random, writer } = filled;
  const beside = engine === 'meilisearch' ? await startIndexed(dataDir, cleanup) : null;
  const lectern = await startLectern(dataDir, { nodeFlags, settings: beside?.settings });
  cleanup.add(() => lectern.stop());
  const reference = await startReference(connection);
  cleanup.add(() => reference.stop());
  const cookie = await signIn(lectern.url);
  if (beside) await refuseFallback(lectern.url, cookie, writer.words[100]!);
  const { works, searches } = createRequestMakers({ random, writer, generated, cookie });
  const subject = (next: Subject['next']): Subject => ({ url: lectern.url, next });
  const subjects = Object.fromEntries(
    Object.entries(works).map(([work, next]) => [work, subject(next)]),
  ) as Record<Work, Subject>;

  console.log(`Measuring with ${documents} documents.`);
  const rows = { url: reference.url, next: () => ({ path: `/${random.pick(generated.ids)}` }) };
  const idle = await memoryOf(lectern.pid);
  const alone = await measureAlone(subjects.search, load);
  const kinds: Partial<Result['kinds']> = {};
  for (const kind of searchKinds) kinds[kind] = await measureAlone(subject(searches[kind]), load);
  const measurements = await measureAll(subjects, rows, load);
  const found = await measureFound(lectern.url, cookie, { random, generated });
  if (beside) await refuseFallback(lectern.url, cookie, writer.words[100]!);
  return {
    documents,
    making: filled.took,
    measurements,
    alone,
    kinds: kinds as Result['kinds'],
    found,
    memory: { idle, loaded: await memoryOf(lectern.pid) },
    ...(await databaseFacts(knex)),
    meilisearch: beside && {
      version: beside.version,
      indexing: beside.indexing,
      memory: await memoryOf(beside.pid),
      disk: await sizeOf(beside.folder),
    },
  };
}

/** Meilisearch with all documents in its index. */
async function startIndexed(dataDir: string, cleanup: Cleanup) {
  const engine = await startMeilisearch(dataDir, cleanup);
  console.log(`Bringing all documents into Meilisearch ${engine.version}.`);
  const began = performance.now();
  await runCommand(dataDir, ['reindex'], engine.settings);
  return { ...engine, indexing: performance.now() - began };
}

/** @throws Error where PostgreSQL answers in place of Meilisearch */
async function refuseFallback(url: string, cookie: string, word: string): Promise<void> {
  const answer = await fetch(`${url}/api/search?q=${word}`, { headers: { cookie } });
  if (!answer.ok || answer.headers.get('x-search-degraded') !== 'false')
    throw new Error(
      `Meilisearch does not answer: ${answer.status}, degraded ${answer.headers.get('x-search-degraded')}`,
    );
}

async function databaseFacts(knex: Filled['knex']): Promise<{ database: number; postgres: string }> {
  const { rows } = await knex.raw<{ rows: [{ bytes: string; version: string }] }>(
    `select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`,
  );
  const [{ bytes, version }] = rows;
  return { database: Number(bytes), postgres: version };
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reader),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`Signing in answers ${answer.status}: ${await answer.text()}`);
  return cookie;
}

/** Of a folder on disk, in bytes. */
async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sk', join(folder)]);
  return Number(stdout.split('\t')[0]) * 1024;
}
