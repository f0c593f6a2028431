import { join } from 'node:path';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { RequestContext, RequestMiddleware, RequestState } from './core/http/context.ts';
import { limitBodies, type BodyLimits } from './core/http/body-limits.ts';
import { suitableDestinations } from './core/http/destinations.ts';
import { createEntrance } from './core/http/entrance.ts';
import { answerErrors } from './core/http/error-answers.ts';
import { noticeHangUps } from './core/http/hang-ups.ts';
import { health } from './core/http/health.ts';
import { knownHostsOnly } from './core/http/known-hosts.ts';
import { logRequests, requestId } from './core/http/log.ts';
import { senderTurnRules, senderTurns } from './core/http/sender-turns.ts';
import { sameOriginOnly } from './core/http/same-origin.ts';
import { knowLanguage } from './core/http/page-language.ts';
import { securityHeaders } from './core/http/security-headers.ts';
import { sessions } from './core/http/session.ts';
import { tokensOr } from './core/http/token.ts';
import { startTurns } from './core/http/start-turns.ts';
import { webFront } from './core/http/web-front.ts';
import { assistants } from './features/assistants/entrance.ts';
import { deliver } from './features/attachments/deliver.ts';
import { createFirstPages } from './features/documents/first-page.ts';
import { publicPages } from './features/public-links/pages.ts';
import { logos } from './features/workspace/logos.ts';
import { openApiAnswer } from './server/openapi-answer.ts';
import { version } from './server/version.ts';
import { createRouter } from './routes.ts';
import { createServices, type Resources } from './services.ts';
import type { Config } from './settings/config.ts';

export interface AppOptions extends Resources {
  log: Logger;
  /** Limits on request bodies; `bodyLimits` by default. */
  bodies?: BodyLimits;
  /** The folder of the built web front end; by default `dist/web` beside the server. */
  webDirectory?: string | undefined;
  /** Measures requests, if metrics are served. */
  measureRequests?: RequestMiddleware;
}

/** Builds the chain of middleware that every request passes, from top to bottom. */
export function createApp(options: AppOptions): Koa<RequestState> {
  const { config, knex, log, webDirectory = join(import.meta.dirname, '../../web') } = options;
  const app = new Koa<RequestState>({ proxy: config.trustProxy });
  // koa would print these: a client that disconnected, a file that could not be read to its end
  app.on('error', (error: unknown) => log.info({ err: error }, 'connection failed'));
  const services = createServices(options);
  const entrance = createEntrance(knex, services.secondSteps.gate);
  const router = createRouter(services, { config, entrance });

  if (options.measureRequests) app.use(options.measureRequests);
  app.use(requestId(log));
  app.use(noticeHangUps());
  app.use(logRequests());
  app.use(securityHeaders(config.publicUrl));
  app.use(knowLanguage(() => services.workspace.usualLanguage()));
  app.use(answerErrors());
  app.use(startTurns());
  app.use(limitBodies(options.bodies));
  app.use(health({ knex, files: options.files, search: options.search }));
  app.use(knownHostsOnly(config));
  app.use(suitableDestinations());
  app.use(describe(config));
  app.use(senderTurns(senderTurnRules(config.database.poolSize)));
  // before `sameOriginOnly`: a form without a referrer has no origin, and nobody is signed in there
  app.use(
    publicPages({
      ...{ knex, workspace: services.workspace, publicUrl: config.publicUrl },
      deliver: (ctx, file) => deliver(ctx, file, (range) => services.attachments.open(file, range)),
    }),
  );
  app.use(logos(services.workspace));
  app.use(sameOriginOnly(config.publicUrl));
  const identify = tokensOr(knex, sessions(app, knex, config.publicUrl));
  app.use(
    assistants({
      ...{ isOn: config.assistants, publicUrl: config.publicUrl, maxBytes: config.documents.maxBytes },
      ...{ version, services, identify },
    }),
  );
  app.use(onlyForCalls(privateAnswers()));
  app.use(onlyForCalls(identify));
  app.use(router.routes());
  app.use(router.allowedMethods());
  app.use(
    webFront({
      directory: webDirectory,
      remoteImages: config.remoteImages,
      embedHosts: config.embedHosts,
      publicUrl: config.publicUrl,
      trashDays: config.trash.days,
      editorDefault: config.editorDefault,
      workspace: services.workspace,
      assistants: config.assistants,
      firstPage: createFirstPages({ documents: services.documents, knex, publicUrl: config.publicUrl }),
    }),
  );
  return app;
}

/** The page and its files need no session, and so no database query. */
function onlyForCalls(middleware: RequestMiddleware): RequestMiddleware {
  return (ctx, next) => (/^\/(?:api|uploads)\//i.test(ctx.path) ? middleware(ctx, next) : next());
}

function privateAnswers(): RequestMiddleware {
  return async (ctx, next) => {
    await next();
    if (!ctx.response.get('Cache-Control')) ctx.set('Cache-Control', 'no-store');
  };
}

/** What the calls are: for programs, and as a page. Anybody may read it. */
function describe({ publicUrl }: Config): RequestMiddleware {
  const answer = async (ctx: RequestContext): Promise<void> => {
    const { json, etag } = await openApiAnswer();
    ctx.type = 'json';
    ctx.set({ ETag: etag, 'Cache-Control': 'no-cache' });
    // `ctx.fresh` looks at the status too
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = json;
  };
  const answerPage = async (ctx: RequestContext): Promise<void> => {
    const { drawApiPage, apiPagePolicy } = await import('./server/api-page.ts');
    const language = ctx.state.language();
    const { json } = await openApiAnswer();
    const filter = (new URLSearchParams(ctx.querystring).get('q') ?? '').slice(0, 100);
    ctx.set({
      'Content-Security-Policy': apiPagePolicy,
      'Content-Language': language,
      'Cache-Control': 'no-cache',
    });
    ctx.vary('Accept-Language, Cookie');
    ctx.type = 'html';
    ctx.body = drawApiPage(json, language, { origin: publicUrl ?? `${ctx.protocol}://${ctx.host}`, filter });
  };
  return (ctx, next) => {
    if (ctx.method !== 'GET') return next();
    if (ctx.path === '/api/openapi.json') return answer(ctx);
    return ctx.path === '/api/docs' ? answerPage(ctx) : next();
  };
}
