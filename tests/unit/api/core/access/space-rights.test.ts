import { expect, it } from 'vitest';
import {
  canCreateSpace,
  canManageSpace,
  canOperate,
  canWriteInSpace,
  roleIn,
} from '../../../../../api/core/access/space-rights.ts';

type Role = 'viewer' | 'editor' | 'admin';
type Membership = 'viewer' | 'editor' | 'manager' | null;

const memberships: Membership[] = [null, 'viewer', 'editor', 'manager'];

/** For a membership of each kind, in the order of `memberships`. */
const rows: [Role, 'everyone' | 'members', ('viewer' | 'editor' | 'manager')[]][] = [
  ['viewer', 'everyone', ['viewer', 'viewer', 'viewer', 'viewer']],
  ['viewer', 'members', ['viewer', 'viewer', 'viewer', 'viewer']],
  ['editor', 'everyone', ['editor', 'editor', 'editor', 'manager']],
  ['editor', 'members', ['viewer', 'viewer', 'editor', 'manager']],
  ['admin', 'everyone', ['manager', 'manager', 'manager', 'manager']],
  ['admin', 'members', ['manager', 'manager', 'manager', 'manager']],
];

it.each(rows)(
  'a person with the role %s has in a space for %s the right role',
  (role, visibility, expected) => {
    const spaces = memberships.map((membership) => ({ visibility, membership }));
    expect(spaces.map((space) => roleIn({ role }, space))).toEqual(expected);
    expect(spaces.map((space) => canWriteInSpace({ role }, space) === null)).toEqual(
      expected.map((own) => own !== 'viewer'),
    );
    expect(spaces.map((space) => canManageSpace({ role }, space) === null)).toEqual(
      expected.map((own) => own === 'manager'),
    );
  },
);

it('viewers make no spaces, and nobody does with a token that is limited to some', () => {
  const allowed = (role: Role, onlySpaces: number[] | null = null) =>
    canCreateSpace({ role, onlySpaces }) === null;
  expect([allowed('viewer'), allowed('editor'), allowed('admin')]).toEqual([false, true, true]);
  expect(allowed('admin', [1])).toBe(false);
});

it('administrators alone do what concerns the whole installation', () => {
  const allowed = (['viewer', 'editor', 'admin'] as const).filter((role) => canOperate({ role }) === null);
  expect(allowed).toEqual(['admin']);
});
