import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listenLive } from '../../lib/live.ts';
import { createLiveQueries } from './live-queries.ts';

/** Keeps the page of a signed-in person up to date with live events. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => listenLive(createLiveQueries(client)), [client]);
}
