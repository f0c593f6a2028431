import { join } from 'node:path';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { RequestMiddleware, RequestState } from './core/context.ts';
import { answerErrors } from './core/error-answers.ts';
import { health } from './core/health.ts';
import { logRequests, requestId } from './core/log.ts';
import { sameOriginOnly } from './core/same-origin.ts';
import { securityHeaders } from './core/security-headers.ts';
import { sessions } from './core/session.ts';
import { webFront } from './core/web-front.ts';
import { openApiDocument } from './openapi.ts';
import { createRouter } from './routes.ts';
import { createServices, type Resources } from './services.ts';

export interface AppOptions extends Resources {
  log: Logger;
  /** Where the built web front lies; `dist/web` beside the server unless told. */
  webDirectory?: string;
  /** Of the metrics, where they are served. */
  measureRequests?: RequestMiddleware;
}

/** The way of every request, from top to bottom. */
export function createApp(options: AppOptions): Koa<RequestState> {
  const { config, knex, log, webDirectory = join(import.meta.dirname, '../../web') } = options;
  const app = new Koa<RequestState>({ proxy: config.trustProxy });
  // the proxy's own entry is the last one; what stands before it, anybody may have written
  app.maxIpsCount = 1;
  // koa prints these: a sender that went away, a file whose end could not be read
  app.on('error', (error: unknown) => log.info({ err: error }, 'connection failed'));
  const router = createRouter(createServices(options), config);

  if (options.measureRequests) app.use(options.measureRequests);
  app.use(requestId(log));
  app.use(logRequests());
  app.use(securityHeaders(config.publicUrl));
  app.use(answerErrors());
  app.use(health({ knex, files: options.files, search: options.search }));
  app.use(describe());
  app.use(sameOriginOnly(config.publicUrl));
  app.use(onlyForCalls(privateAnswers()));
  app.use(onlyForCalls(sessions(app, knex, config.publicUrl)));
  app.use(router.routes());
  app.use(router.allowedMethods());
  app.use(webFront({ directory: webDirectory, remoteImages: config.remoteImages }));
  return app;
}

/** The page and its files need no session, and so no query. */
function onlyForCalls(middleware: RequestMiddleware): RequestMiddleware {
  return (ctx, next) => (/^\/(?:api|uploads)\//i.test(ctx.path) ? middleware(ctx, next) : next());
}

function privateAnswers(): RequestMiddleware {
  return async (ctx, next) => {
    await next();
    if (!ctx.response.get('Cache-Control')) ctx.set('Cache-Control', 'no-store');
  };
}

function describe(): RequestMiddleware {
  return async (ctx, next) => {
    if (ctx.path !== '/api/openapi.json' || ctx.method !== 'GET') return next();
    ctx.body = openApiDocument();
  };
}
