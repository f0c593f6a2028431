import type { Knex } from 'knex';
import type { UsersService } from '../users/service.ts';
import { createScimGroups } from './groups.ts';
import type { ScimProvider } from './provider.ts';
import { createScimUsers } from './users.ts';

export type ScimService = ReturnType<typeof createScimService>;

interface ScimDependencies {
  knex: Knex;
  users: Pick<UsersService, 'addOutsideAccount'>;
  provider: ScimProvider;
  /** The address of Lectern as the provider knows it, without a trailing slash. */
  publicUrl: string;
}

/** What a provider does through SCIM 2.0: create, change and disable accounts, and fill groups. */
export function createScimService({ knex, users, provider, publicUrl }: ScimDependencies) {
  return {
    base: `${publicUrl}/api/scim/v2`,
    users: createScimUsers({ knex, provider, users }),
    groups: createScimGroups({ knex, provider }),
  };
}
