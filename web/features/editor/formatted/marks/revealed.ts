import { StateEffect, StateField, type EditorState } from '@codemirror/state';

interface Range {
  from: number;
  to: number;
}

/** Shows the marks of an element, or of none. */
export const reveal = StateEffect.define<Range | undefined>();

/** The element whose marks are shown, until the caret leaves it. */
export const revealedField = StateField.define<Range | undefined>({
  create: () => undefined,
  update: (before, { effects, changes, docChanged, newSelection }) => {
    const asked = effects.find((effect) => effect.is(reveal));
    if (asked) return asked.value;
    if (!before) return undefined;
    const range = docChanged
      ? { from: changes.mapPos(before.from, -1), to: changes.mapPos(before.to, 1) }
      : before;
    const { from, to } = newSelection.main;
    return from >= range.from && to <= range.to ? range : undefined;
  },
});

/** Whether the marks of an element are shown. */
export function isRevealed(state: EditorState, { from, to }: Range): boolean {
  const shown = state.field(revealedField, false);
  return shown?.from === from && shown.to === to;
}
