import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresSearch } from '../../api/ports/search/postgres.ts';
import type { SearchOptions } from '../../api/ports/search/port.ts';
import { findRecentIndex, renewRecentIndex } from '../../db/search/recent-index.ts';
import { tidySearchIndexes } from '../../db/documents/write-statements.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { createSearchWriter } from './search-harness.ts';

const size = 1_200;
let database: TestDatabase;
let knex: Knex;
let spaces: number[];
let authorIds: number[];
let titled: number;

beforeAll(async () => {
  database = await createTestDatabase();
  knex = database.knex;
  const writer = createSearchWriter(knex);
  spaces = [await writer.space('Open'), await writer.space('Other')];
  authorIds = [await writer.person('ada'), await writer.person('bob')];
  const own = { spaceId: spaces[0]!, authorId: authorIds[0]! };
  await writer.document({ title: 'Every page', content: 'common words in each', ...own });
  await writer.document({ title: 'Page', content: 'common and now and then seldom', ...own });
  await copyDocuments(6_800);
  titled = await writer.document({ title: 'Common page', content: 'in each', ...own });
  await knex('documents')
    .where('id', titled)
    .update({ updated_at: knex.raw(`now() - interval '1 day'`) });
  await knex.raw('analyze documents');
});
afterAll(() => database.drop());

/** Each third one holds the rarer word; spaces and authors change as well; one is saved each second. */
async function copyDocuments(count: number): Promise<void> {
  await knex.raw(
    `insert into documents (space_id, position, title, content, excerpt, search_title, search_vector, created_by,
      updated_by, updated_at)
     select case when n % 5 = 0 then cast(:other as integer) else d.space_id end, 'b' || lpad(n::text, 6, '0'), d.title, d.content,
       d.excerpt, d.search_title, d.search_vector, case when n % 2 = 0 then cast(:author as integer) else d.created_by end,
       d.created_by, now() - n * interval '1 second'
     from generate_series(1, cast(:count as integer)) n join documents d on d.title = case when n % 3 = 0 then 'Page' else 'Every page' end
     where d.position like 'a%'`,
    { other: spaces[1]!, author: authorIds[1]!, count },
  );
}

const answersOf = async (query: string, given: Partial<SearchOptions> = {}) => {
  const options = {
    spaceIds: 'all',
    restrictionIds: 'all',
    kinds: ['document', 'space'],
    limit: 20,
    offset: 0,
    ...given,
  } as const;
  const { hits, counts } = await createPostgresSearch(knex).search(query, options);
  return { counts, hits: hits.map(({ kind, id }) => `${kind} ${id}`) };
};

/** How often queries have read the index. */
async function readsOf(name: string): Promise<number> {
  await knex.raw('select pg_stat_force_next_flush()');
  const { rows } = await knex.raw<{ rows: { reads: string }[] }>(
    'select idx_scan as reads from pg_stat_user_indexes where indexrelname = ?',
    [name],
  );
  return Number(rows[0]!.reads);
}

/** Blocks that the index sorts into its tree; 0 where nothing is left to sort. */
async function leftToSort(name: string): Promise<number> {
  const { rows } = await knex.raw<{ rows: { left: string }[] }>('select gin_clean_pending_list(?) as left', [
    name,
  ]);
  return Number(rows[0]!.left);
}

describe('an index of the newest documents', () => {
  it('is made where there are many more, kept while it is right, and made anew when it is not', async () => {
    expect(await findRecentIndex(knex)).toBeNull();
    // of a large part of the documents it would be of no use
    expect(await renewRecentIndex(knex, 2_000)).toEqual({ made: 0, removed: 0 });
    expect(await renewRecentIndex(knex, size)).toEqual({ made: 1, removed: 0 });
    const made = await findRecentIndex(knex);
    expect(await renewRecentIndex(knex, size)).toEqual({ made: 0, removed: 0 });
    expect(await findRecentIndex(knex)).toEqual(made);
    expect(await renewRecentIndex(knex, 500)).toEqual({ made: 1, removed: 1 });
    expect(await findRecentIndex(knex)).not.toEqual(made);
    expect(await renewRecentIndex(knex, 5_000)).toEqual({ made: 0, removed: 1 });
    expect(await findRecentIndex(knex)).toBeNull();
  });

  it('that was cut off while it was made is not used, and goes', async () => {
    await renewRecentIndex(knex, size);
    const { name } = (await findRecentIndex(knex))!;
    await knex.raw('update pg_index set indisvalid = false where indexrelid = ?::regclass', [name]);
    expect(await findRecentIndex(knex)).toBeNull();
    expect(await renewRecentIndex(knex, size)).toMatchObject({ made: 1 });
    expect(await findRecentIndex(knex)).toMatchObject({ name });
  });

  it('finds the same as without it: pages, totals, spaces, authors, and what was saved since', async () => {
    const questions = [
      ['common', {}],
      ['common', { offset: 980 }],
      ['common', { kinds: ['space'] }],
      ['common', { spaceIds: [spaces[0]!] }],
      ['common', { spaceIds: [spaces[1]!] }],
      ['common', { authorIds: [authorIds[1]!] }],
      ['seldom', {}],
      ['common seldom', { limit: 50, offset: 100 }],
      ['seldmo', {}],
      ['nowhere', {}],
      ['page', {}],
      ['every page', { spaceIds: [spaces[0]!] }],
      ['common page', {}],
    ] as const;
    await renewRecentIndex(knex, 10_000);
    const without = [];
    for (const [query, options] of questions) without.push(await answersOf(query, options));
    expect(without[0]!.counts).toEqual({ documents: 1_000, spaces: 0, exact: false });
    expect(without[0]!.hits).toHaveLength(20);
    expect(without.at(-1)!.counts).toMatchObject({ documents: 1_000, exact: false });
    // all words in its title, and older than anything in the index
    expect(without.at(-1)!.hits[0]).toBe(`document ${titled}`);

    await renewRecentIndex(knex, size);
    const { name } = (await findRecentIndex(knex))!;
    const before = await readsOf(name);
    const within = [];
    for (const [query, options] of questions) within.push(await answersOf(query, options));
    expect(within).toEqual(without);
    expect(await readsOf(name)).toBeGreaterThan(before);

    // an old one that is saved is new
    const [oldest] = await knex('documents').orderBy('updated_at').limit(1).pluck<number[]>('id');
    await knex('documents').where('id', oldest).update({ updated_at: knex.fn.now() });
    await tidySearchIndexes(knex);
    expect(await leftToSort(name)).toBe(0);
    expect((await answersOf('common')).hits[0]).toBe(`document ${oldest}`);
  });
});
