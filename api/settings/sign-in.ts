import { scimIssuer } from '../core/access/scim-issuer.ts';
import { z } from 'zod';
import { oneOf, wholeNumber } from './checks.ts';
import { memberIds, memberSettingOf, type MemberSetting } from './families.ts';
import { ldapSettings, type LdapServer } from './ldap.ts';
import type { Setting } from './setting.ts';
import { oidcSettings, type OidcProvider } from './oidc.ts';

/** The settings of signing in, beside those of each provider and directory. */
export const signInSettings = {
  PASSWORD_LOGIN: {
    schema: oneOf(['on', 'off']),
    default: 'on',
    description:
      '`off`: only administrators can sign in with a Lectern password, everyone else with a provider or a directory.',
    kept: 'setup',
  },
  OIDC_PROVIDERS: {
    schema: z.string().transform(memberIds).optional(),
    description:
      'The providers of OpenID Connect that people sign in with, by names of yours: `entra,keycloak`. Each has settings of its own.',
    kept: 'setup',
  },
  LDAP_SERVERS: {
    schema: z.string().transform(memberIds).optional(),
    description:
      'The directories (LDAP, Active Directory) whose people sign in here, by names of yours: `hq`. Each has settings of its own.',
    kept: 'setup',
  },
  SCIM_PROVIDER: {
    schema: z.string().optional(),
    description:
      'The id in `OIDC_PROVIDERS` of the provider that also makes accounts by SCIM: its `externalId` is then the subject that people sign in with.',
    kept: 'setup',
  },
  MFA: {
    schema: oneOf(['off', 'optional', 'administrators', 'everyone']),
    default: 'optional',
    description:
      'Who has a second step at the sign-in: `off` nobody, `optional` who wants one, `administrators` they must, `everyone` must.',
    kept: 'setup',
  },
  MFA_REMEMBER_DAYS: {
    schema: wholeNumber(0, 365),
    default: '30',
    description:
      'For how many days people may have a device remembered, which then needs no second step; 0: never.',
    kept: 'setup',
  },
  IDENTITY_KEY: {
    schema: z
      .string()
      .transform((value) => Buffer.from(value, 'base64'))
      .refine(
        (key) => key.length === 32,
        'must be 32 bytes in base64, such as "openssl rand -base64 32" makes',
      )
      .optional(),
    description:
      'Seals the keys of authenticator apps; 32 bytes in base64. By default made once, in `identity-key` in `DATA_DIR`. It is in no backup: keep a copy elsewhere.',
    secret: true,
  },
} satisfies Record<string, Setting & { schema: z.ZodType }>;

/** How people sign in. */
export interface SignInSettings {
  /** administrators: everybody else signs in with a provider or a directory. */
  password: 'everyone' | 'administrators';
  oidc: readonly OidcProvider[];
  ldap: readonly LdapServer[];
  /** The id of the provider whose people SCIM manages; absent: SCIM manages people of its own. */
  scimProvider?: string;
  /** Who must have a second step. */
  mfa: 'off' | 'optional' | 'administrators' | 'everyone';
  /** For how long a device can be remembered; 0: never. */
  mfaRememberDays: number;
  /** 32 bytes that seal the keys of authenticator apps; absent: a file in the folder of data holds them. */
  identityKey?: Buffer;
}

/** What one setting demands of another. @returns a line for each fault */
export function signInFaults(
  { oidc, ldap, password, scimProvider }: Pick<SignInSettings, 'oidc' | 'ldap' | 'password' | 'scimProvider'>,
  publicUrl: string | undefined,
): string[] {
  const faults: string[] = [];
  if (oidc.length > 0 && publicUrl === undefined)
    faults.push('PUBLIC_URL is required when OIDC_PROVIDERS is set: providers send people back to it');
  for (const { id, issuer, allowsHttp } of oidc)
    if (issuer?.startsWith('http:') && !allowsHttp)
      faults.push(
        `The issuer of ${id} has no https. OIDC_…_INSECURE_HTTP=on allows it, only for trying it out.`,
      );
  // groups and identities are kept by the id
  for (const { id } of ldap)
    if (id === 'scim' || oidc.some((provider) => provider.id === id))
      faults.push(`LDAP_SERVERS names "${id}", which has another meaning. Choose another name.`);
  for (const { id, roleMap, groupsClaim, roleClaim } of oidc)
    if (roleMap.length > 0 && groupsClaim === undefined && roleClaim === undefined)
      faults.push(
        `The ROLE_MAP of ${id} needs GROUPS_CLAIM or ROLE_CLAIM: otherwise everybody has ROLE_DEFAULT`,
      );
  if (password === 'administrators' && oidc.length + ldap.length === 0)
    faults.push('PASSWORD_LOGIN=off needs OIDC_PROVIDERS or LDAP_SERVERS: otherwise nobody could sign in');
  if (scimProvider !== undefined && !oidc.some(({ id }) => id === scimProvider))
    faults.push(`SCIM_PROVIDER must be one of OIDC_PROVIDERS (it is "${scimProvider}")`);
  return faults;
}

/** Whose people SCIM manages, by the settings. */
export function scimProvider({
  oidc,
  ldap,
  scimProvider: id,
}: Pick<SignInSettings, 'oidc' | 'ldap' | 'scimProvider'>) {
  const sources = [...oidc, ...ldap];
  const provider = oidc.find((candidate) => candidate.id === id);
  if (!provider) return { id: 'scim', issuer: scimIssuer, isWayIn: false, sources, role: 'viewer' as const };
  return { id: provider.id, issuer: provider.issuer, isWayIn: true, sources, role: provider.roleDefault };
}

/**
 * What a variable such as `OIDC_KEYCLOAK_ISSUER` sets, with the providers and directories that the other variables list.
 * @returns undefined if it is no setting of any of them
 */
export function providerSettingOf(
  variable: string,
  values: Readonly<Record<string, string | undefined>>,
): MemberSetting | undefined {
  const idsIn = (list: string) => (values[list] ?? '').split(',').map((id) => id.trim());
  return (
    memberSettingOf(variable, { name: 'OIDC', ids: idsIn('OIDC_PROVIDERS'), settings: oidcSettings }) ??
    memberSettingOf(variable, { name: 'LDAP', ids: idsIn('LDAP_SERVERS'), settings: ldapSettings })
  );
}
