import { z } from 'zod';
import { admissionRules, admissionSettings, type AdmissionRules } from './admission.ts';
import { oneOf, onOrOff, words } from './checks.ts';
import type { Member, MemberSettings } from './families.ts';

const attribute = z.string().regex(/^[A-Za-z][\w;-]*$/, 'must be the name of an attribute');

/** `LDAP_<ID>_…` for each id in `LDAP_SERVERS`. */
export const ldapSettings = {
  URL: {
    schema: z
      .string()
      .transform(words)
      .refine(
        (urls) =>
          urls.length > 0 &&
          urls.every((url) => URL.canParse(url) && /^ldaps?:$/.test(new URL(url).protocol)),
        'must be one or more addresses such as ldap://dc1.example.org,ldaps://dc2.example.org',
      ),
    required: true,
    description: 'The servers of the directory, asked in this order.',
  },
  STARTTLS: {
    schema: onOrOff,
    default: 'on',
    description: 'Whether ldap:// connections change to TLS before anything is sent.',
  },
  CA_FILE: {
    schema: z.string().optional(),
    description: 'A file with the certificate of your own authority, in PEM.',
  },
  BIND_DN: { schema: z.string(), required: true, description: 'The account that looks people up.' },
  BIND_PASSWORD: { schema: z.string(), required: true, secret: true, description: 'Its password.' },
  BASE: {
    schema: z.string(),
    required: true,
    description: 'Where people are: `ou=people,dc=example,dc=org`.',
  },
  FILTER: {
    schema: z.string().refine((filter) => filter.includes('{username}'), 'must contain {username}'),
    default: '(&(objectClass=person)(uid={username}))',
    description:
      'Finds a person by what they typed. For Active Directory `(&(objectClass=user)(sAMAccountName={username}))`.',
  },
  ID: {
    schema: attribute,
    default: 'entryUUID',
    description: 'The attribute that never changes; `objectGUID` for Active Directory.',
  },
  USERNAME: {
    schema: attribute,
    default: 'uid',
    description: 'The attribute of which a username is made; `sAMAccountName` for Active Directory.',
  },
  EMAIL: { schema: attribute, default: 'mail', description: 'The attribute with the email.' },
  DISPLAY_NAME: {
    schema: attribute,
    default: 'cn',
    description: 'The attribute with the name; `displayName` for Active Directory.',
  },
  GROUP_BASE: {
    schema: z.string().optional(),
    description: 'Where groups are. By default no groups are read.',
  },
  NESTED: {
    schema: oneOf(['walk', 'memberof', 'ad', 'memberuid']),
    default: 'walk',
    description:
      'How groups in groups are found: `walk` (layer by layer), `memberof` (the attribute of the person), `ad` (Active Directory follows them itself), `memberuid` (groups of POSIX accounts, which do not nest).',
  },
  ...admissionSettings,
  LINK_EMAIL: {
    schema: oneOf(['off', 'trusted']),
    default: 'off',
    description:
      'Whether an account with the same email is linked at the first sign-in: `trusted` only where the directory alone gives emails to people.',
  },
} satisfies MemberSettings;

export type LdapServer = AdmissionRules & {
  urls: readonly string[];
  startTls: boolean;
  caFile?: string;
  bindDn: string;
  bindPassword: string;
  base: string;
  filter: string;
  idAttribute: string;
  usernameAttribute: string;
  emailAttribute: string;
  displayNameAttribute: string;
  groupBase?: string;
  nested: 'walk' | 'memberof' | 'ad' | 'memberuid';
};

export const ldapServer = (values: Member<typeof ldapSettings>): LdapServer => ({
  ...admissionRules(values),
  linkEmail: values.LINK_EMAIL,
  urls: values.URL,
  startTls: values.STARTTLS,
  caFile: values.CA_FILE,
  bindDn: values.BIND_DN,
  bindPassword: values.BIND_PASSWORD,
  base: values.BASE,
  filter: values.FILTER,
  idAttribute: values.ID,
  usernameAttribute: values.USERNAME,
  emailAttribute: values.EMAIL,
  displayNameAttribute: values.DISPLAY_NAME,
  groupBase: values.GROUP_BASE,
  nested: values.NESTED,
});
