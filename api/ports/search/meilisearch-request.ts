import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { MeilisearchApiError, MeilisearchRequestError, type MeilisearchErrorResponse } from 'meilisearch';
import type { MeilisearchSettings } from '../../settings/config.ts';

/** Sends JSON to a path and answers with JSON. Give up after so many milliseconds. */
export type MeilisearchRequest = <T>(path: string, body: unknown, milliseconds: number) => Promise<T>;

/**
 * Requests for searches, which are many. `fetch`, which the driver uses, takes several system calls and streams for
 * each, and with them twice the processor time of this.
 * @returns a function that throws as the driver does
 */
export function createMeilisearchRequest({ url, key }: MeilisearchSettings): MeilisearchRequest {
  const isSecure = url.startsWith('https:');
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const request = isSecure ? requestHttps : requestHttp;

  const send = (path: string, body: string, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((answered, fail) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      };
      const sent = request(`${url}/${path}`, { method: 'POST', agent, headers, signal }, answered);
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // the engine may close an idle connection at this very moment; a search may be asked twice
        if (sent.reusedSocket && error.code === 'ECONNRESET') send(path, body, signal).then(answered, fail);
        else fail(error);
      });
      sent.end(body);
    });

  return async <T>(path: string, body: unknown, milliseconds: number): Promise<T> => {
    let answer: IncomingMessage;
    let said: string;
    try {
      answer = await send(path, JSON.stringify(body), AbortSignal.timeout(milliseconds));
      said = await text(answer);
    } catch (error) {
      throw new MeilisearchRequestError(`${url}/${path}`, error);
    }
    const read = JSON.parse(said) as unknown;
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return read as T;
    throw new MeilisearchApiError(new Response(null, { status }), read as MeilisearchErrorResponse);
  };
}
