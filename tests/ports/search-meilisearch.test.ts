import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createMeilisearch } from '../../api/ports/search/meilisearch.ts';
import { createPostgresSearch } from '../../api/ports/search/postgres.ts';
import { needsMeilisearch, provideMeilisearch } from '../support/meilisearch.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { createSearchWriter, everything } from './search-harness.ts';
import { searchSuite } from './search.suite.ts';

const settings = provideMeilisearch();

/** An index beside the database, which knows what was written once it is settled. */
async function open(own = settings) {
  if (!own) return null;
  const database = await createTestDatabase();
  const { knex } = database;
  const search = createMeilisearch(own, knex, createPostgresSearch(knex));
  const settled = async () => {
    while ((await search.index!.applyChanges()).applied > 0);
  };
  await search.index!.prepare();
  await settled();
  return { knex, search, settled, close: () => database.drop() };
}

searchSuite(
  'Meilisearch',
  () => open(),
  (context) => needsMeilisearch(settings, context),
);

describe('the number of many results', () => {
  const count = 205;
  let harness: Awaited<ReturnType<typeof open>>;
  beforeEach((context) => needsMeilisearch(settings, context));
  afterAll(() => harness?.close());

  it('is about right, and never tells of what was closed, also while the index does not know it', async () => {
    harness = await open({ ...settings!, index: `${settings!.index}-many` });
    const { knex, search, settled } = harness!;
    const writer = createSearchWriter(knex);
    const [shown, closed] = [await writer.space('Shown'), await writer.space('Closed')];
    const authorId = await writer.person('ada');
    const ids: number[] = [];
    for (let at = 0; at < count + 10; at += 1)
      ids.push(await writer.document({ title: `Marten ${at}`, content: '', spaceId: shown, authorId }));
    await settled();
    const find = async () => {
      const { hits, counts } = await search.search('marten', { ...everything, spaceIds: [shown], limit: 50 });
      expect(hits).toHaveLength(50);
      return counts;
    };
    expect(await find()).toEqual({ documents: 220, spaces: 0, exact: false, about: true });
    await knex('documents').whereIn('id', ids.slice(0, 10)).update({ space_id: closed });
    expect(await find()).toEqual({ documents: count, spaces: 0, exact: true });
    await settled();
    expect(await find()).toEqual({ documents: 210, spaces: 0, exact: false, about: true });
    await knex('documents').whereIn('id', ids.slice(0, 50)).update({ deleted_at: new Date() });
    await settled();
    expect(await find()).toEqual({ documents: count - 40, spaces: 0, exact: true });
  });
});
