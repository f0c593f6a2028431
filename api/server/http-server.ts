import {
  createServer,
  type RequestListener,
  type Server,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ConfigError } from '../settings/config.ts';
import { bodyLimits } from '../core/http/body-limits.ts';
import { limitConnections, type ConnectionLimits } from './connection-limits.ts';

/** Per connection. Browsers and proxies do not let requests wait; a hostile client could fill the memory with them. */
const maxWaiting = 100;

/**
 * Begins each request of a connection only when its answer can be sent. With HTTP pipelining, a client sends requests
 * without waiting for the answers, and Node would begin them all. If the connection then ends, their responses never
 * close: files being sent would stay open, and stopping the server would wait forever.
 */
function inTurn(listener: RequestListener) {
  const waiting = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number): number => {
    const count = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, count);
    return count;
  };
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (response.socket) return void listener(request, response);
    const { socket } = request;
    if (add(socket, 1) > maxWaiting) return void socket.destroy();
    response.once('socket', () => {
      add(socket, -1);
      // in the next tick, because only then does Node report the end of the previous response
      process.nextTick(() => void listener(request, response));
    });
  };
}

export interface Listening {
  port: number;
  /** Stops accepting connections, waits `timeoutMs` milliseconds for running requests, then cuts the rest. */
  close(timeoutMs: number): Promise<void>;
}

/**
 * Node's own limits, the same for all requests. Headers are due soon. A whole request may take as long as the longest
 * upload, because core/http/body-limits.ts limits the time of each body separately. Milliseconds.
 */
const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: bodyLimits.uploadTimeoutMs + 60_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * A proxy that keeps connections open (Caddy: two minutes) must not send a request on one that we have just closed: it
 * would answer 502. Milliseconds.
 */
const idlePatience = 125_000;

interface Place extends ConnectionLimits {
  host: string;
  port: number;
  /** Overrides the usual timeouts. */
  timeouts?: Partial<typeof timeouts>;
  /** The prefix of the names of the host and port settings. */
  prefix?: '' | 'METRICS_';
}

/** @throws ConfigError naming the PORT or HOST setting, with its prefix, if listening fails */
export async function listen(handler: RequestListener, place: Place): Promise<Listening> {
  const { host, port } = place;
  const server = createServer({ ...timeouts, ...place.timeouts, keepAliveTimeout: idlePatience });
  // otherwise Node silently drops all headers after the first thousand, including those of a proxy and the origin of a
  // write; all headers together are limited to 16 kB anyway
  server.maxHeadersCount = 0;
  const noteWork = limitConnections(server, place);
  const begin = inTurn((request, response) => {
    noteWork(request, response);
    handler(request, response);
  });
  server.on('request', begin);
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(bindingFault(error, place)));
    server.listen({ host, port }, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: (timeoutMs) => closeGracefully(server, timeoutMs),
  };
}

function bindingFault(error: NodeJS.ErrnoException, { host, port, prefix = '' }: Place): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError([
      `${prefix}PORT ${port} is in use by another program on ${host}: stop that program, or choose another port, as in ${prefix}PORT=${port + 1} npm start`,
    ]);
  if (error.code === 'EACCES')
    return new ConfigError([`${prefix}PORT ${port} is reserved for the system: choose one from 1024 up`]);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ConfigError([
      `${prefix}HOST ${host} is not an address of this machine: choose 127.0.0.1 or 0.0.0.0`,
    ]);
  return error;
}

async function closeGracefully(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  // a kept-alive connection becomes idle only after its request is answered
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
