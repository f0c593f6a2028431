import type { EditorView } from '@codemirror/view';
import { copiedText } from './copied-text.ts';

const load = async () => (await import('../../paste/to-html.tsx')).htmlOf;
let htmlOf: Awaited<ReturnType<typeof load>> | undefined;

/** Loads the code that makes HTML, which must be available when something is copied. */
export function loadCopying(): void {
  if (htmlOf) return;
  load().then(
    (loaded) => (htmlOf = loaded),
    // only Markdown is copied
    () => undefined,
  );
}

/** Whether HTML was copied here: then its text is Markdown. */
export const isOwn = (html: string): boolean => html.includes(`data-lectern="${location.origin}"`);

/**
 * Puts the selection on the clipboard: as Markdown, and as HTML for other programs.
 * @returns whether it did
 */
export function copyText({ state }: EditorView, data: DataTransfer | null): boolean {
  if (state.selection.main.empty || !data) return false;
  const { markdown, isCode } = copiedText(state);
  data.setData('text/plain', markdown);
  const html = isCode ? undefined : htmlOf?.(markdown);
  if (html !== undefined) data.setData('text/html', html);
  return true;
}
