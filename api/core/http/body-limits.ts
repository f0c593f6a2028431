import type { IncomingMessage } from 'node:http';
import { addressGroup, clientAddress } from './client-address.ts';
import type { IncomingBody, RequestMiddleware } from './context.ts';
import { familiarAddresses } from './familiar-addresses.ts';
import { bodyTooSlow, tooMany, unavailable } from '../errors.ts';
import { texts } from '../../contract/texts.ts';

export interface BodyLimits {
  /** How long a body may take to arrive, counted from its headers. */
  arrivalTimeoutMs: number;
  /** The same for uploads by signed-in people, because the file may be large and the connection slow. */
  uploadTimeoutMs: number;
  /** A sender that keeps sending after the answer has this long to read it before the connection is closed. */
  lingerMs: number;
  /** How many bodies may be arriving from one address. A whole office may share it. */
  maxPerAddress: number;
  /** How many may be arriving from all strangers together, and as many again from all familiar addresses. */
  maxTogether: number;
}

export const bodyLimits: BodyLimits = {
  arrivalTimeoutMs: 30_000,
  uploadTimeoutMs: 60 * 60 * 1000,
  lingerMs: 5_000,
  maxPerAddress: 200,
  maxTogether: 1_000,
};

const noBody: IncomingBody = { inTime: (reading) => reading, allowUpload: () => undefined };

/**
 * Enforces a time limit on every body, whether or not anything reads it. If something reads the body, the answer is
 * 408; otherwise the connection is cut after the answer.
 */
export function limitBodies(limits: BodyLimits = bodyLimits): RequestMiddleware {
  // counted separately, so that strangers cannot block people at work
  const strangers = new PendingBodies(limits);
  const familiar = new PendingBodies(limits);
  return (ctx, next) => {
    ctx.state.body = noBody;
    if (!hasBody(ctx.req)) return next();
    try {
      const address = clientAddress(ctx);
      const pending = familiarAddresses.has(address) ? familiar : strangers;
      pending.add(addressGroup(address), ctx.req);
    } catch (error) {
      // close at once: a refused request must not keep its connection
      ctx.set('Connection', 'close');
      throw error;
    }
    ctx.state.body = watch(ctx, limits);
    return next();
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watch({ req, res }: Parameters<RequestMiddleware>[0], limits: BodyLimits): IncomingBody {
  const overdue = new AbortController();
  // destroying the request also ends whatever reads it
  const cut = () => {
    if (!req.complete) req.destroy();
  };
  const expire = () => {
    if (req.complete) return;
    overdue.abort();
    // if nothing reads the body, no 408 closes the connection
    timer = setTimeout(cut, limits.lingerMs);
  };
  let timer = setTimeout(expire, limits.arrivalTimeoutMs);
  res.once('close', () => {
    clearTimeout(timer);
    if (req.complete) return;
    if (overdue.signal.aborted || req.socket.destroyed) {
      cut();
      return;
    }
    // read and drop the rest: otherwise the sender would see a broken connection instead of the answer
    req.resume();
    timer = setTimeout(cut, limits.lingerMs);
  });
  return {
    inTime: (reading) =>
      new Promise((resolve, reject) => {
        const refuse = () => reject(bodyTooSlow(tooSlowMessage));
        overdue.signal.addEventListener('abort', refuse, { once: true });
        if (overdue.signal.aborted) refuse();
        reading.then(resolve, reject);
      }),
    allowUpload() {
      clearTimeout(timer);
      timer = setTimeout(expire, limits.uploadTimeoutMs);
    },
  };
}

const tooSlowMessage = texts.requestTooSlow;
const tooManyMessage = texts.requestsBeingSent;

/** Requests whose bodies are still arriving, by sender. */
class PendingBodies {
  readonly #limits: BodyLimits;
  readonly #bySender = new Map<string, Set<IncomingMessage>>();
  #count = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** @throws AppError 429 if this sender has too many arriving, 503 if all senders together have */
  add(sender: string, request: IncomingMessage): void {
    const { maxPerAddress, maxTogether } = this.#limits;
    if ((this.#bySender.get(sender)?.size ?? 0) >= maxPerAddress) this.#dropArrived(sender);
    const own = this.#bySender.get(sender) ?? new Set();
    if (own.size >= maxPerAddress) throw tooMany(tooManyMessage, 30);
    if (this.#count >= maxTogether) for (const each of this.#bySender.keys()) this.#dropArrived(each);
    if (this.#count >= maxTogether) throw unavailable(tooManyMessage, 30);
    this.#bySender.set(sender, own.add(request));
    this.#count += 1;
    // 'close' comes when the body was read to its end or given up
    request.once('close', () => this.#drop(sender, request));
  }

  /** The bytes of a request that waits to be read may have arrived already. */
  #dropArrived(sender: string): void {
    for (const request of this.#bySender.get(sender) ?? []) if (request.complete) this.#drop(sender, request);
  }

  #drop(sender: string, request: IncomingMessage): void {
    const own = this.#bySender.get(sender);
    if (!own?.delete(request)) return;
    this.#count -= 1;
    if (own.size === 0) this.#bySender.delete(sender);
  }
}
