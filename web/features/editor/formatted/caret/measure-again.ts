import type { EditorView } from '@codemirror/view';

/**
 * Makes the editor measure all lines again after a block changed its height by itself. The field of a short text keeps
 * its height, so the editor would assume that its lines did not change, and a click would hit what was there before. So
 * the height of the field is changed by a pixel (`theme.styles.ts`).
 * @param read called when everything is measured
 */
export function measureAgain(view: EditorView, read: () => void = () => {}): void {
  view.contentDOM.classList.toggle('ed-measured-again');
  view.requestMeasure({ read });
}
