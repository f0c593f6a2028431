import { useEffect, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import type { ImportDetails } from '../../../api/contract/imports.ts';
import { serverMessage } from '../../lib/http.ts';
import { sendParts } from './send-parts.ts';

interface Sent {
  bytes: number;
  of: number;
}

/** Sends a file to an import, and reports the progress. */
export function useSending() {
  const [sent, setSent] = useState<Sent>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const isSending = sent !== undefined;
  useEffect(() => {
    if (!isSending) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
  useEffect(() => () => running.current?.abort(), []);

  return {
    sent,
    problem,
    stop: () => running.current?.abort(),
    /** @returns the import once the whole file has arrived; undefined if that failed, or was stopped */
    send: async (file: File, begin: () => Promise<ImportDetails>): Promise<ImportDetails | undefined> => {
      const ending = new AbortController();
      running.current = ending;
      setProblem(undefined);
      setSent({ bytes: 0, of: file.size });
      try {
        const details = await begin();
        const onProgress = (bytes: number) => setSent({ bytes, of: file.size });
        await sendParts({ file, details, onProgress, signal: ending.signal });
        return details;
      } catch (error) {
        if (!ending.signal.aborted)
          setProblem(serverMessage(error) ?? t`The file could not be sent. Try again.`);
        return undefined;
      } finally {
        setSent(undefined);
      }
    },
  };
}
