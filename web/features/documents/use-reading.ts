import { useEffect } from 'react';
import { callApi, calls } from '../../lib/calls.ts';
import { readReaderName, useReaderName } from '../../lib/live.ts';

/** Whoever only passes through does not read. Milliseconds. */
const readsAfterMs = 2_000;

/** Tells the server that this page shows a document, so that those who edit it see how many read it. */
export function useReading(documentId: number): void {
  const client = useReaderName();
  useEffect(() => {
    if (client === null) return undefined;
    let isTold = false;
    const tell = (isReading: boolean) => {
      const params = { id: documentId };
      // nothing depends on it
      callApi(calls.live.reading, { params, body: { client, isReading } }).catch(() => undefined);
    };
    const timer = setTimeout(() => {
      isTold = true;
      tell(true);
    }, readsAfterMs);
    return () => {
      clearTimeout(timer);
      // the server forgets a page whose stream has ended
      if (isTold && readReaderName() === client) tell(false);
    };
  }, [client, documentId]);
}
