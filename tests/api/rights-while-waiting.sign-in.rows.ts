import { randomUUID } from 'node:crypto';
import { groups, users } from './scim-world.ts';
import {
  account,
  operating,
  row,
  type Place,
  type Subject,
  type WaitingWrite,
} from './rights-while-waiting.rows.ts';

const hash = () => `sha256('${randomUUID()}')`;
/** The id of a passkey that only one try has. */
const own = ({ actorId }: Subject) => 1_000_000 + actorId;
/** The id of an identity or group that only one write has. */
const made = ({ otherId }: Place) => 1_000_000 + otherId;
const other = ({ otherId }: Place) => row('users', otherId);

const withApp = ({ actorId }: Pick<Subject, 'actorId'>) =>
  `insert into totp_keys (user_id, sealed, confirmed_at) values (${actorId}, 'sealed', now());
   insert into recovery_codes (user_id, hash) values (${actorId}, ${hash()})`;
const withPasskey = (subject: Subject) =>
  `insert into passkeys (id, user_id, credential_id, public_key, rp_id, name) overriding system value
   values (${own(subject)}, ${subject.actorId}, ${hash()}, 'key', 'docs.example.org', 'Old')`;
const withIdentity = (provider: string) => (place: Place) =>
  `insert into identities (id, user_id, provider, issuer, subject) overriding system value
   values (${made(place)}, ${place.otherId}, '${provider}', '${provider}', '${randomUUID()}')`;
const withGroup = (place: Place) =>
  `insert into groups (id, name, source, external_id) overriding system value
   values (${made(place)}, 'Group ${made(place)}', 'scim', '${made(place)}')`;

const scimPerson = () => {
  const userName = `${randomUUID()}@example.org`;
  return { userName, externalId: userName, active: true, emails: [{ primary: true, value: userName }] };
};
const patch = (value: object) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', value }],
});
const scim = { headers: { 'Content-Type': 'application/scim+json' } };
const service = ['account disabled', 'account deleted', 'token ended'] as const;

/** Writes of how people sign in, and of providers by SCIM. */
export const writesOfSignIn: readonly WaitingWrite[] = [
  {
    call: 'DELETE /api/auth/totp',
    as: 'editor',
    own: withApp,
    lock: ({ actorId }) => row('totp_keys', actorId, 'user_id'),
    send: (client) => client.delete('/api/auth/totp'),
    needs: account,
  },
  {
    call: 'POST /api/auth/recovery-codes',
    as: 'editor',
    own: withApp,
    lock: ({ actorId }) => row('recovery_codes', actorId, 'user_id'),
    send: (client) => client.post('/api/auth/recovery-codes'),
    needs: account,
  },
  {
    call: 'PUT /api/auth/passkeys/{id}',
    as: 'editor',
    own: withPasskey,
    lock: (subject) => row('passkeys', own(subject)),
    send: (client, subject) => client.put(`/api/auth/passkeys/${own(subject)}`, { name: 'New' }),
    needs: account,
  },
  {
    call: 'DELETE /api/auth/passkeys/{id}',
    as: 'editor',
    own: withPasskey,
    lock: (subject) => row('passkeys', own(subject)),
    send: (client, subject) => client.delete(`/api/auth/passkeys/${own(subject)}`),
    needs: account,
  },
  {
    call: 'DELETE /api/auth/known-devices',
    as: 'editor',
    own: ({ actorId }) =>
      `insert into known_devices (hash, user_id, expires_at) values (${hash()}, ${actorId}, now() + interval '1 day')`,
    lock: ({ actorId }) => row('known_devices', actorId, 'user_id'),
    send: (client) => client.delete('/api/auth/known-devices'),
    needs: account,
  },
  {
    call: 'POST /api/users/{id}/identities',
    as: 'admin',
    lock: other,
    send: (client, { otherId }) =>
      client.post(`/api/users/${otherId}/identities`, { provider: 'hq', subject: randomUUID() }),
    needs: operating,
  },
  {
    call: 'DELETE /api/users/{id}/identities/{identityId}',
    as: 'admin',
    before: withIdentity('hq'),
    lock: other,
    send: (client, subject) => client.delete(`/api/users/${subject.otherId}/identities/${made(subject)}`),
    needs: operating,
  },
  {
    call: 'DELETE /api/users/{id}/second-steps',
    as: 'admin',
    before: ({ otherId }) => withApp({ actorId: otherId }),
    lock: other,
    send: (client, { otherId }) => client.delete(`/api/users/${otherId}/second-steps`),
    needs: operating,
  },
  {
    call: 'POST /api/scim/v2/Users',
    as: 'scim',
    lock: () => 'lock table users in share mode',
    send: (client) => client.post(users, scimPerson(), scim),
    needs: service,
  },
  {
    call: 'PUT /api/scim/v2/Users/{id}',
    as: 'scim',
    before: withIdentity('scim'),
    lock: other,
    send: (client, { otherId }) => client.put(`${users}/${otherId}`, scimPerson(), scim),
    needs: service,
  },
  {
    call: 'PATCH /api/scim/v2/Users/{id}',
    as: 'scim',
    before: withIdentity('scim'),
    lock: other,
    send: (client, { otherId }) =>
      client.send('PATCH', `${users}/${otherId}`, { body: patch({ active: false }), ...scim }),
    needs: service,
  },
  {
    call: 'DELETE /api/scim/v2/Users/{id}',
    as: 'scim',
    before: withIdentity('scim'),
    lock: other,
    send: (client, { otherId }) => client.delete(`${users}/${otherId}`),
    needs: service,
  },
  {
    call: 'POST /api/scim/v2/Groups',
    as: 'scim',
    lock: () => 'lock table groups in share mode',
    send: (client) => client.post(groups, { displayName: randomUUID() }, scim),
    needs: service,
  },
  {
    call: 'PUT /api/scim/v2/Groups/{id}',
    as: 'scim',
    before: withGroup,
    lock: (subject) => row('groups', made(subject)),
    send: (client, subject) => client.put(`${groups}/${made(subject)}`, { displayName: randomUUID() }, scim),
    needs: service,
  },
  {
    call: 'PATCH /api/scim/v2/Groups/{id}',
    as: 'scim',
    before: withGroup,
    lock: (subject) => row('groups', made(subject)),
    send: (client, subject) =>
      client.send('PATCH', `${groups}/${made(subject)}`, {
        body: patch({ displayName: randomUUID() }),
        ...scim,
      }),
    needs: service,
  },
  {
    call: 'DELETE /api/scim/v2/Groups/{id}',
    as: 'scim',
    before: withGroup,
    lock: (subject) => row('groups', made(subject)),
    send: (client, subject) => client.delete(`${groups}/${made(subject)}`),
    needs: service,
  },
];
