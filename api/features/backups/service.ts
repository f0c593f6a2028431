import type { Knex } from 'knex';
import { lastBackup, lastFailure } from './records.ts';

interface BackupsDependencies {
  knex: Knex;
}

export function createBackupsService({ knex }: BackupsDependencies) {
  return {
    /** The newest that succeeded, by command or by the clock; null: none of this data yet. */
    last: () => lastBackup(knex),

    /** Of the nightly backup; null where none failed since the last success. */
    lastFailure: () => lastFailure(knex),
  };
}
