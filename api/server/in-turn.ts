import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/**
 * Lets a request that comes before the answer to the one before it (HTTP's pipelining) begin only when its answer can be
 * sent. Node begins it at once, and if the connection ends meanwhile, its response never closes: the file that it sends
 * would stay open, and a stop of the server would wait for it forever.
 */
export const inTurn =
  (listener: RequestListener) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const begin = () => void listener(request, response);
    if (response.socket) begin();
    // after the end of the response before, which Node tells of in the next tick
    else response.once('socket', () => process.nextTick(begin));
  };
