import { z } from 'zod';
import type { Role } from '../contract/primitives.ts';
import { oneOf, onOrOff, words } from './checks.ts';
import type { Member, MemberSettings } from './families.ts';

/** How accounts of a provider are made, linked and filled; the same for OpenID Connect and directories. */
export interface AdmissionRules {
  /** The id of the setting, and the source of its groups: 'keycloak', 'hq'. */
  id: string;
  /** As people know it: 'Sign in with {name}'. */
  name: string;
  /** Whether somebody new gets an account. */
  create: boolean;
  /** In lower case; empty: any. */
  allowedDomains: readonly string[];
  /** Whether an account with the same email is linked: never, if the provider says it is verified, always. */
  linkEmail: 'off' | 'verified' | 'trusted';
  /** Patterns (`*`) of the groups that are taken over; others are not made. */
  groups: readonly string[];
  /** By which group or value of a claim somebody has which role; empty: people have the role that they are given here. */
  roleMap: readonly { role: Role; value: string }[];
  /** Of new accounts, and with a map of those for whom it names none. */
  roleDefault: Role;
}

const roles = ['viewer', 'editor', 'admin'] as const;

function roleMap(value: string, context: z.RefinementCtx): { role: Role; value: string }[] {
  const pairs = words(value).map((pair) => {
    const [, role = '', rest = ''] = /^(\w+)=(.+)$/.exec(pair) ?? [];
    return { role: role as Role, value: rest };
  });
  if (pairs.every(({ role }) => roles.includes(role))) return pairs;
  context.addIssue('must look like admin=it,editor=staff; the roles are admin, editor and viewer');
  return z.NEVER;
}

/** Those of `OIDC_<ID>_…` and `LDAP_<ID>_…` alike. */
export const admissionSettings = {
  NAME: {
    schema: z.string().max(60, 'must have at most 60 characters').optional(),
    description: 'As people know it, on its button. By default its id.',
  },
  CREATE: {
    schema: onOrOff,
    default: 'on',
    description: 'Whether somebody who has no account yet gets one.',
  },
  ALLOWED_DOMAINS: {
    schema: z.string().toLowerCase().transform(words).default([]),
    description:
      'Only people with an email of these domains get an account: `example.org,example.net`. By default any.',
  },
  GROUPS: {
    schema: z.string().transform(words),
    default: '*',
    description:
      'The groups that are taken over, with `*` for any characters: `docs-*,staff`. Others are not made.',
  },
  ROLE_MAP: {
    schema: z.string().transform(roleMap).default([]),
    description:
      'Who has which role, by their groups or the values of the role claim: `admin=it,editor=staff`. The highest counts. It is set at each sign-in, and cannot be changed in Lectern.',
  },
  ROLE_DEFAULT: { schema: oneOf(roles), default: 'viewer', description: 'The role of everybody else.' },
} satisfies MemberSettings;

export const admissionRules = (
  values: Member<typeof admissionSettings>,
): Omit<AdmissionRules, 'linkEmail'> => ({
  id: values.id,
  name: values.NAME ?? values.id,
  create: values.CREATE,
  allowedDomains: values.ALLOWED_DOMAINS,
  groups: values.GROUPS,
  roleMap: values.ROLE_MAP,
  roleDefault: values.ROLE_DEFAULT,
});
