import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** Of the body. */
  type: string;
  data: {
    document?: { id: number; title: string; version: number; parentId: number | null; url: string };
    by?: { id: number; displayName: string } | null;
    [more: string]: unknown;
  };
}

export interface HookReceiver {
  url: string;
  port: number;
  received: Received[];
  /** What it answers from now on; by default 204. */
  answer: RequestListener;
  close(): Promise<void>;
}

export const accept: RequestListener = (_request, response) => void response.writeHead(204).end();
export const answerWith =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

/** A program that receives web hooks. */
export async function startReceiver(host = '127.0.0.1'): Promise<HookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>;
      receiver.received.push({ headers: request.headers, body, type, data });
      receiver.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: HookReceiver = {
    url: `http://${host}:${port}/hook`,
    port,
    received: [],
    answer: accept,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
