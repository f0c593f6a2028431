// `npm run bench -- --documents 1000,10000`: measures, prints, and writes the result to docs/bench.md.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCleanly, type Cleanup } from './cleanup.ts';
import { measureSize, type Result } from './measure-size.ts';
import { temporaryFolder } from './own-database.ts';
import { startWhole } from './programs.ts';
import { createReport, type Starts } from './report.ts';
import { keepSection } from './sections.ts';

const seed = 20_261_120;

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000,10000' },
    /** The search engine: postgres, or meilisearch, which must be on the PATH. */
    engine: { type: 'string', default: 'postgres' },
    quick: { type: 'boolean', default: false },
    /** A folder to keep the documents for the next run with the same sizes. */
    keep: { type: 'string' },
    /** For profiling: --node-flags="--cpu-prof --cpu-prof-dir=/tmp". */
    'node-flags': { type: 'string', default: '' },
  },
});
/** With a million documents, two seconds give few answers, and the first ones find nothing in memory. */
const loadOf = (documents: number) => ({
  connections: 32,
  rounds: values.quick ? 1 : 3,
  seconds: (documents > 100_000 ? 2 : 1) * (values.quick ? 1 : 2),
});

async function main(cleanup: Cleanup): Promise<void> {
  const sizes = values.documents.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 100))
    throw new Error('--documents takes numbers from 100 up, such as 1000,10000');
  const { engine } = values;
  if (engine !== 'postgres' && engine !== 'meilisearch')
    throw new Error('--engine takes postgres or meilisearch');
  const isWhole = engine === 'postgres';
  const starts = isWhole ? await measureStarts(cleanup) : null;
  const nodeFlags = values['node-flags'].split(' ').filter(Boolean);
  const results: Result[] = [];
  for (const documents of sizes) {
    const dataDir = values.keep
      ? join(resolve(values.keep), String(documents))
      : await temporaryFolder(cleanup);
    const load = loadOf(documents);
    const options = { documents, engine, seed, load, nodeFlags } as const;
    const result = await measureSize(dataDir, options, cleanup);
    results.push(result);
    console.log(JSON.stringify(result));
    await cleanup.run();
  }
  const report = createReport({ seed, load: loadOf(sizes[0]!), starts, results });
  console.log(`\n${report}`);
  if (!values.quick) await keepSection(isWhole ? 'sizes' : 'meilisearch', report);
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

await runCleanly(main);
