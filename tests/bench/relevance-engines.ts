import type { Knex } from 'knex';
import { Meilisearch } from 'meilisearch';
import sqlite from 'node-sqlite3-wasm';
import { createSearch } from '../../api/ports/search/create-search.ts';
import type { SearchPort } from '../../api/ports/search/port.ts';
import { createPostgresSearch } from '../../api/ports/search/postgres.ts';
import { createSearchWriter, everything } from '../ports/search-harness.ts';
import type { Engine } from './meilisearch.ts';
import type { Page } from './relevance-corpus.ts';

/** An engine that holds the corpus. */
export interface RankedEngine {
  name: string;
  /** Paths of the ten best pages, best first. */
  best(query: string): Promise<string[]>;
}

/** How many places of an answer count. */
const places = 10;

/** Stores the pages as documents of one space. @returns their paths by id */
export async function loadPages(knex: Knex, pages: readonly Page[]): Promise<Map<number, string>> {
  const writer = createSearchWriter(knex);
  const home = { spaceId: await writer.space('Corpus'), authorId: await writer.person('corpus') };
  const paths = new Map<number, string>();
  for (const { path, title, content } of pages)
    paths.set(await writer.document({ title, content, ...home }), path);
  await knex.raw('analyze documents');
  return paths;
}

function ranked(name: string, search: Pick<SearchPort, 'search'>, paths: Map<number, string>): RankedEngine {
  return {
    name,
    async best(query) {
      const options = { ...everything, kinds: ['document'] as const, limit: places };
      const { hits, degraded } = await search.search(query, options);
      if (degraded) throw new Error(`${name} did not answer "${query}" itself`);
      return hits.map(({ id }) => paths.get(id)!);
    },
  };
}

/** Search as it is without any setting. */
export const rankedByPostgres = (knex: Knex, paths: Map<number, string>): RankedEngine =>
  ranked('Lectern, PostgreSQL', createPostgresSearch(knex), paths);

/** Search with Meilisearch, once its index is filled. */
export async function rankedByMeilisearch(
  knex: Knex,
  paths: Map<number, string>,
  { settings }: Engine,
): Promise<RankedEngine> {
  const { MEILI_URL: url, MEILI_KEY: key } = settings;
  const search = createSearch({ search: { engine: 'meilisearch', url, key, index: 'ours' } }, knex);
  await search.index!.prepare();
  await search.reindex(() => undefined);
  return ranked('Lectern, Meilisearch', search, paths);
}

/** Meilisearch at its defaults, with the Markdown as it is. */
export async function rawMeilisearch(pages: readonly Page[], { settings }: Engine): Promise<RankedEngine> {
  const client = new Meilisearch({ host: settings.MEILI_URL, apiKey: settings.MEILI_KEY });
  const index = client.index<{ id: number; title: string; content: string }>('raw');
  const entries = pages.map(({ title, content }, id) => ({ id, title, content }));
  await index.addDocuments(entries, { primaryKey: 'id' }).waitTask({ timeout: 600_000 });
  return {
    name: 'Meilisearch at its defaults',
    async best(query) {
      const { hits } = await index.search(query, { limit: places, attributesToRetrieve: ['id'] });
      return hits.map(({ id }) => pages[id]!.path);
    },
  };
}

/** BM25 as SQLite's FTS5 has it: all words, each as a beginning; any of them where no page has all. */
export function rankedByFts5(pages: readonly Page[]): RankedEngine {
  const database = new sqlite.Database();
  database.exec('create virtual table pages using fts5(title, content)');
  for (const { title, content } of pages) database.run('insert into pages values (?, ?)', [title, content]);
  const find = (query: string): number[] =>
    database
      .all('select rowid from pages where pages match ? order by bm25(pages, 5, 1) limit ?', [query, places])
      .map(({ rowid }) => Number(rowid));
  return {
    name: 'BM25, SQLite FTS5',
    best(query) {
      const words = (query.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"*`);
      const all = words.length > 0 ? find(words.join(' ')) : [];
      const found = all.length > 0 || words.length === 0 ? all : find(words.join(' OR '));
      return Promise.resolve(found.map((rowid) => pages[rowid - 1]!.path));
    },
  };
}
