import { t } from '@lingui/core/macro';

/** Why something is disabled for people who may not do it. Getters: the texts are loaded later than this file. */
export const refusals = {
  get createSpace() {
    return t`Viewers cannot create spaces. Ask an administrator for the editor role.`;
  },
  get createDocument() {
    return t`You cannot write in any space. Ask an administrator or a manager of a space.`;
  },
};
