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
  everyone: 'Everyone can read; editors can edit. Managers can also change the space and its members.',
  members:
    'Only members can read it, and edit it if their role allows. Other people don’t know that it exists, except administrators, who see every space.',
};

export const isSpaceRole = (value: string | undefined): value is SpaceRole =>
  value !== undefined && value in roleNames;
