import type pg from 'pg';
import type { ConnectOptions } from './connect.ts';
import { listenTo, type Listener } from './events/channel-listener.ts';

const channel = 'lectern_stand_aside';
/** Before the version, in the name of the connection by which a server listens. */
export const serverNamePrefix = 'lectern server ';

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
 * @param version of this Lectern, which `lectern doctor` shows
 */
export const listenForMaintenance = (
  connection: Omit<ConnectOptions, 'poolSize'>,
  version: string,
  onAsked: () => void,
): Listener =>
  listenTo({
    connection,
    channels: [channel],
    // each server has one such connection as long as it runs, so its name says who serves
    name: `${serverNamePrefix}${version}`,
    onMessage: onAsked,
    onGap: () => undefined,
  });
