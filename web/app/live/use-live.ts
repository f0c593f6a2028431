import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listenLive } from '../../lib/live.ts';
import { createLiveQueries } from './live-queries.ts';

/** Keeps what a signed-in person sees up to date while they look at it. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => listenLive(createLiveQueries(client)), [client]);
}
