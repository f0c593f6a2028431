import { StateEffect } from '@codemirror/state';

/** Opens the menu of the block that contains the caret. */
export const askForBlockMenu = StateEffect.define<null>();
