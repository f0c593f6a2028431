import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { SignInOverview, SignInTestStep, SignInWay } from '../../contract/admin-sign-in.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canOperate } from '../../core/access/space-rights.ts';
import { notFound } from '../../core/errors.ts';
import type { DirectoryPort, IdentityPorts, OidcPort, ProviderState } from '../../ports/identity/port.ts';
import { lastDirectorySync } from '../../../db/people/directory-sync-statements.ts';

interface AdminSignInDependencies {
  knex: Knex;
  identity: IdentityPorts;
  password: SignInOverview['password'];
}

export type AdminSignInService = ReturnType<typeof createAdminSignInService>;

/** How people sign in, for administrators. */
export function createAdminSignInService({ knex, identity, password }: AdminSignInDependencies) {
  return {
    async overview(actor: Actor): Promise<SignInOverview> {
      authorize(canOperate(actor));
      const directories = await Promise.all(identity.directories.map((port) => directoryWay(knex, port)));
      return { password, ways: [...identity.oidc.map(providerWay), ...directories] };
    },

    /** @throws AppError 404 if the settings name no such provider or directory */
    async test(actor: Actor, id: string, username?: string): Promise<SignInTestStep[]> {
      authorize(canOperate(actor));
      const provider = identity.oidc.find(({ settings }) => settings.id === id);
      const directory = identity.directories.find(({ settings }) => settings.id === id);
      // an empty field means anybody
      const steps = await (provider?.test() ?? directory?.test(username === '' ? undefined : username));
      if (!steps) throw notFound(texts.providerNotFound);
      return steps.map(({ step, ok, text, reason }) => ({ step, ok, text, ...(reason && { reason }) }));
    },
  };
}

const providerWay = ({ settings, redirectUri, ...port }: OidcPort): SignInWay => ({
  id: settings.id,
  name: settings.name,
  kind: 'oidc',
  addresses: [settings.issuer],
  redirectUri,
  ...seenOf(port.state()),
  lastSync: null,
  syncStop: null,
});

async function directoryWay(knex: Knex, { settings, ...port }: DirectoryPort): Promise<SignInWay> {
  const { sync, stop } = await lastDirectorySync(knex, settings.id);
  return {
    id: settings.id,
    name: settings.name,
    kind: 'ldap',
    addresses: [...settings.urls],
    redirectUri: null,
    ...seenOf(port.state()),
    lastSync: sync && {
      at: sync.at.toISOString(),
      people: sync.people,
      updated: sync.updated,
      enabled: sync.enabled,
      disabled: sync.disabled,
    },
    syncStop: stop && {
      at: stop.at.toISOString(),
      reason: stop.reason,
      message: stop.message,
      percent: stop.percent,
    },
  };
}

const seenOf = ({ lastSuccessAt, lastFailureAt, lastFailure }: ProviderState) => ({
  lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  lastFailureAt: lastFailureAt?.toISOString() ?? null,
  lastFailure,
});
