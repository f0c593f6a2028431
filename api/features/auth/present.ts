import type { SessionInfo } from '../../contract/auth.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Session } from '../../../db/sign-in/session.ts';
import { describeDevice } from '../../core/http/device.ts';

export function presentSession(row: Session, actor: Actor): SessionInfo {
  return {
    id: row.id,
    isCurrent: actor.sessionHash?.equals(row.idHash) ?? false,
    ...describeDevice(row.userAgent),
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  };
}
