import { randomBytes } from 'node:crypto';
import { pino, type Logger } from 'pino';
import type { RequestContext, RequestMiddleware } from './context.ts';

/** Writes one JSON line per event to standard output. Never log bodies, headers or document text. */
export function createLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: true });
  // the terminal was closed or the disk of the log is full: keep running
  output.on('error', () => undefined);
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: briefly } },
    inRounds(output),
  );
}

/** Writes the lines of one round of the event loop together: a write for each took a thirtieth of a short request. */
function inRounds(output: pino.DestinationStream): pino.DestinationStream {
  let lines = '';
  const flush = () => {
    const text = lines;
    lines = '';
    if (text !== '') output.write(text);
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}

// errors of the database driver contain the whole connection
function briefly(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { type: name, message, stack, ...('code' in error ? { code: error.code } : {}) };
}

/**
 * Gives every request an id, which appears in its answer, its error and its log lines. The id is unique across
 * processes.
 */
export function requestId(log: Logger): RequestMiddleware {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return (ctx, next) => {
    count += 1;
    const id = `${process}-${count.toString(36)}`;
    ctx.state.requestId = id;
    ctx.state.log = log;
    ctx.state.actor = null;
    ctx.set('X-Request-Id', id);
    return next();
  };
}

/** A path without the token of a public link, which is all that its reader needs. */
export const loggedPath = ({ path }: Pick<RequestContext, 'path'>): string =>
  path.replace(/^\/p\/[^/]+/, '/p/(link)');

/** Logs one line per request at level info: method, path without query, status, milliseconds. */
export function logRequests(): RequestMiddleware {
  return async (ctx, next) => {
    const { requestId: id, log } = ctx.state;
    if (!log.isLevelEnabled('info')) return next();
    const started = performance.now();
    try {
      await next();
    } finally {
      const ms = Math.round(performance.now() - started);
      log.info(
        { requestId: id, method: ctx.method, path: loggedPath(ctx), status: ctx.status, ms },
        'request',
      );
    }
  };
}
