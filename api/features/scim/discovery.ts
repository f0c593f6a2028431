import { groupSchema, userSchema } from './present.ts';

/** The capabilities of this server, by RFC 7643, section 5. */
export const serviceProviderConfig = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 100 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token',
      description: 'A token that "lectern scim token" makes.',
      primary: true,
    },
  ],
};

interface Attribute {
  name: string;
  type?: 'string' | 'boolean' | 'complex';
  multiValued?: boolean;
  required?: boolean;
  uniqueness?: 'none' | 'server';
  mutability?: 'readWrite' | 'readOnly';
  returned?: 'default' | 'request';
  subAttributes?: Attribute[];
}

const attribute = ({ name, subAttributes, ...given }: Attribute): Record<string, unknown> => ({
  name,
  type: subAttributes ? 'complex' : 'string',
  multiValued: false,
  description: '',
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...given,
  ...(subAttributes ? { subAttributes: subAttributes.map(attribute) } : {}),
});

const isPrimary: Attribute = { name: 'primary', type: 'boolean' };

export const schemas = [
  {
    id: userSchema,
    name: 'User',
    description: 'A person',
    attributes: [
      { name: 'userName', required: true, uniqueness: 'server' as const },
      { name: 'externalId' },
      { name: 'displayName' },
      { name: 'name', subAttributes: [{ name: 'formatted' }, { name: 'givenName' }, { name: 'familyName' }] },
      { name: 'emails', multiValued: true, subAttributes: [{ name: 'value' }, { name: 'type' }, isPrimary] },
      { name: 'active', type: 'boolean' as const },
    ].map(attribute),
  },
  {
    id: groupSchema,
    name: 'Group',
    description: 'A group of people',
    attributes: [
      { name: 'displayName', required: true, uniqueness: 'server' as const },
      { name: 'externalId' },
      { name: 'members', multiValued: true, subAttributes: [{ name: 'value' }, { name: 'display' }] },
    ].map(attribute),
  },
];

export const resourceTypes = [
  { id: 'User', name: 'User', endpoint: '/Users', schema: userSchema },
  { id: 'Group', name: 'Group', endpoint: '/Groups', schema: groupSchema },
].map((type) => ({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'], ...type }));
