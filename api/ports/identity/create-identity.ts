import { ConfigError, type Config } from '../../settings/config.ts';
import type { IdentityPorts } from './port.ts';

/** The providers and directories of the settings. Opens no connection. */
export function createIdentity({ signIn }: Pick<Config, 'signIn' | 'publicUrl'>): IdentityPorts {
  if (signIn.oidc.length + signIn.ldap.length > 0)
    throw new ConfigError(['Providers and directories cannot be used yet.']);
  return { oidc: [], directories: [] };
}
