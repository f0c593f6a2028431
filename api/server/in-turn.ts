import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Of one connection. Browsers and proxies let none wait; a hostile client could fill the memory with them. */
const mostWaiting = 100;

/**
 * Begins each request of a connection only when its answer can be sent. Node begins all that arrive, also those that a
 * client sends without waiting for the answers before (HTTP's pipelining), and if the connection ends meanwhile, their
 * responses never close: the files that they send would stay open, and a stop of the server would wait for them forever.
 */
export function inTurn(listener: RequestListener) {
  const waiting = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number): number => {
    const count = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, count);
    return count;
  };
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (response.socket) return void listener(request, response);
    const { socket } = request;
    if (add(socket, 1) > mostWaiting) return void socket.destroy();
    response.once('socket', () => {
      add(socket, -1);
      // in the next tick, because Node tells only then of the end of the response before
      process.nextTick(() => void listener(request, response));
    });
  };
}
