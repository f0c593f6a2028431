import type { Config } from '../../settings/config.ts';
import type { IdentityPorts } from './port.ts';

/** Creates the providers and directories of the settings. Opens no connection. */
export async function createIdentity({
  signIn,
  publicUrl = '',
}: Pick<Config, 'signIn' | 'publicUrl'>): Promise<IdentityPorts> {
  return {
    oidc: await createAll(signIn.oidc, async () => {
      const { createOidc } = await import('./oidc.ts');
      return (settings) => createOidc(settings, publicUrl);
    }),
    directories: await createAll(signIn.ldap, async () => (await import('./ldap.ts')).createDirectory),
  };
}

/** Loads their code only if there are any. */
async function createAll<Settings, Port>(
  all: readonly Settings[],
  load: () => Promise<(settings: Settings) => Port>,
): Promise<Port[]> {
  if (all.length === 0) return [];
  const create = await load();
  return all.map((settings) => create(settings));
}
