import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

/** Claims of a person, by name; `sub` is their key. */
type Claims = Record<string, unknown>;

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Everybody whom it knows, by subject. What a test changes counts from the next sign-in. */
  people: Map<string, Claims>;
  /** Makes calls of the provider to an origin reach another one. */
  reach(origin: string, at: string): void;
  /** Signs as the provider does, with its own key. */
  sign(payload: JWTPayload, header?: { typ?: string }): Promise<string>;
  /** The paths that were asked for, with their query. */
  requests: string[];
  /** Answers nothing more until `resume`, like one that is away. */
  pause(): void;
  resume(): void;
  /** From now on its clock is ahead by so many seconds, as far as its answers tell. */
  setClockAhead(seconds: number): void;
  close(): Promise<void>;
}

interface TestProviderOptions {
  /** The origins of Lectern that may use it, by the id of the provider in its settings. */
  clients: { id: string; publicUrl: string }[];
  /** The key and certificate of `localhost`, for a provider with https. */
  tls?: { key: Buffer; cert: Buffer };
  /** 'client_secret_post' by default. */
  authMethod?: 'client_secret_basic' | 'client_secret_post';
}

/** What goes into the ID token itself; the others a client has to ask for. */
const inIdToken = ['sub', 'sid', 'oid', 'groups', 'roles', 'realm_access', '_claim_names', 'hasgroups'];

/** `idToken` of a person: what their ID token says beside, or otherwise than, userinfo. */
function claimsOf(person: Claims = {}, use: string): Claims {
  const { idToken = {}, ...all } = person;
  return use === 'id_token' ? { ...all, email: undefined, ...(idToken as Claims) } : all;
}

/** Starts a real provider on loopback. Its keys and secrets are made anew. */
export async function startOidcProvider({
  clients,
  tls,
  authMethod = 'client_secret_post',
}: TestProviderOptions): Promise<TestProvider> {
  const clientId = 'lectern-test';
  const clientSecret = randomBytes(24).toString('base64url');
  const people = new Map<string, Claims>();
  const origins = new Map<string, string>();
  const requests: string[] = [];
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  let isPaused = false;
  let ahead = 0;
  const listener: RequestListener = (request, response) => {
    requests.push(request.url ?? '');
    if (ahead !== 0) response.setHeader('Date', new Date(Date.now() + ahead * 1000).toUTCString());
    if (isPaused) request.socket.destroy();
    else answer(request, response);
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = {
    ...(await exportJWK(privateKey)),
    kid: randomBytes(6).toString('hex'),
    alg: 'RS256',
    use: 'sig',
  };

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: authMethod,
        redirect_uris: clients.map(({ id, publicUrl }) => `${publicUrl}/api/auth/oidc/${id}/callback`),
        post_logout_redirect_uris: clients.map(({ publicUrl }) => `${publicUrl}/login`),
        backchannel_logout_uri: clients
          .slice(0, 1)
          .map(({ id, publicUrl }) => `${publicUrl}/api/auth/oidc/${id}/backchannel-logout`)[0],
        backchannel_logout_session_required: true,
      },
    ],
    clientAuthMethods: [authMethod],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      openid: [...inIdToken, 'email'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: askToSignOut },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: (use) => Promise.resolve({ ...claimsOf(people.get(sub), use), sub }),
    }),
    loadExistingGrant: grantEverything,
    // its own goes nowhere on loopback, by a dispatcher that looks at the address
    fetch: (url: string | URL, options: RequestInit = {}) => {
      const { origin, pathname, search } = new URL(url);
      const plain = { ...options, dispatcher: undefined };
      return globalThis.fetch(`${origins.get(origin) ?? origin}${pathname}${search}`, plain);
    },
  } as Configuration);
  const standard = provider.callback();
  answer = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
    else void standard(request, response);
  };

  return {
    issuer,
    clientId,
    clientSecret,
    people,
    requests,
    reach: (origin, at) => void origins.set(origin, at),
    sign: (payload, { typ = 'logout+jwt' } = {}) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ }).sign(privateKey),
    pause: () => void (isPaused = true),
    resume: () => void (isPaused = false),
    setClockAhead: (seconds) => void (ahead = seconds),
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };

  async function grantEverything(ctx: KoaContextWithOIDC) {
    const grant = new provider.Grant({
      clientId: ctx.oidc.client?.clientId,
      accountId: ctx.oidc.session?.accountId,
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  }
}

/** The provider's own page to sign in: a field for the subject, and a button that refuses. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('Content-Type', 'text/html');
    response.end(
      '<title>Provider</title><form method="post"><label>Person <input name="login"></label>' +
        '<button>Continue</button><button name="deny" value="yes">Cancel</button></form>',
    );
    return;
  }
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const form = new URLSearchParams(text);
  const result = form.has('deny')
    ? { error: 'access_denied', error_description: 'The person said no' }
    : { login: { accountId: form.get('login') ?? '' } };
  await provider.interactionFinished(request, response, result);
}

function askToSignOut(ctx: KoaContextWithOIDC, form: string): void {
  ctx.body = `<title>Provider</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
}
