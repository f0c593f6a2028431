import type { Extension } from '@codemirror/state';
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';
import { isRendered } from './blocks/block-field.ts';
import { goOn } from './language.ts';

/** Some browsers do not tell when they are idle: they get a moment for events after each part. Milliseconds. */
const pauseMs = 10;

const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 500 });
  else setTimeout(act, pauseMs);
};

/**
 * Parses and renders the rest of a long text, one part at a time, after its beginning is shown. What comes into sight
 * before is rendered at once.
 * @param onEnd called once all of a long text is rendered
 */
export function restOfText(onEnd: () => void): Extension {
  return ViewPlugin.fromClass(
    class {
      #isEnded = false;
      constructor(view: EditorView) {
        if (!isRendered(view.state)) whenIdle(() => this.#goOn(view));
      }
      #goOn(view: EditorView): void {
        if (this.#isEnded) return;
        if (isRendered(view.state)) {
          onEnd();
          return;
        }
        view.dispatch({ effects: goOn.of('part') });
        whenIdle(() => this.#goOn(view));
      }
      update({ view, state, viewportChanged }: ViewUpdate): void {
        if (!viewportChanged || isRendered(state, view.viewport.to)) return;
        // after this update, and before it is painted
        queueMicrotask(() => {
          if (!this.#isEnded) view.dispatch({ effects: goOn.of('all') });
        });
      }
      destroy(): void {
        this.#isEnded = true;
      }
    },
  );
}
