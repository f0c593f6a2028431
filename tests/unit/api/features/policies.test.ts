import { expect, it } from 'vitest';
import type { Role } from '../../../../api/contract/primitives.ts';
import type { Actor } from '../../../../api/core/access/actor.ts';
import {
  canDeleteComment,
  canEditComment,
  canResolveThread,
} from '../../../../api/features/comments/policy.ts';
import { isStepRequired } from '../../../../api/features/second-steps/policy.ts';
import {
  canChangeAsOneself,
  canDeleteUser,
  canManageUsers,
  canSeeUser,
} from '../../../../api/features/users/policy.ts';

const roles = ['viewer', 'editor', 'admin'] as const;
const actor = (role: Role, id = 1) => ({ id, role }) as Actor;
/** The roles with which a person may do it. */
const allowed = (verdict: (by: Actor) => string | null): Role[] =>
  roles.filter((role) => verdict(actor(role)) === null);

it.each([
  ['changed', canEditComment],
  ['deleted', canDeleteComment],
] as const)('a comment is %s by its author and by administrators', (_, can) => {
  expect(allowed((as) => can(as, { createdBy: 1 }))).toEqual(roles);
  expect(allowed((as) => can(as, { createdBy: 2 }))).toEqual(['admin']);
  expect(allowed((as) => can(as, { createdBy: null }))).toEqual(['admin']);
});

it('a thread is resolved by its author, and by who can edit the document', () => {
  const open = { visibility: 'everyone', letsEdit: true } as const;
  const closed = { visibility: 'members', membership: 'viewer', letsEdit: true } as const;
  expect(allowed((as) => canResolveThread(as, { createdBy: 1 }, closed))).toEqual(roles);
  expect(allowed((as) => canResolveThread(as, { createdBy: 2 }, open))).toEqual(['editor', 'admin']);
  expect(allowed((as) => canResolveThread(as, { createdBy: 2 }, closed))).toEqual(['admin']);
  const kept = { ...open, letsEdit: false };
  expect(allowed((as) => canResolveThread(as, { createdBy: 1 }, kept))).toEqual(roles);
  expect(allowed((as) => canResolveThread(as, { createdBy: 2 }, kept))).toEqual(['admin']);
});

it('accounts are for administrators, and one’s own for oneself', () => {
  expect(allowed(canManageUsers)).toEqual(['admin']);
  expect(allowed((as) => canSeeUser(as, 1))).toEqual(roles);
  expect(allowed((as) => canSeeUser(as, 2))).toEqual(['admin']);
  expect(allowed((as) => canChangeAsOneself(as, 1))).toEqual(roles);
  expect(allowed((as) => canChangeAsOneself(as, 2))).toEqual([]);
});

it('nobody deletes their own account, and administrators any other', () => {
  expect(allowed((as) => canDeleteUser(as, 1))).toEqual([]);
  expect(allowed((as) => canDeleteUser(as, 2))).toEqual(['admin']);
});

it('a second step is asked of those whom the setting names', () => {
  const required = (policy: Parameters<typeof isStepRequired>[0]) =>
    roles.filter((role) => isStepRequired(policy, role));
  expect(required('everyone')).toEqual(roles);
  expect(required('administrators')).toEqual(['admin']);
  expect(required('off')).toEqual([]);
});
