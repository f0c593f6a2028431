import { useEffect, useState } from 'react';
import { plural, t } from '@lingui/core/macro';
import type { Attachment } from '../../../api/contract/attachments.ts';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useAttachments, useUploadFile } from './api.ts';

/** A file that is being uploaded, or whose upload failed. */
export interface Sending {
  key: number;
  file: File;
  /** Bytes sent so far. */
  sent: number;
  /** Why the upload failed; absent while it is running. */
  failure?: string;
}

type SendingState = 'sending' | 'failed';

export interface Uploads {
  sendings: Sending[];
  send: (files: Iterable<File>) => void;
  /**
   * Uploads one file for a caller that waits for it. Calls `onState` when an attempt starts or fails.
   * @returns undefined if the upload was cancelled
   */
  attach: (file: File, onState: (state: SendingState) => void) => Promise<Attachment | undefined>;
  cancel: (key: number) => void;
  retry: (key: number) => void;
}

/** How an upload ended. */
interface Ending {
  file: File;
  failure?: string;
  isGivenUp?: boolean;
}

interface Waiting {
  onState: (state: SendingState) => void;
  settle: (attachment: Attachment | undefined) => void;
}

let lastKey = 0;
const waiting = new Map<number, Waiting>();
const endings = new Map<number, AbortController>();

class TooLarge extends Error {
  /** Has the server's message. @param maxBytes the largest allowed file */
  constructor(maxBytes: number) {
    const size = Math.floor(maxBytes / (1024 * 1024));
    super(t`Files can be up to ${size} MB.`);
  }
}

const uploaded = (count: number): string =>
  plural(count, { one: '# file uploaded', other: '# files uploaded' });

const failures = (count: number): string =>
  plural(count, { one: '# file. The list says why.', other: '# files. The list says why.' });

/** The uploads of a document. They continue while the app shows another page. */
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

  const start = async (key: number, file: File): Promise<Ending> => {
    const ending = new AbortController();
    endings.set(key, ending);
    try {
      // no need to send it first
      if (file.size > maxBytes) throw new TooLarge(maxBytes);
      const onProgress = (sent: number) => change(key, { sent: Math.min(sent, file.size) });
      const attachment = await upload.mutateAsync({ file, onProgress, signal: ending.signal });
      drop(key);
      settle(key, attachment);
      return { file };
    } catch (error) {
      if (ending.signal.aborted) return { file, isGivenUp: true };
      const failure =
        error instanceof TooLarge ? error.message : (serverMessage(error) ?? t`Failed to upload file`);
      change(key, { failure });
      waiting.get(key)?.onState('failed');
      return { file, failure };
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

  const begin = (file: File): { key: number; ended: Promise<Ending> } => {
    const key = (lastKey += 1);
    setSendings((all) => [...all, { key, file, sent: 0 }]);
    return { key, ended: start(key, file) };
  };

  /** Shows one toast for all uploads: a toast for each would cover the list, which has the details. */
  const announce = async (endings: Promise<Ending>[]) => {
    const all = (await Promise.all(endings)).filter(({ isGivenUp }) => !isGivenUp);
    const failed = all.filter(({ failure }) => failure !== undefined);
    const sent = all.filter(({ failure }) => failure === undefined);
    if (sent.length === 1) toasts.success(t`File uploaded`, sent[0]!.file.name);
    else if (sent.length > 1) toasts.success(uploaded(sent.length));
    if (failed.length === 1) toasts.failure(t`Upload failed`, failed[0]!.failure);
    else if (failed.length > 1) toasts.failure(t`Upload failed`, failures(failed.length));
  };

  return {
    sendings,
    send: (files) => void announce([...files].map((file) => begin(file).ended)),
    attach: (file, onState) =>
      new Promise((resolve) => {
        const { key, ended } = begin(file);
        waiting.set(key, { onState, settle: resolve });
        void announce([ended]);
      }),
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
      void announce([start(key, sending.file)]);
    },
  };
}
