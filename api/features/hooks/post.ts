import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { HookFault } from '../../text/hooks.ts';
import type { AddressGuard, ResolvedAddress } from './addresses.ts';

/** For everything: resolving, connecting, sending, and the answer. */
const timeoutMs = 10_000;
const maxAnswerBytes = 64 * 1024;
/** UTF-16 units of the answer that are kept for the page. */
const shownAnswer = 500;

export interface Posted {
  /** Null if there was no answer. */
  status: number | null;
  /** Its beginning. */
  answer: string | null;
  fault: HookFault | null;
}

interface PostOptions {
  url: string;
  headers: Record<string, string>;
  body: string;
  guard: AddressGuard;
  /** For tests. Milliseconds. */
  timeout?: number;
}

/**
 * Sends one delivery. The name is resolved once, and only an address that the guard has seen is connected to. Redirects
 * are not followed. Of the answer at most 64 kB are read. Never rejects.
 */
export async function post({ url, headers, body, guard, timeout = timeoutMs }: PostOptions): Promise<Posted> {
  const deadline = AbortSignal.timeout(timeout);
  try {
    const target = new URL(url);
    const addresses = await orAborted(deadline, guard.resolve(target));
    if (addresses.length === 0) return nothing('address');
    const response = await connect(target, { headers, body, addresses, deadline });
    return await readAnswer(response, deadline);
  } catch (error) {
    return nothing(deadline.aborted ? 'timeout' : faultOf(error));
  }
}

const nothing = (fault: HookFault): Posted => ({ status: null, answer: null, fault });

/** A lookup cannot be cancelled, so its answer is ignored if it comes late. */
function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

interface Connecting extends Pick<PostOptions, 'headers' | 'body'> {
  addresses: readonly ResolvedAddress[];
  deadline: AbortSignal;
}

function connect(url: URL, { headers, body, addresses, deadline }: Connecting): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first!.address, first!.family);
  };
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request: ClientRequest = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup,
      // a connection of its own: one that is kept open may lead to an address that is no longer allowed
      agent: false,
      signal: deadline,
    });
    request.once('response', resolve);
    request.on('error', reject);
    // after such an answer (101) the connection is nobody's: it would stay open, and neither error nor response come
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('The receiver wants to speak another protocol'));
    });
    // whatever happens, the delivery ends
    request.once('close', () => reject(new Error('The connection ended without an answer')));
    request.end(body);
  });
}

async function readAnswer(response: IncomingMessage, deadline: AbortSignal): Promise<Posted> {
  const status = response.statusCode ?? 0;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      // leaving the loop ends the connection
      if (bytes >= maxAnswerBytes) break;
    }
  } catch {
    const fault = deadline.aborted ? 'timeout' : 'connection';
    return { status, answer: shown(chunks), fault };
  }
  const refusal = status >= 300 && status < 400 ? 'redirect' : 'status';
  return { status, answer: shown(chunks), fault: status >= 200 && status < 300 ? null : refusal };
}

/** Without NUL, which PostgreSQL cannot store, and other control characters. */
const shown = (chunks: readonly Buffer[]): string =>
  Buffer.concat(chunks)
    .subarray(0, 4 * shownAnswer)
    .toString()
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
    .slice(0, shownAnswer)
    .toWellFormed();

function faultOf(error: unknown): HookFault {
  const { code = '' } = error as NodeJS.ErrnoException;
  // the same as for a refused address: a manager should not learn which names exist inside
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'address';
  return /CERT|SELF_SIGNED|TLS|ALTNAME|SIGNATURE|ISSUER/.test(code) ? 'certificate' : 'connection';
}
