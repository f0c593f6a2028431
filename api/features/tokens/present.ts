import type { ApiTokenInfo } from '../../contract/tokens.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import type { ApiToken } from '../../../db/models/api-token.ts';

export function presentToken(row: ApiToken): ApiTokenInfo {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    // deleting a person deletes their tokens
    owner: presentPerson(row.owner)!,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    hasEnded: row.expiresAt <= new Date(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
