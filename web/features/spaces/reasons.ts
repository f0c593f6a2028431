import { t } from '@lingui/core/macro';

/**
 * Why something is disabled, for hints and for the page. Getters, because the texts are loaded later than this file.
 */
export const reasons = {
  get write() {
    return t`You can read this space, but not write in it.`;
  },
  get manage() {
    return t`Only a manager of this space or an administrator can change it.`;
  },
};
