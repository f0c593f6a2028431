import * as client from 'openid-client';
import { once } from '../../core/once.ts';
import type { OidcProvider } from '../../settings/oidc.ts';
import { OidcRefusal, ProviderAway, type ProviderState } from './port.ts';

/** How long a provider may take to answer one request. Seconds. */
const timeoutSeconds = 5;
/** A provider that did not answer is not asked again for this long. Milliseconds. */
const retryAfterMs = 10_000;
/** A provider's description is read again after this time. Milliseconds. */
const staysFresh = 60 * 60 * 1000;
/** How much the clocks of provider and Lectern may differ. Seconds. */
export const clockTolerance = 60;

/** What Lectern knows about a provider, and whether it answered. */
export interface OidcConnection {
  state(): ProviderState;
  /** @throws ProviderAway, OidcRefusal if the provider's description cannot be used */
  discover(options?: { anew?: boolean }): Promise<client.Configuration>;
  /**
   * Makes a request, records whether the provider answered, and converts its errors.
   * @throws ProviderAway, OidcRefusal
   */
  ask<T>(request: (configuration: client.Configuration) => Promise<T>): Promise<T>;
}

export function createOidcConnection(settings: OidcProvider): OidcConnection {
  let known: { configuration: client.Configuration; since: number } | undefined;
  let failed: { error: Error; at: number } | undefined;
  const state: ProviderState = { lastSuccessAt: null, lastFailureAt: null, lastFailure: null };

  const noteSuccess = () => {
    state.lastSuccessAt = new Date();
    state.lastFailure = null;
  };
  const logProviderFailure = (error: Error) => {
    state.lastFailureAt = new Date();
    state.lastFailure = error.message;
  };

  async function readAnew(): Promise<client.Configuration> {
    try {
      const configuration = await discoverNow(settings);
      known = { configuration, since: Date.now() };
      failed = undefined;
      noteSuccess();
      return configuration;
    } catch (error) {
      const cause = asOidcError(error);
      failed = { error: cause, at: Date.now() };
      logProviderFailure(cause);
      throw cause;
    } finally {
      share = once(readAnew);
    }
  }

  // everybody who asks meanwhile gets the same answer
  let share = once(readAnew);

  return {
    state: () => ({ ...state }),
    async discover({ anew = false } = {}) {
      if (anew) return share();
      if (known && Date.now() - known.since < staysFresh) return known.configuration;
      if (failed && Date.now() - failed.at < retryAfterMs) {
        if (known) return known.configuration;
        throw failed.error;
      }
      // an outdated description is better than none
      return known ? share().catch(() => known?.configuration ?? Promise.reject(lost)) : share();
    },
    async ask(request) {
      const configuration = await this.discover();
      try {
        const answer = await request(configuration);
        noteSuccess();
        return answer;
      } catch (error) {
        const cause = asOidcError(error);
        // all others are faults of the answer, which anybody can forge
        if (cause instanceof ProviderAway || cause.problem === 'setup') logProviderFailure(cause);
        throw cause;
      }
    },
  };
}

const lost = new ProviderAway('The provider is not known');

async function discoverNow(settings: OidcProvider): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret, allowsHttp } = settings;
  const metadata = { client_secret: clientSecret, [client.clockTolerance]: clockTolerance };
  const execute = [client.enableNonRepudiationChecks];
  if (allowsHttp) execute.push(client.allowInsecureRequests);
  const options = { execute, timeout: timeoutSeconds };
  const found = await client.discovery(new URL(issuer), clientId, metadata, undefined, options);
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  // for `basic`, providers disagree on how to encode '-' in a name
  if (methods.includes('client_secret_post')) return found;
  const configuration = new client.Configuration(
    found.serverMetadata(),
    clientId,
    metadata,
    client.ClientSecretBasic(clientSecret),
  );
  configuration.timeout = timeoutSeconds;
  for (const setUp of execute) setUp(configuration);
  return configuration;
}

/** The person declined, or the provider could not ask anybody. */
const denials = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required']);
const ofClient = new Set(['invalid_client', 'unauthorized_client']);
const ofServer = new Set(['temporarily_unavailable', 'server_error']);

/** Converts the errors of the library. Its messages contain no token and no code; their causes may. */
export function asOidcError(error: unknown): ProviderAway | OidcRefusal {
  if (error instanceof ProviderAway || error instanceof OidcRefusal) return error;
  if (error instanceof client.AuthorizationResponseError) return ofAnswer(error.error, 'The provider');
  if (error instanceof client.ResponseBodyError)
    return error.status >= 500
      ? new ProviderAway(`The provider answered with status ${error.status}`)
      : ofAnswer(error.error, 'The provider');
  if (error instanceof client.WWWAuthenticateChallengeError)
    return new OidcRefusal('setup', 'The provider refused the client (status 401)');
  if (error instanceof client.ClientError) return ofClientError(error);
  if (error instanceof TypeError) return new ProviderAway(reasonOf(error));
  return new OidcRefusal('failed', error instanceof Error ? error.message : 'unknown error');
}

function ofAnswer(code: string, who: string): ProviderAway | OidcRefusal {
  const text = `${who} answered ${printable(code)}`;
  if (ofServer.has(code)) return new ProviderAway(text);
  return new OidcRefusal(denials.has(code) ? 'denied' : ofClient.has(code) ? 'setup' : 'failed', text);
}

/** An error code of a provider, or of somebody who forged the address. */
const printable = (code: string): string => (/^[\w.-]{1,60}$/.test(code) ? code : 'an error without a name');

function ofClientError(error: client.ClientError): ProviderAway | OidcRefusal {
  if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT')
    return new ProviderAway(`The provider did not answer within ${timeoutSeconds} seconds`);
  const { cause } = error;
  if (cause instanceof Response && cause.status >= 500)
    return new ProviderAway(`The provider answered with status ${cause.status}`);
  const status = cause instanceof Response ? ` (status ${cause.status})` : '';
  const inner = cause instanceof Error && cause.message !== error.message ? `: ${cause.message}` : '';
  return new OidcRefusal('failed', `${error.message}${status}${inner}`);
}

/** 'fetch failed' says nothing, but its cause does: 'connect ECONNREFUSED 127.0.0.1:9'. */
function reasonOf({ message, cause }: Error): string {
  const text = cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : '') : '';
  return text ? `The provider cannot be reached (${text})` : `The provider cannot be reached (${message})`;
}
