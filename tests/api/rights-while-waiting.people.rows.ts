import { randomUUID } from 'node:crypto';
import { png } from '../support/content.ts';
import {
  account,
  onDocument,
  operating,
  row,
  type Subject,
  type WaitingWrite,
} from './rights-while-waiting.rows.ts';

/** The administrators take turns, this one first: while a write waits here, it does not hold its own account yet. */
const firstAdministrator = ({ ownerId }: Subject) => row('users', ownerId);
const newPerson = () => {
  const username = `new${randomUUID().slice(0, 8)}`;
  return {
    username,
    password: 'a fine pass phrase',
    displayName: 'New',
    email: `${username}@example.org`,
    role: 'viewer',
  };
};

/** Writes of people and what is theirs alone. */
export const writesOfPeople: readonly WaitingWrite[] = [
  {
    call: 'POST /api/users',
    as: 'admin',
    lock: () => 'lock table users in share mode',
    send: (client) => client.post('/api/users', newPerson()),
    needs: operating,
  },
  {
    call: 'POST /api/users/acts',
    as: 'admin',
    lock: firstAdministrator,
    send: (client, { otherId }) =>
      client.post('/api/users/acts', { ids: [otherId], act: { kind: 'role', role: 'admin' } }),
    needs: operating,
  },
  {
    call: 'POST /api/users/acts',
    detail: 'to delete',
    as: 'admin',
    lock: firstAdministrator,
    send: (client, { otherId }) =>
      client.post('/api/users/acts', { ids: [otherId], act: { kind: 'delete' } }),
    needs: operating,
  },
  {
    call: 'POST /api/users/acts',
    detail: 'to remove second steps',
    as: 'admin',
    lock: ({ otherId }) => row('users', otherId),
    send: (client, { otherId }) =>
      client.post('/api/users/acts', { ids: [otherId], act: { kind: 'reset-steps' } }),
    needs: operating,
  },
  {
    call: 'POST /api/users/acts',
    detail: 'to add to a group',
    as: 'admin',
    lock: ({ groupId }) => row('groups', groupId),
    send: (client, { otherId, groupId }) =>
      client.post('/api/users/acts', { ids: [otherId], act: { kind: 'group', groupId } }),
    // it holds the account of the actor while it waits
    needs: operating.filter((taking) => taking !== 'account deleted'),
  },
  {
    call: 'POST /api/admin/backups',
    as: 'admin',
    lock: () => 'lock table admin_tasks in share mode',
    send: (client) => client.post('/api/admin/backups'),
    needs: operating,
  },
  {
    call: 'POST /api/admin/search-index/rebuild',
    as: 'admin',
    lock: () => 'lock table admin_tasks in share mode',
    send: (client) => client.post('/api/admin/search-index/rebuild'),
    needs: operating,
  },
  {
    call: 'POST /api/users/invitations',
    as: 'admin',
    lock: () => 'lock table users in share mode',
    send: (client) => {
      const { email, displayName } = newPerson();
      return client.post('/api/users/invitations', { people: [{ email, displayName }] });
    },
    needs: operating,
  },
  {
    call: 'POST /api/users/{id}/password-links',
    as: 'admin',
    lock: () => 'lock table password_links in share row exclusive mode',
    send: (client, { otherId }) => client.post(`/api/users/${otherId}/password-links`),
    needs: operating,
  },
  {
    call: 'PUT /api/users/{id}/editor-mode',
    as: 'editor',
    lock: ({ actorId }) => row('users', actorId),
    send: (client, { actorId }) =>
      client.put(`/api/users/${actorId}/editor-mode`, { editorMode: 'formatted' }),
    needs: account,
  },
  {
    call: 'POST /api/users/{id}/avatar',
    as: 'editor',
    lock: ({ actorId }) => row('users', actorId),
    send: (client, { actorId }) => client.upload(`/api/users/${actorId}/avatar`, 'me.png', png),
    needs: account,
  },
  {
    call: 'PUT /api/users/{id}',
    as: 'admin',
    lock: firstAdministrator,
    send: (client, { otherId }) => client.put(`/api/users/${otherId}`, { role: 'admin' }),
    needs: operating,
  },
  {
    call: 'PUT /api/users/{id}',
    detail: 'of oneself',
    as: 'editor',
    lock: ({ actorId }) => row('users', actorId),
    send: (client, { actorId }) => client.put(`/api/users/${actorId}`, { displayName: 'Somebody new' }),
    needs: account,
  },
  {
    call: 'POST /api/auth/totp',
    as: 'editor',
    lock: ({ actorId }) => row('users', actorId),
    send: (client) => client.post('/api/auth/totp'),
    needs: account,
  },
  {
    call: 'DELETE /api/users/{id}',
    as: 'admin',
    lock: firstAdministrator,
    send: (client, { otherId }) => client.delete(`/api/users/${otherId}`),
    needs: operating,
  },
  {
    call: 'PUT /api/users/{id}/password',
    as: 'editor',
    lock: ({ actorId }) => row('users', actorId),
    send: (client, { actorId }) =>
      client.put(`/api/users/${actorId}/password`, {
        currentPassword: 'correct horse 9',
        newPassword: 'another horse 9',
      }),
    needs: account,
  },
  {
    call: 'PUT /api/users/{id}/notification-preferences',
    as: 'editor',
    lock: ({ actorId }) => row('notification_preferences', actorId, 'user_id'),
    send: (client, { actorId }) =>
      client.put(`/api/users/${actorId}/notification-preferences`, {
        emailNotifications: false,
        documentUpdates: false,
        comments: false,
        mentions: false,
      }),
    needs: account,
  },
  {
    call: 'PUT /api/notifications/{id}/read',
    as: 'editor',
    lock: ({ notificationId }) => row('notifications', notificationId),
    send: (client, { notificationId }) => client.put(`/api/notifications/${notificationId}/read`),
    needs: onDocument,
  },
  {
    call: 'PUT /api/notifications/read',
    as: 'editor',
    lock: ({ notificationId }) => row('notifications', notificationId),
    send: (client) => client.put('/api/notifications/read'),
    needs: account,
  },
  {
    call: 'POST /api/access-requests',
    as: 'editor',
    lock: () => 'lock table audit_events in share row exclusive mode',
    send: (client, { spaceId }) => client.post('/api/access-requests', { kind: 'space', id: spaceId }),
    needs: account,
  },
  {
    call: 'PUT /api/auth/registration/setting',
    as: 'admin',
    lock: () => 'lock table settings in share row exclusive mode',
    send: (client) => client.put('/api/auth/registration/setting', { registration: 'open' }),
    needs: [...account, 'role demoted'],
  },
  {
    call: 'PATCH /api/workspace/settings',
    as: 'admin',
    lock: () => 'lock table settings in share row exclusive mode',
    send: (client) => client.send('PATCH', '/api/workspace/settings', { body: { name: 'Harbour' } }),
    needs: [...account, 'role demoted'],
  },
  {
    call: 'PUT /api/workspace/logos/{theme}',
    as: 'admin',
    lock: () => 'lock table logos in share row exclusive mode',
    send: (client) =>
      client.put('/api/workspace/logos/light', {
        image: btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'),
      }),
    needs: [...account, 'role demoted'],
  },
  {
    call: 'DELETE /api/workspace/logos/{theme}',
    as: 'admin',
    lock: () => 'lock table logos in share row exclusive mode',
    // the one that was set above
    send: (client) => client.delete('/api/workspace/logos/light'),
    needs: [...account, 'role demoted'],
  },
  {
    call: 'DELETE /api/auth/sessions/{id}',
    as: 'editor',
    lock: ({ otherSessionId }) => row('sessions', otherSessionId),
    send: (client, { otherSessionId }) => client.delete(`/api/auth/sessions/${otherSessionId}`),
    needs: account,
  },
  {
    call: 'DELETE /api/auth/sessions',
    as: 'editor',
    lock: ({ otherSessionId }) => row('sessions', otherSessionId),
    send: (client) => client.delete('/api/auth/sessions'),
    needs: account,
  },
  {
    call: 'POST /api/tokens',
    as: 'editor',
    lock: ({ actorId }) => row('users', actorId),
    send: (client) => client.post('/api/tokens', { name: 'New' }),
    needs: account,
  },
  {
    call: 'DELETE /api/tokens/{id}',
    as: 'editor',
    lock: ({ tokenId }) => row('api_tokens', tokenId),
    send: (client, { tokenId }) => client.delete(`/api/tokens/${tokenId}`),
    needs: account,
  },
];

/** Nobody is signed in yet, or signing out is all that it does. */
export const withoutRights = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/logout',
  'POST /api/auth/password-links',
  'POST /api/auth/password-links/look',
  'POST /api/auth/password-links/use',
  'POST /api/auth/oidc/{id}/backchannel-logout',
  'POST /api/auth/step',
  'POST /api/auth/step/totp',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys/sign-in',
  // changes nothing here
  'POST /api/admin/sign-in/{id}/test',
  'POST /api/users/invitations/read',
  // whoever has the link of a mail
  'POST /api/unfollow/{token}',
  // writes no row: where a caret is goes to those who are there, once the rights were asked for
  'POST /api/documents/{id}/live/caret',
  // asks for the rights in its only statement, and again whenever somebody is told how many read
  'POST /api/documents/{id}/live/reading',
  // stores what was accepted before, as the server does by itself a moment later
  'POST /api/documents/{id}/live/save',
];

/**
 * Not tried so: they need a provider that answers, an answer of a passkey, a code, or a job that waits, or they change
 * nothing but the time of the session; imports write no document themselves, and the run that does checks each one.
 * Each ends with the same check as those that are tried (`writeAs`).
 */
export const needingMore = [
  'POST /api/auth/confirm',
  'POST /api/auth/oidc/{id}/link',
  'POST /api/auth/totp/confirm',
  'POST /api/auth/passkeys',
  'POST /api/exports/{id}/cancel',
  'POST /api/jobs/{kind}/{id}/cancel',
  'POST /api/jobs/{kind}/{id}/retry',
  'POST /api/admin/test-mail',
  'POST /api/imports',
  'PUT /api/imports/{id}/parts/{number}',
  'POST /api/imports/{id}/read',
  'POST /api/imports/{id}/start',
  'POST /api/imports/{id}/cancel',
  'POST /api/imports/{id}/undo',
];
