import { StateEffect } from '@codemirror/state';

/** Shows the source of the front matter, or its line again. */
export const openProperties = StateEffect.define<boolean>();
