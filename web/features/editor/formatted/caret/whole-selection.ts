import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';
import { selectedWhole } from './caret.ts';

/** Puts a ring around the picture or rule that is selected as a whole. */
export const wholeSelection = ViewPlugin.fromClass(
  class {
    #isDrawn = false;

    update({ view, state, docChanged, selectionSet, viewportChanged }: ViewUpdate): void {
      if (!docChanged && !selectionSet && !viewportChanged) return;
      const whole = selectedWhole(state);
      if (whole || this.#isDrawn) this.#draw(view, whole?.from);
      this.#isDrawn = whole !== undefined;
    }

    /** The blocks are drawn after the update. */
    #draw(view: EditorView, from: number | undefined): void {
      view.requestMeasure({
        key: this,
        read: () => [...view.contentDOM.querySelectorAll('.ed-whole')],
        write: (blocks) => {
          for (const block of blocks) block.classList.toggle('ed-selected', view.posAtDOM(block) === from);
        },
      });
    }
  },
);
