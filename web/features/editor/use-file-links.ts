import { useEffect, useRef } from 'react';
import { useToasts } from '../../components/toasts.tsx';
import type { FieldHistory } from './field-history.ts';
import { linkFiles, type AttachFile } from './file-links.ts';

export interface FileLinks {
  insert: (files: readonly File[], field: HTMLTextAreaElement, history: FieldHistory) => void;
  /** Whether words in the text stand for files that are on their way. */
  arePending: () => boolean;
  /** Settles once nothing is on its way any more. */
  settled: () => Promise<void>;
}

/** Links to files that are put into a text. Without `attach` there is nothing yet to attach them to. */
export function useFileLinks(attach: AttachFile | undefined): FileLinks {
  const toasts = useToasts();
  const pending = useRef(new Set<Promise<void>>());
  const links: FileLinks = {
    insert: (files, field, history) => {
      if (!attach) {
        toasts.failure('Upload failed', 'Attachments can be added after the document has been created.');
        return;
      }
      const linking = linkFiles({ field, history, files, attach });
      pending.current.add(linking);
      void linking.finally(() => pending.current.delete(linking));
    },
    arePending: () => pending.current.size > 0,
    settled: async () => {
      while (pending.current.size > 0) await Promise.all(pending.current);
    },
  };
  return links;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** A file that is dropped beside the text would replace the page, and what is written on it. */
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
