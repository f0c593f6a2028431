import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../support/http-client.ts';
import { ProviderBrowser } from '../support/oidc-browser.ts';
import { startOidcProvider, type TestProvider } from '../support/oidc-provider.ts';
import { settingsOf } from '../support/oidc-settings.ts';
import { locationOf, openOidcWorld, publicUrl, type OidcWorld } from '../support/oidc-world.ts';

let world: OidcWorld;
let second: TestProvider;
beforeAll(async () => {
  second = await startOidcProvider({ clients: [{ id: 'b', publicUrl }] });
  world = await openOidcWorld(
    { a: {}, wrong: { CLIENT_SECRET: 'not this' } },
    { OIDC_PROVIDERS: 'a,b,wrong', ...settingsOf('b', second, { LOGOUT: 'provider' }) },
  );
});
afterAll(async () => {
  await world.close();
  await second.close();
});

const isIn = async (client: HttpClient) => (await client.get('/api/auth/user')).status === 200;
const problemIn = (location: string) => new URLSearchParams(location.split('?')[1]).get('problem');

/** Begins at a, and lets the provider lead back. */
async function comeBack(client = world.app.anonymous()) {
  const begun = await client.get('/api/auth/oidc/a');
  const back = await new ProviderBrowser(world.provider.issuer).signIn(locationOf(begun), world.somebody());
  return { client, back };
}

describe('the state of a sign-in', () => {
  // evidence: S131
  it('counts once', async () => {
    const { client, back } = await comeBack();
    expect(locationOf(await client.get(back))).toBe('/');
    expect(problemIn(locationOf(await client.get(back)))).toBe('expired');
  });

  // evidence: S131
  it('is of the browser that began', async () => {
    const { back, client } = await comeBack();
    const other = world.app.anonymous();
    await other.get('/api/auth/oidc/a');
    expect(problemIn(locationOf(await other.get(back)))).toBe('expired');
    expect(await isIn(other)).toBe(false);
    const stranger = world.app.anonymous();
    expect(problemIn(locationOf(await stranger.get(back)))).toBe('expired');
    expect(locationOf(await client.get(back))).toBe('/');
  });

  // evidence: S131
  it('is over after ten minutes', async () => {
    const { client, back } = await comeBack();
    const { knex } = world.app.database;
    const { rows } = await knex.raw<{ rows: { seconds: number }[] }>(
      'select extract(epoch from expires_at - created_at)::float as seconds from sign_in_flows order by created_at desc',
    );
    expect(Math.round(rows[0]?.seconds ?? 0)).toBe(600);
    await knex('sign_in_flows').update({ expires_at: knex.raw("now() - interval '1 second'") });
    expect(problemIn(locationOf(await client.get(back)))).toBe('expired');
  });
});

describe('an answer', () => {
  // evidence: S132
  it('of one provider is refused on the way of another', async () => {
    const { client, back } = await comeBack();
    expect(problemIn(locationOf(await client.get(back.replace('/oidc/a/', '/oidc/b/'))))).toBe('failed');
    expect(await isIn(client)).toBe(false);
  });

  // evidence: S132
  it.each<[string, { there?: (url: URL) => void; back?: (url: URL) => void }]>([
    ['without the issuer that was promised', { back: (url) => url.searchParams.delete('iss') }],
    ['with another issuer', { back: (url) => url.searchParams.set('iss', 'https://evil.example') }],
    ['with another nonce', { there: (url) => url.searchParams.set('nonce', 'another') }],
    [
      'for another verifier',
      {
        there: (url) => url.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
      },
    ],
    ['with another code', { back: (url) => url.searchParams.set('code', 'another') }],
    ['with two codes', { back: (url) => url.searchParams.append('code', 'another') }],
  ])('%s fails', async (_what, changes) => {
    const { client, location } = await world.signIn(world.somebody(), changes);
    expect(problemIn(location)).toBe('failed');
    expect(await isIn(client)).toBe(false);
  });

  it('that says no is told apart, and so is a provider that refuses Lectern', async () => {
    expect(problemIn((await world.signIn(null)).location)).toBe('denied');
    const { location } = await world.signIn(world.somebody(), { id: 'wrong' });
    const asked = new URLSearchParams(location.split('?')[1]);
    expect([asked.get('problem'), asked.get('provider')]).toEqual(['setup', 'wrong']);
    expect(world.app.logLines.some((line) => line.includes(asked.get('request') ?? 'none'))).toBe(true);
  });
});

describe('the page to come back to', () => {
  // evidence: S133
  it.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['https://evil.example'],
    ['javascript:alert(1)'],
    ['/a\r\nSet-Cookie: x=y'],
    ['/\t/evil.example'],
    ['evil'],
    [`/${'a'.repeat(5000)}`],
  ])('is never %j', async (returnTo) => {
    const { location } = await world.signIn(world.somebody(), { returnTo });
    expect(location).toBe('/');
  });
});

describe('cookies of before', () => {
  // evidence: S140
  it('are worthless after the sign-in', async () => {
    const client = await world.app.signedIn('viewer');
    const old = Object.assign(world.app.anonymous(), { cookie: client.cookie });
    const { back } = await comeBack(client);
    const flow = Object.assign(world.app.anonymous(), { cookie: client.cookie });
    expect(locationOf(await client.get(back))).toBe('/');
    expect(client.cookie).not.toContain('flow');
    expect(problemIn(locationOf(await flow.get(back)))).toBe('expired');
    const sessionOf = ({ cookie }: { cookie: string }) =>
      cookie.split('; ').find((pair) => pair.startsWith('__Host-lectern='));
    expect(sessionOf(client)).not.toBe(sessionOf(old));
  });
});

describe('codes and tokens', () => {
  // evidence: S142
  it('are in no log line, no audit row, no further address and no flow that is over', async () => {
    const { back, answer } = await world.signIn(world.somebody());
    const code = new URLSearchParams(back.split('?')[1]).get('code') ?? '';
    expect(code).not.toBe('');
    const failed = await world.signIn(world.somebody(), {
      there: (url) => url.searchParams.set('nonce', 'another'),
    });
    const codes = [code, new URLSearchParams(failed.back.split('?')[1]).get('code') ?? ''];
    const { knex } = world.app.database;
    const kept = JSON.stringify([
      world.app.logLines,
      await knex('audit_events').select('details'),
      await knex('sign_in_flows').select('data'),
      await knex('identities').select('*'),
      answer.headers.get('location'),
      answer.body,
    ]);
    for (const secret of codes) expect(kept).not.toContain(secret);
    expect(kept).not.toMatch(/eyJ[\w-]+\.eyJ/);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });
});

async function comeBackOf(id: string) {
  const client = world.app.anonymous();
  const begun = await client.get(`/api/auth/oidc/${id}`);
  const subject = randomUUID();
  second.people.set(subject, { email: `${subject}@example.org`, email_verified: true });
  const back = await new ProviderBrowser(second.issuer).signIn(locationOf(begun), subject);
  return { back, answer: await client.get(back), client };
}

describe('a provider that is away', () => {
  it('is told, people at work notice nothing, and an administrator signs in', async () => {
    const { client } = await world.signIn(world.somebody());
    world.provider.pause();
    try {
      const { client: late, back } = await comeBackOf('b');
      expect(await isIn(late), back).toBe(true);
      const waiting = world.app.anonymous();
      const begun = await waiting.get('/api/auth/oidc/a');
      const state = new URL(locationOf(begun)).searchParams.get('state') ?? '';
      const answer = await waiting.get(
        `/api/auth/oidc/a/callback?code=x&state=${state}&iss=${world.provider.issuer}`,
      );
      expect(problemIn(locationOf(answer))).toBe('away');
      expect(await isIn(client)).toBe(true);
      const admin = await world.app.signedIn('admin');
      expect(await isIn(admin)).toBe(true);
    } finally {
      world.provider.resume();
    }
  });
});
