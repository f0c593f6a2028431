import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import { authorize, canAdminister } from '../../core/access/authorize.ts';
import { AuditEvent } from '../../../db/audit-event.ts';

export interface AuditFilter {
  since?: Date;
  /** The user who acted. */
  username?: string;
  /** 'user.updated', or 'user' for all actions that begin with 'user.'. */
  action?: string;
  limit: number;
}

/** The newest events that match the filter, oldest first. Administrators only. */
export async function readAuditLog(knex: Knex, actor: Actor, filter: AuditFilter): Promise<AuditEvent[]> {
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
