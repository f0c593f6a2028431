import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from './config.ts';

export interface Listening {
  port: number;
  /** Takes no new connections, lets the requests that run finish for so long, then ends the rest. */
  close(patience: number): Promise<void>;
}

/** A large file over a slow line: Node's own five minutes would cut it off. Its headers are still due in one. */
const uploadPatience = 60 * 60 * 1000;

/**
 * A proxy that keeps its connections (Caddy: two minutes) must not find one closed as it sends: it answers 502 then.
 * Milliseconds.
 */
const idlePatience = 125_000;

interface Place {
  host: string;
  port: number;
  /** What the settings of the two are called begins with it. */
  prefix?: '' | 'METRICS_';
}

/** @throws ConfigError naming PORT or HOST, with their prefix, where they cannot be had */
export async function listen(handler: RequestListener, place: Place): Promise<Listening> {
  const { host, port } = place;
  const server = createServer({ requestTimeout: uploadPatience, keepAliveTimeout: idlePatience }, handler);
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(bindingFault(error, place)));
    server.listen({ host, port }, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: (patience) => closeGracefully(server, patience),
  };
}

function bindingFault(error: NodeJS.ErrnoException, { host, port, prefix = '' }: Place): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError([
      `${prefix}PORT ${port} is in use by another program on ${host}: stop that, or choose another, as in ${prefix}PORT=${port + 1} npm start`,
    ]);
  if (error.code === 'EACCES')
    return new ConfigError([
      `${prefix}PORT ${port} is for the system's own programs: choose one from 1024 up`,
    ]);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ConfigError([
      `${prefix}HOST ${host} is no address of this machine: choose 127.0.0.1 or 0.0.0.0`,
    ]);
  return error;
}

async function closeGracefully(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  // a kept-alive connection becomes idle only when its request is answered
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
