import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JWTPayload } from 'jose';
import type { HttpClient } from '../support/http-client.ts';
import { openOidcWorld, publicUrl, type OidcWorld } from '../support/oidc-world.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

let world: OidcWorld;
beforeAll(async () => {
  world = await openOidcWorld({ main: { LOGOUT: 'provider' } });
});
afterAll(() => world.close());

const isIn = async (client: HttpClient) => (await client.get('/api/auth/user')).status === 200;

const send = (token: string) =>
  world.app
    .anonymous()
    .post('/api/auth/oidc/main/backchannel-logout', new URLSearchParams({ logout_token: token }).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

function claimsFor(subject: string, more: JWTPayload = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: world.provider.issuer,
    aud: world.provider.clientId,
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    events: { [event]: {} },
    sub: subject,
    ...more,
  };
}

describe('signing out here', () => {
  // evidence: S31
  it('leads to the provider, which ends its session and comes back', async () => {
    const { client, browser } = await world.signIn(world.somebody());
    const { status, body } = await client.post<{ next: string }>('/api/auth/logout');
    expect(status).toBe(200);
    const next = new URL(body.next);
    expect(next.origin).toBe(world.provider.issuer);
    expect(next.searchParams.get('id_token_hint')).not.toBe(null);
    expect(await isIn(client)).toBe(false);
    expect(await browser.signOut(body.next)).toBe(`${publicUrl}/login`);
  });

  it('ends the session here alone if it began with a password', async () => {
    const client = await world.app.signedIn('viewer');
    expect((await client.post('/api/auth/logout')).status).toBe(204);
  });
});

describe('signing out at the provider', () => {
  // evidence: S31
  it('ends the sessions here that belong to it, and no others', async () => {
    const subject = world.somebody();
    const first = await world.signIn(subject);
    const elsewhere = await world.signIn(subject);
    const { body } = await (
      await world.signIn(subject, { browser: first.browser })
    ).client.post<{ next: string }>('/api/auth/logout');
    await first.browser.signOut(body.next);
    expect(await isIn(first.client)).toBe(false);
    expect(await isIn(elsewhere.client)).toBe(true);
  });

  it('ends all sessions of the person if it names none', async () => {
    const subject = world.somebody();
    const [first, second, other] = [
      await world.signIn(subject),
      await world.signIn(subject),
      await world.signIn(world.somebody()),
    ];
    expect((await send(await world.provider.sign(claimsFor(subject)))).status).toBe(200);
    expect([await isIn(first.client), await isIn(second.client), await isIn(other.client)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is taken for a person who has no session', async () => {
    const { status, body } = await send(await world.provider.sign(claimsFor('nobody-here'), { typ: 'JWT' }));
    expect([status, body]).toEqual([200, '']);
  });
});

describe('a logout token is refused', () => {
  const refused = async (token: string) => {
    const subject = world.somebody();
    const { client } = await world.signIn(subject);
    expect((await send(token)).status).toBe(400);
    expect(await isIn(client)).toBe(true);
  };
  const old = Math.floor(Date.now() / 1000) - 400;

  // evidence: S141
  it.each<[string, (subject: string) => JWTPayload, { typ?: string }?]>([
    ['without events', (sub) => claimsFor(sub, { events: undefined })],
    ['with other events', (sub) => claimsFor(sub, { events: { other: {} } })],
    ['with a nonce', (sub) => claimsFor(sub, { nonce: 'x' })],
    ['for another audience', (sub) => claimsFor(sub, { aud: 'another' })],
    ['of another issuer', (sub) => claimsFor(sub, { iss: 'https://evil.example' })],
    ['older than five minutes', (sub) => claimsFor(sub, { iat: old, exp: old + 3600 })],
    ['without jti', (sub) => claimsFor(sub, { jti: undefined })],
    ['that names nobody', (sub) => claimsFor(sub, { sub: undefined })],
    ['of another type', (sub) => claimsFor(sub), { typ: 'at+jwt' }],
  ])('%s', async (_what, claims, header) => {
    const subject = world.somebody();
    const { client } = await world.signIn(subject);
    expect((await send(await world.provider.sign(claims(subject), header))).status).toBe(400);
    expect(await isIn(client)).toBe(true);
  });

  // evidence: S141
  it('that is an ID token, unsigned, or no token', async () => {
    const subject = world.somebody();
    const { client } = await world.signIn(subject);
    const [row] = await world.app.database
      .knex('sessions')
      .whereNotNull('id_token')
      .orderBy('created_at', 'desc')
      .pluck<string[]>('id_token');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encode({ alg: 'none', typ: 'logout+jwt' })}.${encode(claimsFor(subject))}.`;
    for (const token of [row ?? '', unsigned, 'x', '']) await refused(token);
    expect(await isIn(client)).toBe(true);
  });

  // evidence: S141
  it('that was used before', async () => {
    const subject = world.somebody();
    const token = await world.provider.sign(claimsFor(subject));
    expect((await send(token)).status).toBe(200);
    const { client } = await world.signIn(subject);
    expect((await send(token)).status).toBe(400);
    expect(await isIn(client)).toBe(true);
  });
});
