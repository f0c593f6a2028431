// `npm run bench -- --relevance --corpus FOLDER --queries FILE`: whether the best results come first, for docs/bench.md.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCleanly, type Cleanup } from './cleanup.ts';
import { startMeilisearch } from './meilisearch.ts';
import { startDatabase } from './own-database.ts';
import { readPages, readQueries, type KnownQuery } from './relevance-corpus.ts';
import {
  loadPages,
  rankedByFts5,
  rankedByMeilisearch,
  rankedByPostgres,
  rawMeilisearch,
  type RankedEngine,
} from './relevance-engines.ts';
import { createRelevanceReport } from './relevance-report.ts';
import { readerTries } from './relevance-tries.ts';
import { keepSection } from './sections.ts';

const { values } = parseArgs({
  options: {
    relevance: { type: 'boolean' },
    /** A folder with Markdown files. */
    corpus: { type: 'string' },
    /** Queries with known answers, one JSON a line. */
    queries: { type: 'string' },
    /** Only PostgreSQL, and nothing is written. */
    quick: { type: 'boolean', default: false },
  },
});

async function main(cleanup: Cleanup): Promise<void> {
  const { corpus, queries: file } = values;
  if (!corpus || !file)
    throw new Error(
      'Give the pages and the queries: --corpus FOLDER --queries FILE, both as relevance/README.md says',
    );
  const queries = await readQueries(resolve(file));
  const pages = await readPages(resolve(corpus), queries);
  const { knex, dataDir } = await startDatabase(cleanup);
  console.log(`Storing ${pages.length} pages.`);
  const paths = await loadPages(knex, pages);
  const engines: RankedEngine[] = [rankedByPostgres(knex, paths)];
  const left: string[] = [];
  if (!values.quick) {
    engines.push(rankedByFts5(pages));
    const engine = await startMeilisearch(dataDir, cleanup).catch(
      (error: Error) => void left.push(error.message),
    );
    if (engine)
      engines.push(await rankedByMeilisearch(knex, paths, engine), await rawMeilisearch(pages, engine));
  }
  const measured = [];
  for (const engine of engines) measured.push({ name: engine.name, ranks: await ranksOf(engine, queries) });
  const tried = [];
  for (const { query, wanted } of readerTries) {
    const right = wanted.filter((path) => pages.some((page) => page.path === path));
    if (right.length === 0) continue;
    const ranks = [];
    for (const engine of engines) ranks.push(await rankOf(engine, query, right));
    tried.push({ query, wanted: right[0]!, ranks });
  }
  const report = createRelevanceReport({ pages: pages.length, queries, engines: measured, tried, left });
  console.log(`\n${report}`);
  if (!values.quick) await keepSection('relevance', report);
}

async function ranksOf(engine: RankedEngine, queries: readonly KnownQuery[]): Promise<number[]> {
  const began = performance.now();
  const ranks: number[] = [];
  for (const { query, right } of queries) ranks.push(await rankOf(engine, query, right));
  console.log(`${engine.name}: ${((performance.now() - began) / queries.length).toFixed(1)} ms a query`);
  return ranks;
}

async function rankOf(engine: RankedEngine, query: string, right: readonly string[]): Promise<number> {
  const found = await engine.best(query);
  return found.findIndex((path) => right.includes(path)) + 1;
}

await runCleanly(main);
