// `npm run bench -- --imports`: measures large imports through the running program, for docs/bench.md.
import { execFile } from 'node:child_process';
import { open, rm, stat } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import type { Knex } from 'knex';
import type { ImportDetails } from '../../api/contract/imports.ts';
import { createRandom } from '../../scripts/seed/random.ts';
import { runCleanly, type Cleanup } from './cleanup.ts';
import { createClient, jsonOf, type Client } from './client.ts';
import { createWriter } from './generate-text.ts';
import { createReader } from './hostile-reader.ts';
import { makeExport, type ExportKind, type ExportSizes } from './imports-make.ts';
import { createImportsReport, type Imported } from './imports-report.ts';
import { quantile } from './load.ts';
import { memoryOf, startDatabase, temporaryFolder } from './own-database.ts';
import { makePeopleAndSpaces, reader } from './people-and-spaces.ts';
import { processorTime, usedBetween } from './processor-time.ts';
import { startLectern, type Program } from './programs.ts';
import { keepSection } from './sections.ts';
import { fillLevel } from './special-generate.ts';

const seed = 20_261_125;

const { values } = parseArgs({
  options: {
    imports: { type: 'boolean' },
    pages: { type: 'string', default: '10000' },
    megabytes: { type: 'string', default: '5120' },
    /** markdown, confluence. */
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    /** For profiling: --node-flags="--cpu-prof --cpu-prof-dir=/tmp". */
    'node-flags': { type: 'string', default: '' },
  },
});
const pages = values.quick ? 500 : Number(values.pages);
const megabytes = values.quick ? 100 : Number(values.megabytes);
/** Bytes of each attached file. */
const fileSize = 2 * 1024 * 1024;
const files = Math.max(1, Math.floor(megabytes / 2));
const sizes: ExportSizes = { pages, every: Math.max(1, Math.floor(pages / files)), fileSize };
/** Milliseconds. */
const sampleEvery = 250;
/** Seconds that the reader reads at a time. */
const slice = 5;

async function main(cleanup: Cleanup): Promise<void> {
  const { knex, dataDir } = await startDatabase(cleanup);
  const program = await startLectern(dataDir, {
    nodeFlags: values['node-flags'].split(' ').filter(Boolean),
    settings: { IMPORT_MAX_MB: String(2 * megabytes + 100) },
  });
  cleanup.add(() => program.stop());
  const writer = createWriter(createRandom(seed));
  const { spaces, readerId } = await makePeopleAndSpaces(knex, writer);
  const [own, ...others] = spaces.filter(({ visible }) => visible).slice(2);
  const at = { spaceId: own!.id, parentId: null, authorId: readerId };
  const documentIds = await fillLevel(knex, at, 300, () => {
    const title = writer.title().slice(0, 100);
    return { title, content: writer.document(title) };
  });
  const folder = await temporaryFolder(cleanup);
  const kinds = (['markdown', 'confluence'] as const).filter((kind) => !values.only || values.only === kind);
  const imported: Imported[] = [];
  for (const [index, kind] of kinds.entries()) {
    const path = join(folder, `${kind}.zip`);
    console.log(`Making ${kind}: ${pages} pages.`);
    await makeExport(kind, path, sizes, seed);
    const world = { spaceId: own!.id, documentIds };
    imported.push(await measure({ knex, program }, { kind, path, spaceId: others[index]!.id, world }));
    await rm(path);
    console.log(JSON.stringify(imported.at(-1)));
  }
  const report = createImportsReport({ seed, pages, megabytes, load: loadavg()[1]!, imported });
  console.log(`\n${report}`);
  if (!values.quick && !values.only) await keepSection('imports', report);
}

interface Measured {
  kind: ExportKind;
  path: string;
  spaceId: number;
  world: Parameters<typeof createReader>[1];
}

async function measure(
  { knex, program }: { knex: Knex; program: Program },
  { kind, path, spaceId, world }: Measured,
): Promise<Imported> {
  const client = createClient(program.url);
  await client.signIn({ ...reader, username: 'author1' });
  const { size } = await stat(path);
  const before = await memoryOf(program.pid);
  const id = await upload(program, client, { path, size, spaceId });
  const memory = watchMemory(program.pid);
  const reading = readBeside(program.url, world);
  const began = await processorTime({ pid: program.pid, knex });
  const read = await timed(client, id, 'read', 'planned');
  const written = await timed(client, id, 'start', 'done');
  const processor = usedBetween(began, await processorTime({ pid: program.pid, knex })) / 1000;
  const { took, refused } = await reading.stop();
  const { server, child } = memory.stop();
  client.close();
  return {
    ...{ kind, bytes: size, pages: written.details.written.made, preview: read.seconds },
    ...{ writing: written.seconds, before, server, child, refused },
    processor,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    most: took.at(-1)!,
  };
}

async function upload(
  { url }: Program,
  client: Client,
  { path, size, spaceId }: { path: string; size: number; spaceId: number },
): Promise<number> {
  const made = jsonOf<ImportDetails>(
    await client.must('POST', '/api/imports', { name: path.split('/').at(-1), size, spaceId }),
  );
  const file = await open(path);
  const part = Buffer.alloc(made.partSize);
  for (let number = 1; (number - 1) * made.partSize < size; number += 1) {
    const { bytesRead } = await file.read(part, 0, made.partSize, (number - 1) * made.partSize);
    const answer = await fetch(`${url}/api/imports/${made.id}/parts/${number}`, {
      method: 'PUT',
      headers: { cookie: client.cookie(), 'content-type': 'application/octet-stream' },
      body: part.subarray(0, bytesRead),
    });
    if (answer.status !== 204) throw new Error(`Part ${number}: ${answer.status} ${await answer.text()}`);
  }
  await file.close();
  return made.id;
}

/** Asks for a step and waits for its end. */
async function timed(
  client: Client,
  id: number,
  step: 'read' | 'start',
  state: ImportDetails['state'],
): Promise<{ seconds: number; details: ImportDetails }> {
  const began = performance.now();
  await client.must('POST', `/api/imports/${id}/${step}`, step === 'start' ? { options: {} } : undefined);
  for (;;) {
    const details = jsonOf<ImportDetails>(await client.must('GET', `/api/imports/${id}`));
    if (details.state === state) return { seconds: (performance.now() - began) / 1000, details };
    if (details.state === 'failed' || details.state === 'cancelled')
      throw new Error(`The import ended as ${details.state}: ${JSON.stringify(details.problem)}`);
    await sleep(sampleEvery);
  }
}

/** Reads as an ordinary person until it is stopped. @returns milliseconds of the answers, shortest first */
function readBeside(url: string, world: Measured['world']) {
  let isOver = false;
  const took: number[] = [];
  const refused: Record<string, number> = {};
  const run = async () => {
    const other = await createReader(url, world);
    while (!isOver) {
      const { requests, refused: some } = await other.read(slice);
      took.push(...requests.took);
      for (const [kind, count] of Object.entries(some)) refused[kind] = (refused[kind] ?? 0) + count;
    }
    other.close();
  };
  const running = run();
  return {
    async stop() {
      isOver = true;
      await running;
      return { took: took.sort((a, b) => a - b), refused };
    },
  };
}

/** Looks at the memory of the server and of the process that converts documents. @returns the most of each, in bytes */
function watchMemory(pid: number) {
  const most = { server: 0, child: 0 };
  const look = async () => {
    const { stdout } = await promisify(execFile)('ps', ['-e', '-o', 'pid=,ppid=,rss=,args=']);
    for (const line of stdout.split('\n')) {
      const [own, parent, rss, ...args] = line.trim().split(/\s+/);
      const bytes = Number(rss) * 1024;
      if (Number(own) === pid) most.server = Math.max(most.server, bytes);
      if (Number(parent) === pid && args.some((each) => each.endsWith('in/child.js')))
        most.child = Math.max(most.child, bytes);
    }
  };
  const timer = setInterval(() => void look().catch(() => undefined), sampleEvery);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

await runCleanly(main);
