import { ConfigError, type Config } from '../../settings/config.ts';
import { createOidc } from './oidc.ts';
import type { IdentityPorts } from './port.ts';

/** The providers and directories of the settings. Opens no connection. */
export function createIdentity({
  signIn,
  publicUrl = '',
}: Pick<Config, 'signIn' | 'publicUrl'>): IdentityPorts {
  if (signIn.ldap.length > 0) throw new ConfigError(['Directories cannot be used yet.']);
  return { oidc: signIn.oidc.map((settings) => createOidc(settings, publicUrl)), directories: [] };
}
