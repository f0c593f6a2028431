import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { Config } from '../settings/config.ts';
import type { RequestMiddleware, RequestState } from '../core/http/context.ts';
import { answerErrors } from '../core/http/error-answers.ts';
import { unavailable } from '../core/errors.ts';
import { logRequests, requestId } from '../core/http/log.ts';
import { securityHeaders } from '../core/http/security-headers.ts';
import { sendFile } from '../core/http/web-front.ts';

const words = 'Lectern is being restored from a backup. It will be back soon.';
/** Seconds. */
const askAgainAfter = 5;

/**
 * Answers while a restore replaces the database: 503 to everything except `/livez` and the built files, which open tabs
 * may still fetch.
 */
export function createMaintenanceListener(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  webDirectory: string,
  log: Logger,
): RequestListener {
  const app = new Koa<RequestState>();
  app.on('error', (error: unknown) => log.info({ err: error }, 'connection failed'));
  app.use(requestId(log));
  app.use(logRequests());
  app.use(securityHeaders(publicUrl));
  app.use(answerErrors());
  app.use(health);
  app.use(builtFiles(webDirectory));
  app.use(refuse);
  const answer = app.callback();
  return (request, response) => void answer(request, response);
}

const health: RequestMiddleware = async (ctx, next) => {
  if (ctx.path !== '/livez' && ctx.path !== '/readyz') return next();
  const isLive = ctx.path === '/livez';
  ctx.set('Cache-Control', 'no-store');
  ctx.status = isLive ? 200 : 503;
  ctx.body = isLive ? { status: 'alive' } : { status: 'waiting', database: 'restoring' };
};

const builtFiles =
  (directory: string): RequestMiddleware =>
  async (ctx, next) => {
    if (
      ctx.path.startsWith('/assets/') &&
      /^(GET|HEAD)$/.test(ctx.method) &&
      (await sendFile(directory, ctx))
    )
      return;
    await next();
  };

const refuse: RequestMiddleware = async (ctx) => {
  const isCall = /^\/(?:api|uploads)(?:\/|$)/i.test(ctx.path) || !/^(GET|HEAD)$/.test(ctx.method);
  if (isCall || ctx.accepts('json', 'html') !== 'html') throw unavailable(words, askAgainAfter);
  const nonce = randomBytes(16).toString('base64');
  ctx.status = 503;
  ctx.set({
    'Retry-After': String(askAgainAfter),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
  });
  ctx.type = 'html';
  ctx.body = page(nonce);
};

/** The page reloads itself. */
const page = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${askAgainAfter}">
<title>Lectern is being restored</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 20vh auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; }
</style>
</head>
<body>
<main>
<h1>Lectern is being restored</h1>
<p>${words}</p>
<p>This page reloads every ${askAgainAfter} seconds.</p>
</main>
</body>
</html>
`;
