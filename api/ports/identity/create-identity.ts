import type { Config } from '../../settings/config.ts';
import { createDirectory } from './ldap.ts';
import { createOidc } from './oidc.ts';
import type { IdentityPorts } from './port.ts';

/** The providers and directories of the settings. Opens no connection. */
export function createIdentity({
  signIn,
  publicUrl = '',
}: Pick<Config, 'signIn' | 'publicUrl'>): IdentityPorts {
  return {
    oidc: signIn.oidc.map((settings) => createOidc(settings, publicUrl)),
    directories: signIn.ldap.map(createDirectory),
  };
}
