import { useEffect } from 'react';
import { hasFiles } from '../../lib/use-file-drop.ts';

/** Ignores files dropped outside of the text: otherwise the browser would open them and leave the page. */
export function useNoStrayDrop(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer && !(event.target instanceof HTMLTextAreaElement))
        event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
