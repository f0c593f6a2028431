import type {
  Group,
  GroupMember,
  GroupOfPerson,
  GroupSpace,
  SpaceGroup,
  SpaceGroupMember,
  SuggestedGroup,
} from '../../contract/groups.ts';
import type { Actor } from '../../core/access/actor.ts';
import { presentEmail } from '../../core/access/present-people.ts';
import type { Group as GroupRow } from '../../../db/people/group.ts';
import type { User } from '../../../db/people/user.ts';
import type { SpaceWithRole } from './reading.ts';
import type { SpaceGroupMemberRow, SpaceGroupRow } from './space-groups.ts';

export function presentGroup(row: GroupRow): Group {
  const { id, name, description, source, people = 0, spaces = 0, restrictedDocuments = 0 } = row;
  return { id, name, description, source, people, spaces, restrictedDocuments };
}

export function presentGroupMember(row: User): GroupMember {
  const { id, username, displayName, avatar, email, disabledAt } = row;
  return { id, username, displayName, avatar, email: email ?? '', disabled: disabledAt !== null };
}

export const presentGroupSpace = ({ id, name, role }: SpaceWithRole): GroupSpace => ({ id, name, role });

export const presentGroupOfPerson = ({ id, name }: GroupRow): GroupOfPerson => ({ id, name });

export function presentSpaceGroup({ id, name, people, role }: SpaceGroupRow): SpaceGroup {
  return { id, name, people, role };
}

export function presentSpaceGroupMember(row: SpaceGroupMemberRow, actor: Actor): SpaceGroupMember {
  const { id, username, displayName, avatar, role, isMember } = row;
  return { id, username, displayName, avatar, role, isMember, ...presentEmail(row, actor) };
}

export const presentSuggestedGroup = ({ id, name, people = 0 }: GroupRow): SuggestedGroup => ({
  id,
  name,
  people,
});
