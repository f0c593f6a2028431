import { t } from '@lingui/core/macro';
import type { SpaceRole, Visibility } from '../../../api/contract/primitives.ts';

// getters: the texts are loaded later than this file

export const roleNames: Readonly<Record<SpaceRole, string>> = {
  get viewer() {
    return t`Viewer`;
  },
  get editor() {
    return t({ message: 'Editor', context: 'role' });
  },
  get manager() {
    return t`Manager`;
  },
};

export const visibilityNames: Readonly<Record<Visibility, string>> = {
  get everyone() {
    return t`Everyone`;
  },
  get members() {
    return t`Only members`;
  },
};

export const visibilityTexts: Readonly<Record<Visibility, string>> = {
  get everyone() {
    return t`Everyone can read; editors can edit. Managers can also change the space and its members.`;
  },
  get members() {
    return t`Only members can read it, and edit it if their role allows. Other people don’t know that it exists, except administrators, who see every space.`;
  },
};

export const isSpaceRole = (value: string | undefined): value is SpaceRole =>
  value !== undefined && value in roleNames;
