import type { TestProvider } from './oidc-provider.ts';

/** The settings of one provider, by its id. */
export const settingsOf = (
  id: string,
  { issuer, clientId, clientSecret }: TestProvider,
  more: Record<string, string> = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      ISSUER: issuer,
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      INSECURE_HTTP: 'on',
      ...more,
    }).map(([name, value]) => [`OIDC_${id.toUpperCase()}_${name}`, value]),
  );
