import { texts } from '../../contract/texts.ts';
import { AppError, forbidden, malformed, notFound, notTaken } from '../../core/errors.ts';
import { isAssistantPath } from '../../core/http/assistant-errors.ts';
import { bearerOf } from '../../core/http/bearer.ts';
import type { RequestContext, RequestMiddleware } from '../../core/http/context.ts';
import { readJson } from '../../core/http/request-body.ts';
import type { ToolServices } from './tool.ts';

interface Assistants {
  isOn: boolean;
  publicUrl: string | undefined;
  /** The largest text of a document, in bytes. */
  maxBytes: number;
  version: string;
  services: ToolServices;
  /** Finds whose token it is, and counts its requests. */
  identify: RequestMiddleware;
}

/** Where programs register that find no authorization server named: an older version of the protocol had it there. */
const registrationPath = '/register';
const metadataPath = /^\/\.well-known\/oauth-protected-resource(?:\/mcp)?$/;
/** If the body takes longer than this to arrive, look the token up again. Milliseconds. */
const promptBodyMs = 500;

/**
 * `/mcp`: the Model Context Protocol over streamable HTTP, without sessions. A request is one message, and comes with
 * a personal token. The SDK is loaded by the first request.
 */
export function assistants(options: Assistants): RequestMiddleware {
  const answer = async (ctx: RequestContext): Promise<void> => {
    const { protocol } = await import('./protocol.ts');
    const started = performance.now();
    // JSON may write one character as six (\u0041); the service checks the size of the text itself
    const message = await readJson(ctx, { maxBytes: options.maxBytes * 6 + 64 * 1024 });
    if (performance.now() - started > promptBodyMs) ctx.state.actor = await ctx.state.reloadActor();
    const { actor } = ctx.state;
    if (!actor) throw tokenNeeded();
    if (message === undefined || Array.isArray(message))
      throw malformed('Send one JSON-RPC message in a request.');
    const { status, headers, body } = await protocol(ctx, {
      ...options,
      actor,
      origin: originOf(ctx),
      message,
    });
    ctx.status = status;
    ctx.set(headers);
    // a notification is taken without a word
    ctx.body = body ?? '';
  };
  const originOf = (ctx: RequestContext): string => options.publicUrl ?? `${ctx.protocol}://${ctx.host}`;

  return (ctx, next) => {
    if (options.isOn && ctx.method === 'POST' && ctx.path === registrationPath) {
      refuseRegistration(ctx);
      return Promise.resolve();
    }
    const isMetadata = metadataPath.test(ctx.path);
    if (!isMetadata && !isAssistantPath(ctx.path)) return next();
    if (!options.isOn) throw notFound(texts.pageNotFound);
    const origin = originOf(ctx);
    ctx.set('Cache-Control', 'no-store');
    if (isMetadata) {
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notTaken(ctx.method);
      ctx.body = metadataOf(origin);
      return Promise.resolve();
    }
    if (ctx.method !== 'POST') {
      ctx.set('Allow', 'POST');
      throw notTaken(ctx.method);
    }
    const from = ctx.get('Origin');
    if (from && from !== origin) throw forbidden(texts.fromAnotherSite);
    return withChallenge(ctx, origin, async () => {
      if (bearerOf(ctx) === null) throw tokenNeeded();
      await options.identify(ctx, () => answer(ctx));
    });
  };
}

/** Tells an assistant that is not let in how to be. */
async function withChallenge(ctx: RequestContext, origin: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
    if (error instanceof AppError && error.status === 401)
      ctx.set('WWW-Authenticate', `Bearer realm="Lectern", resource_metadata="${metadata}"`);
    throw error;
  }
}

const howToSend =
  'Send an API token in the header "Authorization: Bearer …". You make one in Lectern under Settings, API tokens.';

const tokenNeeded = () => new AppError(401, 'not_signed_in', howToSend);

/**
 * In the form of RFC 7591, so that programs show the sentence. Not 404: some then try an older transport, and show its
 * error instead.
 */
function refuseRegistration(ctx: RequestContext): void {
  ctx.status = 403;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = {
    error: 'access_denied',
    error_description: `Programs cannot sign in to Lectern by OAuth. ${howToSend}`,
  };
}

/** RFC 9728. It names no authorization server, because there is none: people make a token in their settings. */
const metadataOf = (origin: string) => ({
  resource: `${origin}/mcp`,
  resource_name: 'Lectern',
  bearer_methods_supported: ['header'],
  scopes_supported: ['read', 'write'],
  resource_documentation: `${origin}/settings`,
});
