import { z } from 'zod';
import { admissionRules, admissionSettings, type AdmissionRules } from './admission.ts';
import { isHttpUrl, oneOf, onOrOff } from './checks.ts';
import type { Member, MemberSettings } from './families.ts';

/** `OIDC_<ID>_…` for each id in `OIDC_PROVIDERS`. */
export const oidcSettings = {
  ISSUER: {
    schema: z
      .string()
      .refine(isHttpUrl, 'must be the address of the issuer, such as https://id.example.org/realms/staff'),
    required: true,
    description: 'The issuer, exactly as the provider writes it.',
  },
  CLIENT_ID: { schema: z.string(), required: true, description: 'The name of Lectern at the provider.' },
  CLIENT_SECRET: { schema: z.string(), required: true, secret: true, description: 'Its secret there.' },
  SCOPES: { schema: z.string(), default: 'openid email profile', description: 'What Lectern asks for.' },
  ...admissionSettings,
  LINK_EMAIL: {
    schema: oneOf(['off', 'verified', 'trusted']),
    default: 'verified',
    description:
      'Whether an account with the same email is linked at the first sign-in: `off`, `verified` (if the provider says that it verified the email), `trusted` (always: only where the provider alone gives emails to people).',
  },
  SUBJECT: {
    schema: z.string(),
    default: 'sub',
    description: 'The claim that never changes; `oid` for Entra ID.',
  },
  USERNAME_CLAIM: {
    schema: z.string(),
    default: 'preferred_username',
    description: 'The claim of which a username is made.',
  },
  GROUPS_CLAIM: {
    schema: z.string().optional(),
    description:
      'The claim that lists groups: `groups`, `realm_access.roles`. By default no groups are read.',
  },
  ROLE_CLAIM: {
    schema: z.string().optional(),
    description: 'The claim for `ROLE_MAP`. By default the groups count.',
  },
  MFA: {
    schema: oneOf(['trust', 'ask']),
    default: 'trust',
    description: '`ask`: Lectern asks for its own second step too.',
  },
  LOGOUT: {
    schema: oneOf(['local', 'provider']),
    default: 'local',
    description: '`provider`: who signs out here is signed out at the provider too.',
  },
  INSECURE_HTTP: {
    schema: onOrOff,
    default: 'off',
    description: '`on` allows an issuer without https. Only for trying it out.',
  },
} satisfies MemberSettings;

export type OidcProvider = AdmissionRules & {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  subject: string;
  usernameClaim: string;
  groupsClaim?: string;
  roleClaim?: string;
  /** Whether Lectern asks for its own second step after a sign-in with it. */
  asksSecondStep: boolean;
  logout: 'local' | 'provider';
  allowsHttp: boolean;
};

export const oidcProvider = (values: Member<typeof oidcSettings>): OidcProvider => ({
  ...admissionRules(values),
  linkEmail: values.LINK_EMAIL,
  issuer: values.ISSUER,
  clientId: values.CLIENT_ID,
  clientSecret: values.CLIENT_SECRET,
  scopes: values.SCOPES,
  subject: values.SUBJECT,
  usernameClaim: values.USERNAME_CLAIM,
  groupsClaim: values.GROUPS_CLAIM,
  roleClaim: values.ROLE_CLAIM,
  asksSecondStep: values.MFA === 'ask',
  logout: values.LOGOUT,
  allowsHttp: values.INSECURE_HTTP,
});
