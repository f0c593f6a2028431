/**
 * The document that came in the first response, drawn by the server (`api/text/reading/draw-page.ts`). It is shown until
 * the page has drawn the same.
 */
const text = document.querySelector<HTMLElement>('[data-first-text]');
const style = document.querySelector('style[data-first-look]');
const address = location.pathname;
let isOver = text === null;

/** Whether the first page still shows the text of its response. */
export const isFirstTextShown = (): boolean => !isOver;

/** The element with the text, while the page shows the same document and has not drawn it itself. */
export const firstText = (): HTMLElement | undefined =>
  !isOver && location.pathname === address ? (text ?? undefined) : undefined;

/** The page has drawn the text, or another one. */
export function endFirstText(): void {
  if (isOver) return;
  isOver = true;
  style?.remove();
}
