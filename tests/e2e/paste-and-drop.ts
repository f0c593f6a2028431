import type { Page } from '@playwright/test';

interface Dropped {
  name: string;
  type: string;
  /** Base64. */
  bytes: string;
}

/** Pastes text, with its HTML, or pastes or drops files, by sending the page the browser's events. */
export async function pasteOrDrop(
  page: Page,
  how: 'paste' | 'drop',
  { text = '', html = '', files = [] as Dropped[] },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Content' }).evaluate(
    (field: HTMLTextAreaElement, { how: kind, text: plain, html: rich, files: list }) => {
      const data = new DataTransfer();
      if (plain !== '') data.setData('text/plain', plain);
      if (rich !== '') data.setData('text/html', rich);
      for (const { name, type, bytes } of list) {
        const binary = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        data.items.add(new File([binary], name, { type }));
      }
      const init = { bubbles: true, cancelable: true };
      const isLeft = field.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data }),
      );
      // as a browser does at once with a paste of its own, where the page leaves it
      if (isLeft && kind === 'paste' && plain !== '') document.execCommand('insertText', false, plain);
    },
    { how, text, html, files },
  );
}

export const pixel: Dropped = {
  name: 'image.png',
  type: 'image/png',
  bytes: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};
export const notes: Dropped = { name: 'notes [1].txt', type: 'text/plain', bytes: btoa('Some notes.') };
