import type { Member, Space } from '../../contract/spaces.ts';
import type { Actor } from '../../core/access/actor.ts';
import { presentEmail } from '../../core/access/present-people.ts';
import { canManageSpace, canWriteInSpace, roleIn } from '../../core/access/space-rights.ts';
import type { Space as SpaceRow } from '../../../db/spaces/space.ts';
import type { MemberRow } from './members.ts';

export function presentSpace(row: SpaceRow, actor: Actor): Space {
  const manages = canManageSpace(actor, row) === null;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    visibility: row.visibility,
    language: row.language,
    icon: row.icon,
    frontPageId: row.frontPageId ?? null,
    role: roleIn(actor, row),
    isMember: (row.membership ?? null) !== null,
    can: {
      edit: manages,
      delete: manages,
      createDocument: canWriteInSpace(actor, row) === null,
      manageMembers: manages,
    },
    documentCount: row.documentCount ?? 0,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentMember(row: MemberRow, actor: Actor): Member {
  const { id, username, displayName, avatar, role } = row;
  return { id, username, displayName, avatar, role, ...presentEmail(row, actor) };
}
