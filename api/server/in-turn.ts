import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Per connection. Browsers and proxies do not let requests wait; a hostile client could fill the memory with them. */
const maxWaiting = 100;

/**
 * Begins each request of a connection only when its answer can be sent. With HTTP pipelining, a client sends requests
 * without waiting for the answers, and Node would begin them all. If the connection then ends, their responses never
 * close: files being sent would stay open, and stopping the server would wait forever.
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
    if (add(socket, 1) > maxWaiting) return void socket.destroy();
    response.once('socket', () => {
      add(socket, -1);
      // in the next tick, because only then does Node report the end of the previous response
      process.nextTick(() => void listener(request, response));
    });
  };
}
