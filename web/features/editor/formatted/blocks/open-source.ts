import { StateEffect, StateField, type EditorState } from '@codemirror/state';

/** Opens the source of a diagram or formula below its picture, or closes it. `at`: the beginning of the block. */
export const openSource = StateEffect.define<{ at: number; isOpen: boolean }>();

/** Where the blocks begin whose source is open. */
export const openSources = StateField.define<readonly number[]>({
  create: () => [],
  update: (before, { effects, changes, docChanged }) => {
    let open = before;
    if (docChanged && open.length > 0) open = [...new Set(open.map((at) => changes.mapPos(at, 1)))];
    for (const effect of effects) {
      if (!effect.is(openSource)) continue;
      const { at, isOpen } = effect.value;
      open = open.filter((each) => each !== at);
      if (isOpen) open = [...open, at];
    }
    return open;
  },
});

export const isOpen = (state: EditorState, at: number): boolean => state.field(openSources).includes(at);
