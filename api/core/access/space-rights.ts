import type { SpaceRole, Visibility } from '../../contract/primitives.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from './actor.ts';
import type { Verdict } from './authorize.ts';

/** What decides a person's rights in a space that they can see. */
export interface SpaceAccess {
  visibility: Visibility;
  /** The person's membership; null if they are not a member. */
  membership?: SpaceRole | null;
}

/**
 * The actor's role in a space that they can see. Administrators manage every space. In an `everyone` space a membership
 * can only add rights; in a `members` space it decides. Viewers never write.
 */
export function roleIn(actor: Pick<Actor, 'role'>, { visibility, membership }: SpaceAccess): SpaceRole {
  if (actor.role === 'admin') return 'manager';
  if (actor.role === 'viewer') return 'viewer';
  if (visibility === 'members') return membership ?? 'viewer';
  return membership === 'manager' ? 'manager' : 'editor';
}

export const canCreateSpace = ({ role, onlySpaces }: Pick<Actor, 'role' | 'onlySpaces'>): Verdict => {
  if (role === 'viewer') return texts.viewerCreatesSpace;
  return onlySpaces ? texts.tokenSpacesOnly : null;
};

export const canManageSpace = (actor: Pick<Actor, 'role'>, space: SpaceAccess): Verdict =>
  roleIn(actor, space) === 'manager' ? null : texts.managerOnly;

/** Covers documents and attachments, unless editing them is restricted: create, save, move, delete. */
export const canWriteInSpace = (actor: Pick<Actor, 'role'>, space: SpaceAccess): Verdict => {
  if (roleIn(actor, space) !== 'viewer') return null;
  return actor.role === 'viewer' ? texts.viewerWrites : texts.readerWrites;
};

/** What decides whether a person may change a document that they can see. */
export interface DocumentAccess extends SpaceAccess {
  /** Whether the restrictions of editing that apply to it let the person in. */
  letsEdit: boolean;
}

/** Covers a document with its files and all that may be done to it, but for reading, commenting and starring. */
export const canEditDocument = (actor: Pick<Actor, 'role'>, access: DocumentAccess): Verdict =>
  canWriteInSpace(actor, access) ?? (access.letsEdit ? null : texts.editingRestricted);

/** Whoever may edit the draft may also release it, if they look after the document or manage its space. */
export const canRelease = (
  actor: Pick<Actor, 'id' | 'role'>,
  space: SpaceAccess,
  ownerId: number | null,
): Verdict => (ownerId === actor.id || canManageSpace(actor, space) === null ? null : texts.releaseByOwner);

/** Covers everything that concerns the whole installation. */
export const canOperate = (actor: Pick<Actor, 'role'>): Verdict =>
  actor.role === 'admin' ? null : texts.operatorOnly;
