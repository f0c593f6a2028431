import { createPostgresSearch } from '../../api/ports/search/postgres.ts';
import { describe, expect, it } from 'vitest';
import { spaceVector } from '../../api/core/search-text.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { searchSuite } from './search.suite.ts';

searchSuite('PostgreSQL', async () => {
  const database = await createTestDatabase();
  return {
    knex: database.knex,
    search: createPostgresSearch(database.knex),
    settled: () => Promise.resolve(),
    close: () => database.drop(),
  };
});

describe('search by PostgreSQL alone', () => {
  it('finds English plurals and verb forms', async () => {
    const database = await createTestDatabase();
    const { knex } = database;
    try {
      for (const name of ['Running', 'Studies', 'Boxes'])
        await knex('spaces').insert({
          name,
          search_vector: knex.raw('?::tsvector', [spaceVector(name, '')]),
        });
      const search = createPostgresSearch(knex);
      const options = { spaceIds: 'all', kinds: ['space'], limit: 5, offset: 0 } as const;
      for (const [typed, name] of [
        ['runs', 'Running'],
        ['study', 'Studies'],
        ['studying', 'Studies'],
        ['box', 'Boxes'],
      ]) {
        const { hits } = await search.search(typed!, options);
        expect({ typed, found: hits.map((hit) => hit.spaceName) }).toEqual({ typed, found: [name] });
      }
    } finally {
      await database.drop();
    }
  });

  it('says "more than" beyond 1,000, and pages through them in one order', async () => {
    const database = await createTestDatabase();
    const { knex } = database;
    try {
      await knex('spaces').insert({ name: 'Crowd' });
      await knex.raw(`insert into documents (space_id, position, title, content, search_title, search_vector, updated_at)
        select 1, 'a' || lpad(n::text, 6, '0'), 'Note', 'pebble',
          case when n % 400 = 0 then 'pebble:1A'::tsvector else 'note:1A'::tsvector end,
          'pebble:2'::tsvector, now() - n * interval '1 minute'
        from generate_series(1, 1200) n`);
      const search = createPostgresSearch(knex);
      const page = (offset: number, limit: number) =>
        search.search('pebble', { spaceIds: [1], kinds: ['document'], limit, offset });
      const first = await page(0, 5);
      expect(first.counts).toEqual({ documents: 1000, spaces: 0, exact: false });
      // titles, then the newest
      expect(first.hits.map((hit) => hit.id)).toEqual([400, 800, 1200, 1, 2]);
      expect((await page(1000, 3)).hits.map((hit) => hit.id)).toEqual([1000, 1001, 1002]);
    } finally {
      await database.drop();
    }
  });
});
