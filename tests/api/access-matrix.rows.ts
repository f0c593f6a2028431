import { png } from '../support/content.ts';
import { administrationRows } from './access-matrix.administration.rows.ts';
import { binRows } from './access-matrix.bin.rows.ts';
import { exportRows } from './access-matrix.exports.rows.ts';
import { followingRows } from './access-matrix.following.rows.ts';
import { groupRows } from './access-matrix.groups.rows.ts';
import { hookRows } from './access-matrix.hooks.rows.ts';
import { importRows } from './access-matrix.imports.rows.ts';
import { liveRows } from './access-matrix.live.rows.ts';
import { publicLinkRows } from './access-matrix.public-links.rows.ts';
import { restrictionRows } from './access-matrix.restrictions.rows.ts';
import { scimRows } from './access-matrix.scim.rows.ts';
import { secondStepRows } from './access-matrix.second-steps.rows.ts';
import { signInRows } from './access-matrix.sign-in.rows.ts';
import {
  anybody,
  document,
  inSpaces,
  membersRead,
  membersWrite,
  noReaders,
  ofPeople,
  once,
  onlyAdmin,
  readers,
  space,
  type Row,
} from './access-matrix.row.ts';

let names = 0;
const newPerson = () => {
  const username = `made${(names += 1)}`;
  return { username, password: 'a fine pass phrase', displayName: 'Made', email: `${username}@example.org` };
};
const form = () => {
  const data = new FormData();
  data.set('file', new Blob(['hello']), 'hello.txt');
  return data;
};
const picture = () => {
  const data = new FormData();
  data.set('file', new Blob([new Uint8Array(png)]), 'me.png');
  return data;
};
const preferences = { emailNotifications: true, documentUpdates: true, comments: true, mentions: true };

export const matrix: Record<string, Row[]> = {
  ...exportRows,
  ...administrationRows,
  ...publicLinkRows,
  ...hookRows,
  ...liveRows,
  ...secondStepRows,
  ...importRows,
  'GET /api/auth/user': once(() => ({ path: '/api/auth/user' }), readers),
  'POST /api/auth/login': once(
    () => ({ path: '/api/auth/login', body: { username: 'editor', password: 'correct horse 9' } }),
    '200 200 200 200 200 200 200 200',
  ),
  'POST /api/auth/logout': once(() => ({ path: '/api/auth/logout' }), '204 204 204 204 204 204 204 204'),
  'POST /api/auth/register': once(
    () => ({ path: '/api/auth/register', body: newPerson() }),
    '201 201 201 201 201 201 201 201',
  ),
  'GET /api/auth/registration/setting': once(
    () => ({ path: '/api/auth/registration/setting' }),
    '401 401 403 403 403 200 403 403',
  ),
  'PUT /api/auth/registration/setting': once(
    () => ({ path: '/api/auth/registration/setting', body: { registration: 'closed' } }),
    '401 401 403 403 403 200 403 403',
  ),
  'GET /api/auth/registration': once(
    () => ({ path: '/api/auth/registration' }),
    '200 200 200 200 200 200 200 200',
  ),
  'GET /api/auth/password-links': once(
    () => ({ path: '/api/auth/password-links' }),
    '200 200 200 200 200 200 200 200',
  ),
  // no mail server is set there: what is then the same for everybody is tested in password-links.test.ts
  'POST /api/auth/password-links': once(
    () => ({ path: '/api/auth/password-links', body: { name: 'editor' } }),
    '409 409 409 409 409 409 409 409',
  ),
  // of no link that a test can guess
  'POST /api/auth/password-links/look': once(
    () => ({ path: '/api/auth/password-links/look', body: { token: 'missing' } }),
    '404 404 404 404 404 404 404 404',
  ),
  'POST /api/auth/password-links/use': once(
    () => ({
      path: '/api/auth/password-links/use',
      body: { token: 'missing', newPassword: 'a fine pass phrase' },
    }),
    '404 404 404 404 404 404 404 404',
  ),
  'GET /api/users': once(() => ({ path: '/api/users' }), '401 401 403 403 403 200 403 403'),
  'POST /api/users': once(
    () => ({ path: '/api/users', body: newPerson() }),
    '401 401 403 403 403 201 403 403',
  ),
  'POST /api/users/invitations/read': once(
    () => ({ path: '/api/users/invitations/read', body: { text: 'maria@example.org' } }),
    onlyAdmin(200),
  ),
  'POST /api/users/invitations': once(() => {
    const { email, displayName } = newPerson();
    return { path: '/api/users/invitations', body: { people: [{ email, displayName }] } };
  }, onlyAdmin(201)),
  'POST /api/users/{id}/password-links': [
    {
      target: 'foreign',
      request: ({ userId }) => ({ path: `/api/users/${userId}/password-links` }),
      expected: onlyAdmin(201),
    },
    {
      target: 'missing',
      request: ({ userId }) => ({ path: `/api/users/${userId}/password-links` }),
      expected: onlyAdmin(404),
    },
  ],
  'PUT /api/users/{id}/editor-mode': ofPeople(
    ({ userId }) => ({ path: `/api/users/${userId}/editor-mode`, body: { editorMode: 'formatted' } }),
    anybody,
    '401 401 403 403 403 403 403 403',
    '401 401 403 403 403 403 403 403',
  ),
  'GET /api/users/{id}': ofPeople(
    ({ userId }) => ({ path: `/api/users/${userId}` }),
    readers,
    '401 401 403 403 403 200 403 403',
    '401 401 403 403 403 404 403 403',
  ),
  'PUT /api/users/{id}': ofPeople(
    ({ userId }) => ({ path: `/api/users/${userId}`, body: { displayName: 'New name' } }),
    readers,
    '401 401 403 403 403 200 403 403',
    '401 401 403 403 403 404 403 403',
  ),
  'POST /api/users/{id}/avatar': ofPeople(
    ({ userId }) => ({ path: `/api/users/${userId}/avatar`, body: picture() }),
    readers,
    '401 401 403 403 403 200 403 403',
    '401 401 403 403 403 404 403 403',
  ),
  // of nobody: whose picture it is does not matter to those who are signed in
  'GET /uploads/avatars/{key}': once(
    () => ({ path: `/uploads/avatars/${'0'.repeat(32)}` }),
    '401 401 404 404 404 404 404 404',
  ),
  'DELETE /api/users/{id}': ofPeople(
    ({ userId }) => ({ path: `/api/users/${userId}` }),
    '401 401 403 403 403 403 403 403',
    '401 401 403 403 403 204 403 403',
    '401 401 403 403 403 404 403 403',
  ),
  'PUT /api/users/{id}/password': ofPeople(
    ({ userId }) => ({
      path: `/api/users/${userId}/password`,
      body: { currentPassword: 'correct horse 9', newPassword: 'correct horse 9' },
    }),
    readers,
    '401 401 403 403 403 403 403 403',
    '401 401 403 403 403 403 403 403',
  ),
  'PUT /api/users/{id}/notification-preferences': ofPeople(
    ({ userId }) => ({ path: `/api/users/${userId}/notification-preferences`, body: preferences }),
    readers,
    '401 401 403 403 403 403 403 403',
    '401 401 403 403 403 403 403 403',
  ),

  'GET /api/spaces': once(() => ({ path: '/api/spaces' }), readers),
  'POST /api/spaces': once(
    () => ({ path: '/api/spaces', body: { name: 'New', description: '' } }),
    '401 401 403 201 201 201 201 201',
  ),
  'GET /api/spaces/{id}': inSpaces(space(), readers, membersRead, noReaders),
  'PUT /api/spaces/{id}': inSpaces(
    ({ spaceId }) => ({ path: `/api/spaces/${spaceId}`, body: { name: 'Renamed' } }),
    '401 401 403 403 403 200 403 200',
    '401 401 404 404 403 200 403 200',
    noReaders,
  ),
  'DELETE /api/spaces/{id}': inSpaces(
    space(),
    '401 401 403 403 403 204 403 204',
    '401 401 404 404 403 204 403 204',
    noReaders,
  ),
  'GET /api/spaces/{id}/documents': inSpaces(space('/documents'), readers, membersRead, noReaders),
  'GET /api/spaces/{id}/links': inSpaces(space('/links'), readers, membersRead, noReaders),
  'GET /api/spaces/{id}/members': inSpaces(space('/members'), readers, membersRead, noReaders),
  'PUT /api/spaces/{id}/members/{userId}': inSpaces(
    ({ spaceId, userId }) => ({ path: `/api/spaces/${spaceId}/members/${userId}`, body: { role: 'viewer' } }),
    '401 401 403 403 403 200 403 200',
    '401 401 404 404 403 200 403 200',
    noReaders,
  ),
  'DELETE /api/spaces/{id}/members/{userId}': inSpaces(
    ({ spaceId, memberId }) => ({ path: `/api/spaces/${spaceId}/members/${memberId}` }),
    '401 401 403 403 403 204 403 204',
    '401 401 404 404 403 204 403 204',
    noReaders,
  ),

  ...groupRows,
  ...signInRows,
  ...binRows,

  'GET /api/documents/starred': once(() => ({ path: '/api/documents/starred' }), readers),
  'GET /api/documents/recent': once(() => ({ path: '/api/documents/recent' }), readers),
  'POST /api/documents': inSpaces(
    ({ spaceId }) => ({
      path: '/api/documents',
      body: { title: 'New', spaceId, parentId: null, content: 'x' },
    }),
    '401 401 403 201 201 201 201 201',
    '401 401 404 404 201 201 403 201',
    noReaders,
  ),
  'GET /api/spaces/{id}/templates': inSpaces(
    space('/templates'),
    '401 401 403 200 200 200 200 200',
    membersWrite,
    noReaders,
  ),
  'GET /api/templates/{template}': inSpaces(
    ({ spaceId }) => ({ path: `/api/templates/how-to?spaceId=${spaceId}` }),
    '401 401 403 200 200 200 200 200',
    membersWrite,
    noReaders,
  ),
  'PUT /api/documents/{id}/template': [
    ...inSpaces(
      ({ documentId }) => ({ path: `/api/documents/${documentId}/template`, body: { template: 'space' } }),
      '401 401 403 200 200 200 200 200',
      membersWrite,
      noReaders,
    ),
    ...inSpaces(
      ({ documentId }) => ({ path: `/api/documents/${documentId}/template`, body: { template: 'all' } }),
      onlyAdmin(200),
      '401 401 404 404 403 200 403 403',
      noReaders,
    ),
  ],
  'GET /api/documents/{id}': inSpaces(document(), readers, membersRead, noReaders),
  'PUT /api/documents/{id}': inSpaces(
    ({ documentId }) => ({ path: `/api/documents/${documentId}`, body: { content: 'changed' } }),
    '401 401 403 200 200 200 200 200',
    membersWrite,
    noReaders,
  ),
  'DELETE /api/documents/{id}': inSpaces(
    document(),
    '401 401 403 204 204 204 204 204',
    '401 401 404 404 204 204 403 204',
    noReaders,
  ),
  'POST /api/documents/{id}/star': inSpaces(document('/star'), readers, membersRead, noReaders),
  'PUT /api/documents/{id}/position': inSpaces(
    ({ documentId, spaceId, otherDocumentId }) => ({
      path: `/api/documents/${documentId}/position`,
      body: { spaceId, parentId: otherDocumentId, afterId: null },
    }),
    '401 401 403 200 200 200 200 200',
    membersWrite,
    noReaders,
  ),
  'POST /api/documents/{id}/duplicate': inSpaces(
    document('/duplicate'),
    '401 401 403 201 201 201 201 201',
    '401 401 404 404 201 201 403 201',
    noReaders,
  ),
  'GET /api/documents/{id}/linked-from': inSpaces(document('/linked-from'), readers, membersRead, noReaders),
  'GET /api/documents/{id}/links': inSpaces(document('/links'), readers, membersRead, noReaders),
  'GET /api/documents/{id}/revisions': inSpaces(document('/revisions'), readers, membersRead, noReaders),
  'GET /api/documents/{id}/revisions/{version}': inSpaces(
    document('/revisions/1'),
    readers,
    membersRead,
    noReaders,
  ),
  'PUT /api/documents/{id}/revisions/{version}': inSpaces(
    ({ documentId }) => ({ path: `/api/documents/${documentId}/revisions/1`, body: { name: 'Sent out' } }),
    '401 401 403 200 200 200 200 200',
    membersWrite,
    noReaders,
  ),
  'POST /api/documents/{id}/revisions/{version}/restore': inSpaces(
    ({ documentId }) => ({ path: `/api/documents/${documentId}/revisions/1/restore`, body: { version: 1 } }),
    '401 401 403 200 200 200 200 200',
    membersWrite,
    noReaders,
  ),
  ...restrictionRows,
  ...scimRows,
  'POST /api/documents/{id}/attachments': inSpaces(
    ({ documentId }) => ({ path: `/api/documents/${documentId}/attachments`, body: form() }),
    '401 401 403 201 201 201 201 201',
    '401 401 404 404 201 201 403 201',
    noReaders,
  ),
  'DELETE /api/attachments/{id}': inSpaces(
    ({ attachmentId }) => ({ path: `/api/attachments/${attachmentId}` }),
    '401 401 403 204 204 204 204 204',
    '401 401 404 404 204 204 403 204',
    noReaders,
  ),
  'GET /uploads/document-attachments/{storagePath}': inSpaces(
    ({ storagePath }) => ({ path: `/uploads/document-attachments/${storagePath}` }),
    readers,
    membersRead,
    noReaders,
  ),
  'GET /api/documents/{id}/comments': inSpaces(document('/comments'), readers, membersRead, noReaders),
  'POST /api/documents/{id}/comments': inSpaces(
    ({ documentId }) => ({
      path: `/api/documents/${documentId}/comments`,
      body: { content: 'Yes', parentId: null },
    }),
    '401 401 201 201 201 201 201 201',
    '401 401 404 404 201 201 201 201',
    noReaders,
  ),
  'PUT /api/comments/{id}': inSpaces(
    ({ commentId }) => ({ path: `/api/comments/${commentId}`, body: { content: 'Changed' } }),
    '401 401 403 403 403 200 403 200',
    '401 401 404 404 403 200 403 200',
    noReaders,
  ),
  'PUT /api/comments/{id}/resolved': inSpaces(
    ({ commentId }) => ({ path: `/api/comments/${commentId}/resolved`, body: { resolved: true } }),
    '401 401 403 200 200 200 200 200',
    membersWrite,
    noReaders,
  ),
  'DELETE /api/comments/{id}': inSpaces(
    ({ commentId }) => ({ path: `/api/comments/${commentId}` }),
    '401 401 403 403 403 204 403 204',
    '401 401 404 404 403 204 403 204',
    noReaders,
  ),

  'GET /api/tokens': once(() => ({ path: '/api/tokens' }), readers),
  'POST /api/tokens': once(
    () => ({ path: '/api/tokens', body: { name: 'Script' } }),
    '401 401 201 201 201 201 201 201',
  ),
  'POST /api/service-accounts': once(
    () => ({ path: '/api/service-accounts', body: { name: 'Program' } }),
    '401 401 403 403 403 201 403 403',
  ),
  // of no number that a test can know: whose token is whose is tested in tokens.test.ts
  'DELETE /api/tokens/{id}': once(() => ({ path: '/api/tokens/999999' }), noReaders),
  'POST /api/access-requests': inSpaces(
    ({ documentId }) => ({ path: '/api/access-requests', body: { kind: 'document', id: documentId } }),
    anybody,
    anybody,
    anybody,
  ),
  'GET /api/notifications': once(() => ({ path: '/api/notifications' }), readers),
  'PUT /api/notifications/{id}/read': once(() => ({ path: '/api/notifications/999999/read' }), noReaders),
  'PUT /api/notifications/read': once(() => ({ path: '/api/notifications/read' }), readers),
  ...followingRows,
  'GET /api/events': once(() => ({ path: '/api/events', headers: { accept: 'text/event-stream' } }), readers),
  'GET /api/people': [
    ...inSpaces(
      ({ documentId }) => ({ path: `/api/people?q=own&documentId=${documentId}` }),
      readers,
      membersRead,
      noReaders,
    ),
    ...inSpaces(
      ({ spaceId }) => ({ path: `/api/people?q=strang&spaceId=${spaceId}` }),
      readers,
      membersRead,
      noReaders,
    ),
    ...once(({ memberId }) => ({ path: `/api/people?id=${memberId}` }), readers),
    ...once(() => ({ path: '/api/people?usernames=owner,member,admin' }), readers),
  ],
  'GET /api/search': inSpaces(
    ({ spaceId }) => ({ path: `/api/search?q=text&spaceId=${spaceId}` }),
    readers,
    membersRead,
    noReaders,
  ),
  // which labels each of them sees: labels.test.ts
  'GET /api/labels': once(() => ({ path: '/api/labels' }), readers),
  'GET /api/admin/sign-in': once(() => ({ path: '/api/admin/sign-in' }), onlyAdmin(200)),
  // there is no provider in these settings
  'POST /api/admin/sign-in/{id}/test': once(
    () => ({ path: '/api/admin/sign-in/none/test', body: {} }),
    onlyAdmin(404),
  ),
};
