import type { ScimGroup, ScimUser } from '../../contract/scim.ts';
import type { ManagedGroup } from './groups.ts';
import type { FoundPage, ManagedUser } from './managed-users.ts';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** @param base the address of SCIM, as the provider knows it */
export function presentUser(base: string, user: ManagedUser): ScimUser {
  const { id, externalId, userName, displayName, email, isDisabled, createdAt } = user;
  return {
    schemas: [userSchema],
    id: String(id),
    ...(externalId === null ? {} : { externalId }),
    userName,
    displayName,
    name: { formatted: displayName },
    emails: [{ value: email, type: 'work', primary: true }],
    active: !isDisabled,
    meta: { resourceType: 'User', created: createdAt.toISOString(), location: `${base}/Users/${id}` },
  };
}

export function presentGroup(base: string, { group, members }: ManagedGroup): ScimGroup {
  const { id, name, externalId, createdAt, updatedAt } = group;
  return {
    schemas: [groupSchema],
    id: String(id),
    ...(externalId === null ? {} : { externalId }),
    displayName: name,
    ...(members
      ? { members: members.map((person) => ({ value: String(person.id), display: person.displayName })) }
      : {}),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}/Groups/${id}`,
    },
  };
}

/** A list in the format of SCIM. */
export const presentList = <T, P>({ rows, found, startIndex }: FoundPage<T>, present: (row: T) => P) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: found,
  startIndex,
  itemsPerPage: rows.length,
  Resources: rows.map(present),
});
