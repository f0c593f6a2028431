import { createRemoteJWKSet, errors, jwtVerify, type RemoteJWKSet } from 'jose';
import type { OidcProvider } from '../../settings/oidc.ts';
import { issuerKey } from './oidc-claims.ts';
import { clockTolerance, type OidcConnection } from './oidc-connection.ts';
import { OidcRefusal, ProviderAway, type LogoutNotice } from './port.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds. */
const validFor = 5 * 60;
const types = new Set(['logout+jwt', 'jwt']);
/** Only algorithms with a public key: with a shared secret, everybody who knows it could sign. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Checks logout tokens: https://openid.net/specs/openid-connect-backchannel-1_0.html#Validation */
export function createLogoutReader(settings: OidcProvider, connection: OidcConnection) {
  let keys: { address: string; set: RemoteJWKSet } | undefined;

  async function keySet(): Promise<{ set: RemoteJWKSet; issuer: string }> {
    const { jwks_uri: address, issuer } = (await connection.discover()).serverMetadata();
    if (address === undefined) throw new OidcRefusal('failed', 'The provider publishes no keys');
    if (!settings.allowsHttp && !address.startsWith('https:'))
      throw new OidcRefusal('failed', 'The keys of the provider have no https');
    if (keys?.address !== address)
      keys = { address, set: createRemoteJWKSet(new URL(address), { timeoutDuration: 5000 }) };
    return { set: keys.set, issuer };
  }

  /** @throws OidcRefusal, ProviderAway */
  return async (token: string): Promise<LogoutNotice> => {
    const { set, issuer } = await keySet();
    const { payload, protectedHeader } = await verified(
      jwtVerify(token, set, {
        issuer,
        audience: settings.clientId,
        algorithms,
        clockTolerance,
        maxTokenAge: validFor,
        requiredClaims: ['jti', 'events'],
      }),
    );
    const { jti = '', sid, events } = payload;
    const subject = payload[settings.subject];
    if (!types.has(protectedHeader.typ?.toLowerCase() ?? '')) throw refusal('its type is another');
    if (typeof events !== 'object' || events === null || !Object.hasOwn(events, event))
      throw refusal('it is of no logout');
    if (Object.hasOwn(payload, 'nonce')) throw refusal('it has a nonce');
    if (typeof sid !== 'string' && typeof subject !== 'string') throw refusal('it names nobody');
    return {
      issuer: issuerKey(settings.issuer),
      jti: String(jti),
      sid: typeof sid === 'string' ? sid : null,
      subject: typeof subject === 'string' ? subject : null,
    };
  };
}

const refusal = (why: string): OidcRefusal =>
  new OidcRefusal('failed', `The logout token is not valid: ${why}`);

async function verified<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || error instanceof TypeError)
      throw new ProviderAway('The provider does not give its keys');
    throw refusal(error instanceof errors.JOSEError ? error.code : 'it cannot be read');
  }
}
