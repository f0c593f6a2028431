import type { ApiTokenInfo } from '../../contract/tokens.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import type { ApiToken } from '../../../db/sign-in/api-token.ts';
import type { SpaceNames } from './service.ts';

export function presentToken(row: ApiToken, spaceNames: SpaceNames): ApiTokenInfo {
  const { id, name, scope, spaceIds, createdAt, expiresAt, lastUsedAt } = row;
  // deleting an account deletes its tokens
  const owner = row.owner!;
  return {
    id,
    name,
    scope,
    owner: { ...presentPerson(owner)!, kind: owner.kind },
    spaces: spaceIds && spaceIds.map((spaceId) => ({ id: spaceId, name: spaceNames.get(spaceId) ?? null })),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    hasEnded: expiresAt !== null && expiresAt <= new Date(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
