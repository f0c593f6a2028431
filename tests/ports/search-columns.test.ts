import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchText } from '../../api/text/words/search-text.ts';
import { createPostgresSearch } from '../../api/ports/search/postgres.ts';
import { switchSearchTriggers, takeSearchChanges } from '../../db/search/changes.ts';
import { readIndexSources } from '../../db/search/index-statements.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { createSearchWriter, everything } from './search-harness.ts';

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
    content: '# Silvering a mirror\n\nDie Gläser werden nicht mit der Hand geputzt, und das ist auch gut.',
    ...place,
  });
  const stored = () =>
    knex('documents')
      .where({ id })
      .select<unknown[]>('version', 'updated_at', 'search_headings', 'search_vector', 'search_language');
  const before = await stored();
  const { vector } = searchText('Mirrors silvering gläser');
  await knex('documents')
    .where({ id })
    .update({
      search_headings: null,
      search_language: null,
      search_vector: knex.raw('?::tsvector', [vector]),
    });
  const search = createPostgresSearch(knex);
  const options = {
    spaceIds: 'all',
    restrictionIds: 'all',
    kinds: ['document'],
    limit: 5,
    offset: 0,
  } as const;
  expect((await search.search('silvering', options)).hits.map((hit) => hit.id)).toEqual([id]);
  expect(await search.renew(new AbortController().signal)).toEqual({ renewed: 1, files: 0 });
  expect(await stored()).toEqual(before);
  expect(await search.renew(new AbortController().signal)).toEqual({ renewed: 0, files: 0 });
  expect((await search.search('glas silvering', options)).hits.map((hit) => hit.id)).toEqual([id]);
});

it('texts of a space are cut anew behind by the language that it is set to', async () => {
  const { knex } = database;
  const writer = createSearchWriter(knex);
  const place = { spaceId: await writer.space('Bilder'), authorId: await writer.person('lise') };
  const id = await writer.document({ title: 'Rahmen', content: 'Häuser, Bäume', ...place });
  const other = await writer.document({ title: 'Vasen', content: 'Haus, Bäume', ...place });
  const search = createPostgresSearch(knex);
  const options = { ...everything, kinds: ['document'] as const, spaceIds: [place.spaceId] };
  const find = async (query: string) => (await search.search(query, options)).hits.map((hit) => hit.id);
  const renewed = async (language: string) => {
    const change = { language, language_changes: knex.raw('language_changes + 1') };
    await knex('spaces').where({ id: place.spaceId }).whereNot({ language }).update(change);
    return (await search.renew(new AbortController().signal)).renewed;
  };
  expect(await find('haus bäume')).toEqual([other]);
  expect(await renewed('de')).toBe(2);
  expect(await find('haus bäume')).toEqual([other, id]);
  expect(await renewed('de')).toBe(0);
  expect(await renewed('auto')).toBe(2);
  expect(await find('haus bäume')).toEqual([other]);
});

it('an index outside the database is told of texts that get another language, and of those alone', async () => {
  const { knex } = database;
  const writer = createSearchWriter(knex);
  const place = { spaceId: await writer.space('Ordner'), authorId: await writer.person('emmy') };
  const short = await writer.document({ title: 'Blatt', content: 'Häuser, Bäume', ...place });
  const content = 'Die Briefe sind nicht bei uns, und das ist auch gut.';
  await writer.document({ title: 'Brief', content, ...place });
  await switchSearchTriggers(knex, true);
  const told = async () => {
    const changes = await takeSearchChanges(knex, 100);
    await knex('search_changes').delete();
    return changes.map(({ kind, id }) => `${kind} ${id}`);
  };
  const entry = async () => (await readIndexSources(knex, 'document', [short]))[0];
  const before = await entry();
  await told();
  const change = { language: 'de', language_changes: knex.raw('language_changes + 1') };
  await knex('spaces').where({ id: place.spaceId }).update(change);
  expect(await told()).toEqual([`space ${place.spaceId}`]);
  // the entry is that of the words as they are cut
  expect(await entry()).toEqual(before);
  await createPostgresSearch(knex).renew(new AbortController().signal);
  expect(await told()).toEqual([`document ${short}`]);
  expect(await entry()).toMatchObject({ language: 'de' });
  expect((await entry())!.stamp).not.toBe(before!.stamp);
});
