import { createPostgresSearch } from '../../api/ports/search/postgres.ts';
import { describe, expect, it } from 'vitest';
import { spaceVector } from '../../api/text/words/search-text.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { createSearchWriter } from './search-harness.ts';
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
  it('puts first what is meant: title, heading, words beside each other, names as one', async () => {
    const database = await createTestDatabase();
    try {
      const writer = createSearchWriter(database.knex);
      const place = { spaceId: await writer.space('Cluster'), authorId: await writer.person('ops') };
      const write = (title: string, content: string) => writer.document({ title, content, ...place });
      const filler = 'and so on and so forth '.repeat(10);
      const title = await write('Rolling update', 'Step by step.');
      const heading = await write('Releases', `# Rolling update\n\nRolling means update. ${filler}`);
      const beside = await write('Notes', `A rolling update is slow. ${filler}`);
      const apart = await write('Stones', `A rolling stone ${filler} needs no update. ${filler}`);
      const flag = await write('Trying out', `Use \`--dry-run\` first. ${filler}`);
      const dry = await write('Dry run', 'run dry, dry run');
      const server = await write('Serving', 'The kube-apiserver answers.');
      const search = createPostgresSearch(database.knex);
      const options = {
        spaceIds: 'all',
        restrictionIds: 'all',
        kinds: ['document'],
        limit: 9,
        offset: 0,
      } as const;
      const found = async (query: string) =>
        (await search.search(query, options)).hits.map(({ id, without }) => [id, ...without]);
      expect(await found('rolling update')).toEqual([[title], [heading], [beside], [apart]]);
      expect(await found('--dry-run')).toEqual([[flag], [dry]]);
      expect(await found('dry run')).toEqual([[dry], [flag]]);
      expect(await found('kubeapiserver')).toEqual([[server]]);
      expect(await found('kube-apiserver')).toEqual([[server]]);
      // where little has all words, what has most follows, and says what it lacks
      const [best, ...lacking] = await found('slow rolling update');
      expect(best).toEqual([beside]);
      expect(lacking.sort()).toEqual([title, heading, apart].map((id) => [id, 'slow']).sort());
    } finally {
      await database.drop();
    }
  });

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
      const options = {
        spaceIds: 'all',
        restrictionIds: 'all',
        kinds: ['space'],
        limit: 5,
        offset: 0,
      } as const;
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

  it('finds words within names of code, and versions as a whole', async () => {
    const database = await createTestDatabase();
    try {
      const writer = createSearchWriter(database.knex);
      const place = { spaceId: await writer.space('Code'), authorId: await writer.person('coder') };
      const code = await writer.document({
        ...place,
        title: 'Release',
        content: 'Version 1.2.3 (v10.4 on 12.05.2026) renames `getUserName` to `XMLParser`.',
      });
      await writer.document({
        ...place,
        title: 'Fruit',
        content: '1 apple, 2 pears, 3 figs, 10 kiwis, 4 plums',
      });
      const search = createPostgresSearch(database.knex);
      const options = {
        spaceIds: 'all',
        restrictionIds: 'all',
        kinds: ['document'],
        limit: 5,
        offset: 0,
      } as const;
      const marked = async (typed: string) => {
        const { hits } = await search.search(typed, options);
        const marks = hits.flatMap((hit) => hit.snippet.filter(({ match }) => match).map(({ text }) => text));
        return { typed, found: hits.map(({ id }) => id), marks };
      };
      for (const [typed, ...marks] of [
        ['userName', 'getUserName'],
        ['username', 'getUserName'],
        ['parser', 'XMLParser'],
        ['1.2.3', '1.2.3'],
        ['v1.2', '1.2.3'],
        ['10.4', '10.4'],
        ['12.05.2026', '12.05.2026'],
      ] as const)
        expect(await marked(typed)).toEqual({ typed, found: [code], marks });
      // where it stands nowhere as a whole, its numbers are looked for
      expect((await marked('3.10')).found).toHaveLength(2);
      expect((await marked('9.9.9')).found).toEqual([]);
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
        search.search('pebble', { spaceIds: [1], restrictionIds: 'all', kinds: ['document'], limit, offset });
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
