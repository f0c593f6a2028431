import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostgresSearch } from '../../api/ports/search/postgres.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { createSearchWriter } from './search-harness.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('texts without their words are counted, and a reindex gives them their words, and no new version', async () => {
  const { knex } = database;
  const writer = createSearchWriter(knex);
  const spaceId = await writer.space('Observatory', 'Telescopes');
  const authorId = await writer.person('ada');
  const id = await writer.document({ title: 'Lenses', content: 'grinding glass', spaceId, authorId });
  await knex('documents').update({ search_vector: null, search_title: null });
  await knex('spaces').update({ search_vector: null });
  await knex('search_words').delete();
  const rowsBefore = await knex('documents').select('version', 'updated_at', 'excerpt');
  const search = createPostgresSearch(knex);
  const find = async (query: string) => {
    const options = {
      spaceIds: 'all',
      restrictionIds: 'all',
      kinds: ['document', 'space'],
      limit: 5,
      offset: 0,
    } as const;
    return (await search.search(query, options)).hits.map((hit) => `${hit.kind} ${hit.id}`);
  };
  expect(await find('glass')).toEqual([]);
  expect(await search.inspect()).toMatchObject({ engine: 'postgres', database: 2, index: 0, missing: 2 });
  expect((await search.inspect()).fault).toContain('run "lectern reindex"');

  const steps: [number, number][] = [];
  expect(await search.reindex((done, total) => steps.push([done, total]))).toEqual({ indexed: 2 });
  expect(steps).toEqual([
    [0, 2],
    [1, 2],
    [2, 2],
  ]);
  expect(await search.inspect()).toMatchObject({ fault: null, index: 2, missing: 0 });
  expect(await find('glass')).toEqual([`document ${id}`]);
  // a typo too: the table of words is filled anew
  expect(await find('grindnig')).toEqual([`document ${id}`]);
  expect(await find('telescope')).toEqual([`space ${spaceId}`]);
  expect(await knex('documents').select('version', 'updated_at', 'excerpt')).toEqual(rowsBefore);
  expect(await knex('document_revisions').count({ count: '*' })).toEqual([{ count: '1' }]);
});

it('a text of an older cut is found, and renewed behind, without a new version', async () => {
  const { knex } = database;
  const writer = createSearchWriter(knex);
  const place = { spaceId: await writer.space('Dome'), authorId: await writer.person('grace') };
  const id = await writer.document({
    title: 'Mirrors',
    content: '# Silvering a mirror\n\nSlowly.',
    ...place,
  });
  const stored = () =>
    knex('documents').where({ id }).select<unknown[]>('version', 'updated_at', 'search_headings');
  const before = await stored();
  await knex('documents').where({ id }).update({ search_headings: null });
  const search = createPostgresSearch(knex);
  const options = {
    spaceIds: 'all',
    restrictionIds: 'all',
    kinds: ['document'],
    limit: 5,
    offset: 0,
  } as const;
  expect((await search.search('silvering', options)).hits.map((hit) => hit.id)).toEqual([id]);
  expect(await search.renew(new AbortController().signal)).toEqual({ renewed: 1 });
  expect(await stored()).toEqual(before);
  expect(await search.renew(new AbortController().signal)).toEqual({ renewed: 0 });
});
