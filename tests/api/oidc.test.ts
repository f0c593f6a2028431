import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../api/contract/users.ts';
import { startTestApp, testPassword, type TestApp } from '../support/app.ts';
import type { HttpAnswer, HttpClient } from '../support/http-client.ts';
import { startOidcProvider, type ProviderBrowser, type TestProvider } from '../support/oidc-provider.ts';

const publicUrl = 'https://docs.example.org';

let provider: TestProvider;
let app: TestApp;
let subjects = 0;

beforeAll(async () => {
  provider = await startOidcProvider({ clients: [{ id: 'main', publicUrl }] });
  app = await startTestApp({
    settings: {
      PUBLIC_URL: publicUrl,
      OIDC_PROVIDERS: 'main',
      OIDC_MAIN_NAME: 'Main',
      OIDC_MAIN_ISSUER: provider.issuer,
      OIDC_MAIN_CLIENT_ID: provider.clientId,
      OIDC_MAIN_CLIENT_SECRET: provider.clientSecret,
      OIDC_MAIN_INSECURE_HTTP: 'on',
      OIDC_MAIN_GROUPS_CLAIM: 'groups',
    },
  });
  provider.reach(publicUrl, app.url);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const somebody = (claims: Record<string, unknown> = {}): string => {
  const subject = `subject-${(subjects += 1)}`;
  provider.people.set(subject, {
    email: `${subject}@example.org`,
    email_verified: true,
    name: 'Some Body',
    ...claims,
  });
  return subject;
};

const begin = (client: HttpClient, returnTo = '/') =>
  client.get(`/api/auth/oidc/main?returnTo=${encodeURIComponent(returnTo)}`);
const location = ({ headers }: HttpAnswer) => headers.get('location') ?? '';

describe('signing in with a provider', () => {
  it('makes an account, and finds it again', async () => {
    const subject = somebody({ name: 'Zoë Ångström', preferred_username: 'zoe@corp' });
    const client = app.anonymous();
    const begun = await begin(client, '/documents/7');
    expect(begun.status).toBe(302);
    const back = await provider.browser().signIn(location(begun), subject);
    const done = await client.get(back);
    expect([done.status, location(done)]).toEqual([302, '/documents/7']);
    const { body } = await client.get<{ user: CurrentUser }>('/api/auth/user');
    expect(body.user).toMatchObject({
      username: 'zoe',
      displayName: 'Zoë Ångström',
      email: `${subject}@example.org`,
      hasPassword: false,
    });
  });
});
