import type { Actor } from './actor.ts';
import type { Transaction } from '../transaction.ts';
import type { AuditAction } from '../../text/audit-actions.ts';
import { AuditEvent } from '../../../db/audit/audit-event.ts';

export interface NewAuditEvent {
  action: AuditAction;
  target?: { type: string; id: number };
  /** Further facts. Never a password, a cookie or a document's text. */
  details?: Record<string, unknown>;
}

/** Who did it: a user, or only an address if nobody was signed in. */
export type AuditActor = Pick<Actor, 'id' | 'username' | 'address'> | { address: string };

export const nightlyJobActor: AuditActor = { address: 'nightly job' };

/** Writes to the audit log in the same transaction as the change, so that both are stored or neither is. */
export async function audit(trx: Transaction, actor: AuditActor, event: NewAuditEvent): Promise<void> {
  await AuditEvent.query(trx).insert(rowOf(actor, event));
}

/** The same for many events at once. */
export async function auditAll(
  trx: Transaction,
  actor: AuditActor,
  events: readonly NewAuditEvent[],
): Promise<void> {
  if (events.length > 0) await AuditEvent.query(trx).insert(events.map((event) => rowOf(actor, event)));
}

const rowOf = (actor: AuditActor, event: NewAuditEvent) => ({
  actorId: 'id' in actor ? actor.id : null,
  actorName: 'id' in actor ? actor.username : null,
  action: event.action,
  targetType: event.target?.type ?? null,
  targetId: event.target?.id ?? null,
  details: event.details ?? {},
  address: actor.address,
});
