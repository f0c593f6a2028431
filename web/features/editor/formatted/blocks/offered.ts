import { StateEffect } from '@codemirror/state';

/** Opens the menu of the block that holds the caret. */
export const askForBlockMenu = StateEffect.define<null>();
