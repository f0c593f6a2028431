import { useEffect, useState } from 'react';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useUploadFile } from './api.ts';

/** A file on its way, or one that did not arrive. */
export interface Sending {
  key: number;
  file: File;
  /** Bytes sent so far. */
  sent: number;
  /** Why it did not arrive; absent while it is on its way. */
  failure?: string;
}

interface Uploads {
  sendings: Sending[];
  send: (files: Iterable<File>) => void;
  cancel: (key: number) => void;
  retry: (key: number) => void;
}

let lastKey = 0;
const endings = new Map<number, AbortController>();

/** Files being attached to a document. They go on while the page shows something else. */
export function useUploads(documentId: number): Uploads {
  const toasts = useToasts();
  const upload = useUploadFile(documentId);
  const [sendings, setSendings] = useState<Sending[]>([]);
  const change = (key: number, part: Partial<Sending>) =>
    setSendings((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const drop = (key: number) => setSendings((all) => all.filter((each) => each.key !== key));

  const start = async (key: number, file: File) => {
    const ending = new AbortController();
    endings.set(key, ending);
    try {
      const onProgress = (sent: number) => change(key, { sent: Math.min(sent, file.size) });
      await upload.mutateAsync({ file, onProgress, signal: ending.signal });
      drop(key);
      toasts.success('File uploaded', file.name);
    } catch (error) {
      if (ending.signal.aborted) return;
      const failure = serverMessage(error) ?? 'Failed to upload file';
      change(key, { failure });
      toasts.failure('Upload failed', failure);
    } finally {
      endings.delete(key);
    }
  };

  const isSending = sendings.some(({ failure }) => failure === undefined);
  useEffect(() => {
    if (!isSending) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);

  return {
    sendings,
    send: (files) => {
      for (const file of files) {
        const key = (lastKey += 1);
        setSendings((all) => [...all, { key, file, sent: 0 }]);
        void start(key, file);
      }
    },
    cancel: (key) => {
      endings.get(key)?.abort();
      drop(key);
    },
    retry: (key) => {
      const sending = sendings.find((each) => each.key === key);
      if (!sending) return;
      change(key, { sent: 0, failure: undefined });
      void start(key, sending.file);
    },
  };
}
