import type { Actor } from './actor.ts';
import type { Transaction } from './transaction.ts';
import { AuditEvent } from '../../db/models/audit-event.ts';

interface Deed {
  /** 'user.created', 'space.deleted': the thing, then what happened to it. */
  action: string;
  target?: { type: string; id: number };
  /** Facts beside; never a password, a cookie or a document's text. */
  details?: Record<string, unknown>;
}

/** Who did it: a person, or only an address where nobody was signed in. */
export type Doer = Pick<Actor, 'id' | 'username' | 'address'> | { address: string };

/** Writes to the audit log within the transaction of the deed, so that neither is without the other. */
export async function audit(trx: Transaction, doer: Doer, deed: Deed): Promise<void> {
  await AuditEvent.query(trx).insert({
    actorId: 'id' in doer ? doer.id : null,
    actorName: 'id' in doer ? doer.username : null,
    action: deed.action,
    targetType: deed.target?.type ?? null,
    targetId: deed.target?.id ?? null,
    details: deed.details ?? {},
    address: doer.address,
  });
}
