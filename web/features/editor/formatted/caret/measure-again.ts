import type { EditorView } from '@codemirror/view';

/**
 * Has all lines measured after a block got another height by itself. The field of a short text stays as high as it was,
 * and the editor then takes its lines for unchanged: a press would mean what stood there before. So the field gets
 * another height by a pixel (`theme.styles.ts`).
 * @param read called when all is measured
 */
export function measureAgain(view: EditorView, read: () => void = () => {}): void {
  view.contentDOM.classList.toggle('ed-measured-again');
  view.requestMeasure({ read });
}
