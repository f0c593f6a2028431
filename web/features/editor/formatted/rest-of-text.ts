import type { Extension } from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';
import { isRendered } from './blocks/block-field.ts';
import { goOn } from './language.ts';

// some browsers do not tell when they are idle
const whenIdle = (act: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(act);

/**
 * Parses and renders the rest of a long text, one part at a time, after its beginning is shown. What comes into sight
 * before is rendered at once.
 * @param onEnd called once all of a long text is rendered
 */
export function restOfText(onEnd: () => void): Extension {
  return ViewPlugin.define((view) => {
    let isEnded = false;
    const further = (what: 'part' | 'all') => !isEnded && view.dispatch({ effects: goOn.of(what) });
    const wait = () =>
      whenIdle(() => {
        if (isEnded) return;
        if (isRendered(view.state)) onEnd();
        else {
          further('part');
          wait();
        }
      });
    if (!isRendered(view.state)) wait();
    return {
      update: ({ state, viewportChanged }) => {
        // after this update, and before it is painted
        if (viewportChanged && !isRendered(state, view.viewport.to)) queueMicrotask(() => further('all'));
      },
      destroy: () => {
        isEnded = true;
      },
    };
  });
}
