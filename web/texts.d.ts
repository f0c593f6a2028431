declare module 'virtual:texts/*' {
  import type { Messages } from '@lingui/core';

  /** The compiled texts by id, made by `scripts/build/text-catalogues.ts`. */
  export const messages: Messages;
}
