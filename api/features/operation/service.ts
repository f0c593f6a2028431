import type { Config } from '../../config.ts';
import type { Actor } from '../../core/actor.ts';
import type { SettingsView } from '../../setting-view.ts';
import type { AuditEvent } from '../../../db/models/audit-event.ts';
import { readAuditLog, type AuditFilter } from './audit-log.ts';
import type { Check } from './check.ts';
import { inspect, type InspectDependencies } from './inspect.ts';
import { createKeptSettings } from './kept-settings.ts';

interface OperationDependencies extends InspectDependencies {
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
    inspect: (): Promise<Check[]> => inspect(dependencies),
    audit: (actor: Actor, filter: AuditFilter): Promise<AuditEvent[]> => readAuditLog(knex, actor, filter),
  };
}
