import { StateEffect } from '@codemirror/state';

/** Shows the source of the front matter, or collapses it again. */
export const openProperties = StateEffect.define<boolean>();
