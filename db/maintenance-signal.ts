import type pg from 'pg';
import type { ConnectOptions } from './connect.ts';
import { listenTo, type Listener } from './events/channel-listener.ts';

const channel = 'lectern_stand_aside';

/**
 * Asks every server on this database to close its connections. Each opens them again once it can take the migration
 * lock.
 */
export async function requestMaintenance(client: pg.ClientBase): Promise<void> {
  await client.query(`notify ${channel}`);
}

/**
 * Listens for a restore that asks this server to enter maintenance mode. The restore asks repeatedly until nobody is
 * connected.
 */
export const listenForMaintenance = (
  connection: Omit<ConnectOptions, 'poolSize'>,
  onAsked: () => void,
): Listener => listenTo({ connection, channels: [channel], onMessage: onAsked, onGap: () => undefined });
