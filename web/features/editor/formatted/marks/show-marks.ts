import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';
import type { EditorState } from '@codemirror/state';
import { formulaAround } from './inline-formula.ts';
import { elementsIn } from './inline-ranges.ts';
import { treeOf } from '../language.ts';
import { reveal, revealedField } from './revealed.ts';

/** Milliseconds for which the caret rests before the marks are shown. */
const delayMs = 250;

/** The smallest element that contains the caret or the whole selection. */
function innermost(state: EditorState): { from: number; to: number } | undefined {
  const formula = formulaAround(state);
  if (formula) return formula;
  const { from, to } = state.selection.main;
  return elementsIn(state, treeOf(state), from, to)
    .filter((each) => each.from <= from && each.to >= to)
    .sort((one, other) => one.to - one.from - (other.to - other.from))[0];
}

/** Shows the marks of the innermost element under the caret, once it rests there. */
export const showMarks = ViewPlugin.fromClass(
  class {
    #timer: ReturnType<typeof setTimeout> | undefined;
    readonly #view: EditorView;

    constructor(view: EditorView) {
      this.#view = view;
      this.#wait();
    }

    update({ docChanged, selectionSet }: ViewUpdate): void {
      if (docChanged || selectionSet) this.#wait();
    }

    #wait(): void {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#show(), delayMs);
    }

    #show(): void {
      if (this.#view.composing) return this.#wait();
      const { state } = this.#view;
      const found = innermost(state);
      const shown = state.field(revealedField);
      if (found?.from === shown?.from && found?.to === shown?.to) return;
      this.#view.dispatch({ effects: reveal.of(found && { from: found.from, to: found.to }) });
    }

    destroy(): void {
      clearTimeout(this.#timer);
    }
  },
);
