import { startTestApp, type TestApp } from './app.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';
import { ProviderBrowser } from './oidc-browser.ts';
import { settingsOf } from './oidc-settings.ts';
import { startOidcProvider, type TestProvider } from './oidc-provider.ts';

/** Where people open Lectern in these tests; what the provider sends there reaches the test's own server. */
export const publicUrl = 'https://docs.example.org';

/** A server of Lectern beside a real provider. */
export interface OidcWorld {
  app: TestApp;
  provider: TestProvider;
  /** Makes a person at the provider. @returns their subject */
  somebody(claims?: Record<string, unknown>): string;
  /** Goes through a whole sign-in, in new browsers unless some are given. */
  signIn(subject: string | null, how?: SignInHow): Promise<SignedInWith>;
  close(): Promise<void>;
}

interface SignInHow {
  id?: string;
  client?: HttpClient;
  browser?: ProviderBrowser;
  returnTo?: string;
  /** Changes the address of the provider, or that of the way back, as an attacker might. */
  there?: (address: URL) => void;
  back?: (address: URL) => void;
}

export interface SignedInWith {
  client: HttpClient;
  browser: ProviderBrowser;
  /** The path and query that the provider led back to. */
  back: string;
  answer: HttpAnswer;
  /** Where Lectern leads. */
  location: string;
}

export const locationOf = ({ headers }: HttpAnswer): string => headers.get('location') ?? '';

/** @param providers settings of each provider, by its id; all are the same real one */
export async function openOidcWorld(
  providers: Record<string, Record<string, string>>,
  settings: Record<string, string> = {},
): Promise<OidcWorld> {
  const ids = Object.keys(providers);
  const provider = await startOidcProvider({ clients: ids.map((id) => ({ id, publicUrl })) });
  const each = ids.map((id) => settingsOf(id, provider, providers[id]));
  const app = await startTestApp({
    settings: Object.assign(
      { PUBLIC_URL: publicUrl, OIDC_PROVIDERS: ids.join(',') },
      ...each,
      settings,
    ) as Record<string, string>,
  });
  provider.reach(publicUrl, app.url);
  let people = 0;
  return {
    app,
    provider,
    somebody(claims = {}) {
      const subject = `subject-${(people += 1)}`;
      provider.people.set(subject, {
        email: `${subject}@example.org`,
        email_verified: true,
        name: 'Some Body',
        preferred_username: subject,
        ...claims,
      });
      return subject;
    },
    async signIn(subject, how = {}) {
      const {
        id = ids[0],
        client = app.anonymous(),
        browser = new ProviderBrowser(provider.issuer),
        returnTo = '/',
      } = how;
      const begun = await client.get(`/api/auth/oidc/${id}?returnTo=${encodeURIComponent(returnTo)}`);
      const there = new URL(locationOf(begun));
      how.there?.(there);
      const address = new URL(await browser.signIn(there.href, subject), publicUrl);
      how.back?.(address);
      const back = address.pathname + address.search;
      const answer = await client.get(back);
      return { client, browser, back, answer, location: locationOf(answer) };
    },
    async close() {
      await app.close();
      await provider.close();
    },
  };
}
