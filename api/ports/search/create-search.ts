import type { Knex } from 'knex';
import type { Config } from '../../settings/config.ts';
import { withFallback } from './fallback.ts';
import { createMeilisearch } from './meilisearch.ts';
import type { SearchPort } from './port.ts';
import { createPostgresSearch } from './postgres.ts';

/** Creates the search engine that the settings choose. */
export function createSearch({ search }: Pick<Config, 'search'>, knex: Knex): SearchPort {
  const postgres = createPostgresSearch(knex);
  switch (search.engine) {
    case 'postgres':
      return postgres;
    case 'meilisearch':
      return withFallback(createMeilisearch(search, knex, postgres), postgres);
  }
}
