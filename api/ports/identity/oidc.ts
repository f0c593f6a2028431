import * as client from 'openid-client';
import type { OidcProvider } from '../../settings/oidc.ts';
import { completed, identityOf, issuerKey, lackingClaims, type Claims } from './oidc-claims.ts';
import { createOidcConnection, type OidcConnection } from './oidc-connection.ts';
import { createLogoutReader } from './oidc-logout.ts';
import { inspectProvider, testProvider } from './oidc-test.ts';
import { OidcRefusal, type OidcAnswer, type OidcPort, type OidcRequest } from './port.ts';

/**
 * A longer ID token is not stored, because the address of the logout would be too long for servers on the way. Bytes.
 */
const maxIdTokenLength = 4096;
/** The limit for the whole address of a logout. */
const maxAddressLength = 4096;
const maxSidLength = 255;

/**
 * A provider of OpenID Connect. Opens no connection until it is used.
 * @param publicUrl the origin that people open
 */
export function createOidc(settings: OidcProvider, publicUrl: string): OidcPort {
  const connection = createOidcConnection(settings);
  const redirectUri = `${publicUrl}/api/auth/oidc/${settings.id}/callback`;
  return {
    settings,
    issuer: issuerKey(settings.issuer),
    redirectUri,
    state: () => connection.state(),
    async discover() {
      await connection.discover();
    },
    async begin() {
      return beginAt(await connection.discover(), settings, redirectUri);
    },
    finish: (query, request) => finishAt(connection, settings, answerAddress(redirectUri, query), request),
    async logoutAddress(idToken) {
      if (settings.logout === 'local') return null;
      return logoutAddress(await connection.discover(), `${publicUrl}/login`, idToken);
    },
    readLogoutToken: createLogoutReader(settings, connection),
    test: () => testProvider(settings, connection, redirectUri),
    inspect: () => inspectProvider(settings, connection),
  };
}

async function beginAt(
  configuration: client.Configuration,
  { scopes }: OidcProvider,
  redirectUri: string,
): Promise<OidcRequest> {
  const state = client.randomState();
  const nonce = client.randomNonce();
  const codeVerifier = client.randomPKCECodeVerifier();
  const { href } = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopes,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url: href, state, nonce, codeVerifier };
}

/** Built from our own address, not from the request, because headers can be forged. */
function answerAddress(redirectUri: string, query: string): URL {
  const address = new URL(redirectUri);
  address.search = query;
  return address;
}

function finishAt(
  connection: OidcConnection,
  settings: OidcProvider,
  answer: URL,
  { state, nonce, codeVerifier }: Pick<OidcRequest, 'state' | 'nonce' | 'codeVerifier'>,
): Promise<OidcAnswer> {
  return connection.ask(async (configuration) => {
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims() as Claims | undefined;
    if (claims === undefined) throw new OidcRefusal('failed', 'The provider sent no ID token');
    const { id_token: idToken = '' } = tokens;
    const sid = claims['sid'];
    const lacking = lackingClaims(claims, settings);
    const all =
      lacking.length > 0 && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? completed(
            claims,
            await client.fetchUserInfo(configuration, tokens.access_token, String(claims['sub'])),
          )
        : claims;
    return {
      identity: identityOf(all, settings),
      sid: typeof sid === 'string' && sid.length <= maxSidLength ? sid : null,
      idToken: idToken.length <= maxIdTokenLength ? idToken : null,
    };
  });
}

function logoutAddress(
  configuration: client.Configuration,
  returnTo: string,
  idToken: string | null,
): string | null {
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
  const parameters = { post_logout_redirect_uri: returnTo };
  const plain = client.buildEndSessionUrl(configuration, parameters).href;
  if (idToken === null) return plain;
  const withHint = client.buildEndSessionUrl(configuration, { ...parameters, id_token_hint: idToken }).href;
  return withHint.length <= maxAddressLength ? withHint : plain;
}
