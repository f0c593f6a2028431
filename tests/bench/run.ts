// `npm run bench -- --documents 1000,10000`: measures, prints, and keeps the result in docs/bench.md.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { connect } from '../../db/connect.ts';
import { startEmbeddedPostgres } from '../../db/embedded/postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { createCleanup, type Cleanup } from './cleanup.ts';
import { generateDocuments } from './generate-documents.ts';
import { createWriter } from './generate-text.ts';
import { measureAll, measureAlone, type Subject } from './measure.ts';
import { measurePage } from './page.ts';
import { makePeopleAndSpaces, notifyReader, reader } from './people-and-spaces.ts';
import { startLectern, startReference, startWhole } from './programs.ts';
import { createRandom } from '../../scripts/seed/random.ts';
import { createReport, type Result, type Starts } from './report.ts';
import { createRequestMakers, type Work } from './requests.ts';
import { countFound } from './saved-is-found.ts';
import { keepSection } from './sections.ts';

const seed = 20_261_120;

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000,10000' },
    quick: { type: 'boolean', default: false },
    'skip-page': { type: 'boolean', default: false },
    /** For whoever looks for what costs the time: --node-flags="--cpu-prof --cpu-prof-dir=/tmp". */
    'node-flags': { type: 'string', default: '' },
  },
});
const load = { connections: 32, rounds: values.quick ? 1 : 3, seconds: values.quick ? 1 : 2 };

async function main(cleanup: Cleanup): Promise<void> {
  const sizes = values.documents.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 100))
    throw new Error('--documents takes numbers from 100 up, such as 1000,10000');
  const starts = await measureStarts(cleanup);
  const results: Result[] = [];
  for (const size of sizes) results.push(await measureSize(size, cleanup));
  const report = createReport({ seed, load, starts, results });
  console.log(`\n${report}`);
  if (!values.quick && !values['skip-page']) await keepSection('sizes', report);
}

async function measureStarts(cleanup: Cleanup): Promise<Starts> {
  const dataDir = await temporaryFolder(cleanup);
  const start = async () => {
    const began = performance.now();
    const program = await startWhole(dataDir);
    cleanup.add(() => program.stop());
    const ready = await fetch(`${program.url}/readyz`);
    if (!ready.ok) throw new Error(`/readyz answers ${ready.status}`);
    const took = performance.now() - began;
    await program.stop();
    return took;
  };
  return { first: await start(), second: await start() };
}

async function measureSize(documents: number, cleanup: Cleanup): Promise<Result> {
  console.log(`Making ${documents} documents.`);
  const dataDir = await temporaryFolder(cleanup);
  const postgres = await startEmbeddedPostgres({ dataDir, role: 'command', notify: console.log });
  cleanup.add(() => postgres.stop());
  await migrate(postgres.connection);
  const database = connect({ ...postgres.connection, poolSize: 2, statementTimeout: 0 });
  const { knex } = database;
  cleanup.add(() => database.close());
  const random = createRandom(seed);
  const writer = createWriter(random);
  const people = await makePeopleAndSpaces(knex, writer);
  const generated = await generateDocuments(knex, documents, { random, writer, people });
  await notifyReader(knex, people);

  const lectern = await startLectern(dataDir, values['node-flags'].split(' ').filter(Boolean));
  cleanup.add(() => lectern.stop());
  const reference = await startReference(postgres.connection);
  cleanup.add(() => reference.stop());
  const cookie = await signIn(lectern.url);
  const makers = createRequestMakers({ random, writer, generated, cookie });
  const subject = (work: Work): Subject => ({ url: lectern.url, next: makers[work] });
  const subjects = Object.fromEntries(
    (Object.keys(makers) as Work[]).map((work) => [work, subject(work)]),
  ) as Record<Work, Subject>;

  console.log(`Measuring with ${documents} documents.`);
  const rows = { url: reference.url, next: () => ({ path: `/${random.pick(generated.ids)}` }) };
  const idleMemory = await memoryOf(lectern.pid);
  const alone = await measureAlone(subjects.search, load);
  const measurements = await measureAll(subjects, rows, load);
  const found = await countFound(lectern.url, cookie, { random, generated });
  const { id, content } = generated.sample[0]!;
  const text = content.split('\n')[2]!.slice(0, 20);
  const loads = values.quick ? 2 : 5;
  const page = values['skip-page']
    ? null
    : await measurePage({ url: lectern.url, cookie, documentId: id, text, loads });
  const [{ bytes, version }] = (
    await knex.raw<{ rows: [{ bytes: string; version: string }] }>(
      `select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`,
    )
  ).rows;
  const memory = { idle: idleMemory, loaded: await memoryOf(lectern.pid) };
  await cleanup.run();
  return { documents, measurements, alone, found, page, memory, database: Number(bytes), postgres: version };
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

async function temporaryFolder(cleanup: Cleanup): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Resident memory of a process, in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
}

const cleanup = createCleanup();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanup.run().finally(() => process.exit(1)));
}
try {
  await main(cleanup);
} finally {
  await cleanup.run();
}
