import type { SpaceRole, Visibility } from '../../../api/contract/primitives.ts';

export const roleNames: Readonly<Record<SpaceRole, string>> = {
  viewer: 'Viewer',
  editor: 'Editor',
  manager: 'Manager',
};

export const visibilityNames: Readonly<Record<Visibility, string>> = {
  everyone: 'Everyone',
  members: 'Only members',
};

export const visibilityTexts: Readonly<Record<Visibility, string>> = {
  everyone:
    'Everyone who signs in reads it, and editors write. A manager also changes the space and its members.',
  members: 'Members read, and write as far as their role allows. Nobody else knows that the space exists.',
};

export const isSpaceRole = (value: string | undefined): value is SpaceRole =>
  value !== undefined && value in roleNames;
