import { t } from '@lingui/core/macro';
import type { Role } from '../../api/contract/primitives.ts';

/** The names of the roles on the page. Getters, because the texts are loaded later than this file. */
export const roleNames: Readonly<Record<Role, string>> = {
  get admin() {
    return t`Administrator`;
  },
  get editor() {
    return t({ message: 'Editor', context: 'role' });
  },
  get viewer() {
    return t`Viewer`;
  },
};
