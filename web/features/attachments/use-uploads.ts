import { useEffect, useState } from 'react';
import type { Attachment } from '../../../api/contract/attachments.ts';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useAttachments, useUploadFile } from './api.ts';

/** A file on its way, or one that did not arrive. */
export interface Sending {
  key: number;
  file: File;
  /** Bytes sent so far. */
  sent: number;
  /** Why it did not arrive; absent while it is on its way. */
  failure?: string;
}

type SendingState = 'sending' | 'failed';

export interface Uploads {
  sendings: Sending[];
  send: (files: Iterable<File>) => void;
  /**
   * Sends one file for someone who waits for it; `onState` hears of each failure and of each new attempt.
   * @returns undefined once it is given up
   */
  attach: (file: File, onState: (state: SendingState) => void) => Promise<Attachment | undefined>;
  cancel: (key: number) => void;
  retry: (key: number) => void;
}

interface Waiting {
  onState: (state: SendingState) => void;
  settle: (attachment: Attachment | undefined) => void;
}

let lastKey = 0;
const waiting = new Map<number, Waiting>();
const endings = new Map<number, AbortController>();

class TooLarge extends Error {
  /** In the server's words. @param maxBytes that a file may have */
  constructor(maxBytes: number) {
    super(`This file is larger than the ${Math.floor(maxBytes / (1024 * 1024))} MB that one may have.`);
  }
}

/** Files being attached to a document. They go on while the page shows something else. */
export function useUploads(documentId: number): Uploads {
  const toasts = useToasts();
  const upload = useUploadFile(documentId);
  const maxBytes = useAttachments(documentId).data?.maxBytes ?? Infinity;
  const [sendings, setSendings] = useState<Sending[]>([]);
  const change = (key: number, part: Partial<Sending>) =>
    setSendings((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const drop = (key: number) => setSendings((all) => all.filter((each) => each.key !== key));

  const settle = (key: number, attachment?: Attachment) => {
    waiting.get(key)?.settle(attachment);
    waiting.delete(key);
  };

  const start = async (key: number, file: File) => {
    const ending = new AbortController();
    endings.set(key, ending);
    try {
      // known before a byte of it is sent
      if (file.size > maxBytes) throw new TooLarge(maxBytes);
      const onProgress = (sent: number) => change(key, { sent: Math.min(sent, file.size) });
      const attachment = await upload.mutateAsync({ file, onProgress, signal: ending.signal });
      drop(key);
      settle(key, attachment);
      toasts.success('File uploaded', file.name);
    } catch (error) {
      if (ending.signal.aborted) return;
      const failure =
        error instanceof TooLarge ? error.message : (serverMessage(error) ?? 'Failed to upload file');
      change(key, { failure });
      waiting.get(key)?.onState('failed');
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

  const begin = (file: File): number => {
    const key = (lastKey += 1);
    setSendings((all) => [...all, { key, file, sent: 0 }]);
    void start(key, file);
    return key;
  };

  return {
    sendings,
    send: (files) => [...files].forEach(begin),
    attach: (file, onState) =>
      new Promise((resolve) => waiting.set(begin(file), { onState, settle: resolve })),
    cancel: (key) => {
      endings.get(key)?.abort();
      drop(key);
      settle(key);
    },
    retry: (key) => {
      const sending = sendings.find((each) => each.key === key);
      if (!sending) return;
      change(key, { sent: 0, failure: undefined });
      waiting.get(key)?.onState('sending');
      void start(key, sending.file);
    },
  };
}
