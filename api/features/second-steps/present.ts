import type { PasskeyInfo } from '../../contract/second-steps.ts';
import type { Passkey } from '../../../db/sign-in/passkey.ts';

/** @param rpId for the address of Lectern; null if no passkey can be used there */
export const presentPasskey = (row: Passkey, rpId: string | null): PasskeyInfo => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  isSecondOnly: row.secondOnly,
  isElsewhere: row.rpId !== rpId,
});
