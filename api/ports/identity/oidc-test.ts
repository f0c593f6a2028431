import { connect } from 'node:tls';
import * as client from 'openid-client';
import { texts } from '../../contract/texts.ts';
import { say, type Said } from '../../core/refusal-texts.ts';
import type { OidcProvider } from '../../settings/oidc.ts';
import { asOidcError, type OidcConnection } from './oidc-connection.ts';
import { OidcRefusal, ProviderAway, type ProviderInspection, type TestStep } from './port.ts';
import { testStep } from './test-step.ts';

/** Milliseconds. */
const timeoutMs = 5000;

/**
 * Tests everything that can be tested without a person: the provider's description, its keys, and Lectern's own secret.
 */
export async function testProvider(
  settings: OidcProvider,
  connection: OidcConnection,
  redirectUri: string,
): Promise<TestStep[]> {
  const steps: TestStep[] = [];
  try {
    const configuration = await connection.discover({ anew: true });
    steps.push(testStep('Discovery', true, say('testAnswers', { address: settings.issuer })));
    steps.push(await tryKeys(configuration));
    steps.push(await tryClient(configuration, redirectUri));
  } catch (error) {
    steps.push(testStep('Discovery', false, say('testIssuerFails', { problem: (error as Error).message })));
  }
  return steps;
}

async function tryKeys(configuration: client.Configuration): Promise<TestStep> {
  const step = (ok: boolean, said: string | Said) => testStep('Keys', ok, said);
  const { jwks_uri: address } = configuration.serverMetadata();
  if (address === undefined) return step(false, texts.testNoKeysAddress);
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    const { keys } = (await response.json()) as { keys?: unknown };
    const count = Array.isArray(keys) ? keys.length : 0;
    return count > 0 ? step(true, say('testKeys', { count })) : step(false, say('testNoKeys', { address }));
  } catch {
    return step(false, say('testKeysUnread', { address }));
  }
}

/** Sends a code that cannot be valid: a provider that knows Lectern rejects the code, any other rejects Lectern. */
async function tryClient(configuration: client.Configuration, redirectUri: string): Promise<TestStep> {
  const step = (ok: boolean, said: string | Said) => testStep('Client', ok, said);
  try {
    const parameters = {
      code: 'test',
      redirect_uri: redirectUri,
      code_verifier: client.randomPKCECodeVerifier(),
    };
    await client.genericGrantRequest(configuration, 'authorization_code', parameters);
  } catch (error) {
    const cause = asOidcError(error);
    if (cause instanceof OidcRefusal && cause.problem === 'setup')
      return step(false, texts.testClientRefused);
    if (cause instanceof ProviderAway) return step(false, `${cause.message}.`);
    if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant')
      return step(true, say('testClientKnown', { address: redirectUri }));
  }
  return step(true, say('testClientUntold', { address: redirectUri }));
}

/** What `lectern doctor` checks. */
export async function inspectProvider(
  settings: OidcProvider,
  connection: OidcConnection,
): Promise<ProviderInspection> {
  const { issuer } = settings;
  try {
    await connection.discover({ anew: true });
  } catch (error) {
    return { fault: (error as Error).message, clockOff: null, certificateEnds: null };
  }
  const [clockOff, certificateEnds] = await Promise.all([
    readClock(issuer).catch(() => null),
    issuer.startsWith('https:') ? readCertificate(new URL(issuer)).catch(() => null) : null,
  ]);
  return { fault: null, clockOff, certificateEnds };
}

/** By how many seconds the provider's clock is ahead of ours; null if unknown. */
async function readClock(issuer: string): Promise<number | null> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const started = Date.now();
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  await response.body?.cancel();
  const told = Date.parse(response.headers.get('Date') ?? '');
  // the header has whole seconds, and the answer took some time
  return Number.isNaN(told) ? null : Math.round((told - (started + Date.now()) / 2) / 1000);
}

function readCertificate({ hostname, port }: URL): Promise<Date | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 443),
      servername: /^[\d.:[\]]+$/.test(hostname) ? undefined : hostname,
      // an expired certificate is inspected too
      rejectUnauthorized: false,
      timeout: timeoutMs,
    });
    socket.once('secureConnect', () => {
      const ends = new Date(socket.getPeerCertificate().valid_to);
      socket.end();
      resolve(Number.isNaN(ends.getTime()) ? null : ends);
    });
    socket.once('timeout', () => socket.destroy(new Error('timeout')));
    socket.once('error', reject);
  });
}
