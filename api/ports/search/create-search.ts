import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import type { SearchPort } from './port.ts';
import { createPostgresSearch } from './postgres.ts';

/** The engine that the settings name. */
export function createSearch({ search }: Pick<Config, 'search'>, knex: Knex): SearchPort {
  switch (search.engine) {
    case 'postgres':
      return createPostgresSearch(knex);
    case 'meilisearch':
      throw new Error('SEARCH_ENGINE=meilisearch comes with the next change');
  }
}
