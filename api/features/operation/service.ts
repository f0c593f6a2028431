import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import type { Actor } from '../../core/actor.ts';
import type { SettingsView } from '../../setting-view.ts';
import type { AuditEvent } from '../../../db/models/audit-event.ts';
import { readAuditLog, type AuditFilter } from './audit-log.ts';
import { createKeptSettings } from './kept-settings.ts';

export interface OperationDependencies {
  knex: Knex;
  config: Config;
  view: SettingsView;
  /** The first administrator's, while the password still works. */
  firstSignIn: () => Promise<{ username: string; password: string } | null>;
}

/** What an operator asks and sets from the command line. */
export function createOperationService(dependencies: OperationDependencies) {
  const { knex, view, firstSignIn } = dependencies;
  return {
    settings: createKeptSettings({ knex, view }),
    firstSignIn,
    audit: (actor: Actor, filter: AuditFilter): Promise<AuditEvent[]> => readAuditLog(knex, actor, filter),
  };
}
