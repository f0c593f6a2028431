import type { Config } from '../../settings/config.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { SettingsView } from '../../settings/view.ts';
import { AuditEvent } from '../../../db/audit-event.ts';
import type { Check } from './check.ts';
import { inspect, type InspectDependencies } from './inspect.ts';
import { createKeptSettings } from './change-settings.ts';
import { createRegistration } from './registration.ts';
import type { Knex } from 'knex';
import { authorize, canAdminister } from '../../core/access/authorize.ts';

interface OperationDependencies extends InspectDependencies {
  config: Config;
  view: SettingsView;
  /** The first administrator's name and password, while the password still works. */
  firstSignIn: () => Promise<{ username: string; password: string } | null>;
}

export type OperationService = ReturnType<typeof createOperationService>;

/** Everything that an operator reads and changes from the command line. */
export function createOperationService(dependencies: OperationDependencies) {
  const { knex, view, firstSignIn } = dependencies;
  return {
    settings: createKeptSettings({ knex, view }),
    registration: createRegistration({ knex, view }),
    firstSignIn,
    inspect: (): Promise<Check[]> => inspect(dependencies),
    /** For the server itself, which answers in bounded time. @param timeoutMs milliseconds */
    inspectWithin: (timeoutMs: number): Promise<Check[]> =>
      inspect(dependencies, { isServer: true, timeoutMs }),
    audit: (actor: Actor, filter: AuditFilter): Promise<AuditEvent[]> => readAuditLog(knex, actor, filter),
  };
}

interface AuditFilter {
  since?: Date;
  /** The user who acted. */
  username?: string;
  /** 'user.updated', or 'user' for all actions that begin with 'user.'. */
  action?: string;
  limit: number;
}

/** The newest events that match the filter, oldest first. Administrators only. */
async function readAuditLog(knex: Knex, actor: Actor, filter: AuditFilter): Promise<AuditEvent[]> {
  authorize(canAdminister(actor));
  const { since, username, action, limit } = filter;
  const query = AuditEvent.query(knex).orderBy('id', 'desc').limit(limit);
  if (since) void query.where('at', '>=', since);
  if (username !== undefined) void query.whereRaw('lower(actor_name) = lower(?)', [username]);
  if (action !== undefined)
    void query.where(
      (match) => void match.where({ action }).orWhereRaw('starts_with(action, ?)', `${action}.`),
    );
  return (await query).reverse();
}
