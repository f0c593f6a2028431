import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { withFallback } from './fallback.ts';
import { createMeilisearch } from './meilisearch.ts';
import type { SearchPort } from './port.ts';
import { createPostgresSearch } from './postgres.ts';

/** The engine that the settings name. */
export function createSearch({ search }: Pick<Config, 'search'>, knex: Knex): SearchPort {
  const postgres = createPostgresSearch(knex);
  switch (search.engine) {
    case 'postgres':
      return postgres;
    case 'meilisearch':
      return withFallback(createMeilisearch(search, knex), postgres);
  }
}
