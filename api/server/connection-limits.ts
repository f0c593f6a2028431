import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup, readAddress } from '../core/http/client-address.ts';
import { familiarAddresses } from '../core/http/familiar-addresses.ts';

export interface ConnectionLimits {
  /** True behind a proxy, from which all connections come. */
  trustProxy?: boolean;
  /** The maximum number of open connections. The last tenth is reserved for newcomers when the rest is taken. */
  mostConnections?: number;
  /**
   * The maximum from one address, unless a proxy is trusted. A whole office may share an address, and a browser opens
   * six.
   */
  mostOfAddress?: number;
}

/**
 * Limits open connections, so that neither one sender nor a crowd can take them all. When nine tenths are taken, each
 * new connection closes an idle one: the one idle for longest from an address where nobody is signed in, otherwise the
 * one idle for longest of all. Browsers open a new connection when they need one.
 * @returns a function to call for each request that begins, because its connection is not idle until the answer has
 *   been sent
 */
export function limitConnections(
  server: Server,
  { trustProxy = false, mostConnections = 10_000, mostOfAddress = 2_000 }: ConnectionLimits,
): RequestListener {
  server.maxConnections = mostConnections;
  if (trustProxy) return () => undefined;
  const counts = new Map<string, number>();
  // the connection idle for longest comes first
  const idle = new Map<Socket, string>();
  let open = 0;

  server.on('connection', (socket: Socket) => {
    const address = readAddress(socket.remoteAddress ?? '') ?? '';
    const sender = addressGroup(address);
    const count = (counts.get(sender) ?? 0) + 1;
    if (count > mostOfAddress) {
      socket.destroy();
      return;
    }
    counts.set(sender, count);
    open += 1;
    if (open > mostConnections * 0.9) longestIdle(idle)?.destroy();
    idle.set(socket, address);
    socket.once('close', () => {
      idle.delete(socket);
      open -= 1;
      const left = (counts.get(sender) ?? 1) - 1;
      if (left > 0) counts.set(sender, left);
      else counts.delete(sender);
    });
  });
  return ({ socket }, response) => {
    const address = idle.get(socket);
    if (address === undefined) return;
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.set(socket, address);
    });
  };
}

function longestIdle(idle: ReadonlyMap<Socket, string>): Socket | undefined {
  for (const [socket, address] of idle) if (!familiarAddresses.has(address)) return socket;
  const [first] = idle.keys();
  return first;
}
