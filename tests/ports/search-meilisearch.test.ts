import { createMeilisearch } from '../../api/ports/search/meilisearch.ts';
import { createPostgresSearch } from '../../api/ports/search/postgres.ts';
import { needsMeilisearch, provideMeilisearch } from '../support/meilisearch.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { searchSuite } from './search.suite.ts';

const settings = provideMeilisearch();

searchSuite(
  'Meilisearch',
  async () => {
    if (!settings) return null;
    const database = await createTestDatabase();
    const { knex } = database;
    const search = createMeilisearch(settings, knex, createPostgresSearch(knex));
    const settled = async () => {
      while ((await search.index!.applyChanges()).applied > 0);
    };
    await search.index!.prepare();
    await settled();
    return { knex, search, settled, close: () => database.drop() };
  },
  (context) => needsMeilisearch(settings, context),
);
