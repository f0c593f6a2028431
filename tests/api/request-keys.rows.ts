import type { Call } from '../../api/contract/call.ts';
import { hookEvents } from '../../api/text/hooks.ts';

/** Where a request of a row makes its thing: a closed space in which whoever asks is an editor, and a document in it. */
export interface Place {
  spaceId: number;
  documentId: number;
  /** Somebody else. */
  otherId: number;
}

export interface Making {
  call: string;
  /** What tells it from another row of its call. */
  what?: string;
  as: 'editor' | 'manager' | 'admin';
  /** The table of what it makes. */
  table: string;
  /** How many rows a request makes; 1 by default. */
  rows?: number;
  /** @param n another number is another request */
  request: (place: Place, n: number) => { path: string; body: unknown };
  /** The path to the secret of its answer. */
  secret?: (answer: never) => string;
}

const form = (n: number) => {
  const data = new FormData();
  // of the same size, whatever the number
  data.set('file', new Blob([`file ${n % 10}`]), 'file.txt');
  return data;
};

/** Requests that make something: at least one for each call that takes an Idempotency-Key. */
export const makings: readonly Making[] = [
  {
    ...{ call: 'POST /api/documents', what: 'that mentions somebody', as: 'editor', table: 'documents' },
    request: ({ spaceId }, n) => ({
      path: '/api/documents',
      body: { title: `Plan ${n}`, spaceId, parentId: null, content: `For @vera ${n}` },
    }),
  },
  {
    ...{ call: 'POST /api/documents', what: 'in one statement', as: 'editor', table: 'documents' },
    request: ({ spaceId }, n) => ({
      path: '/api/documents',
      body: { title: `Quick ${n}`, spaceId, parentId: null, content: `[link](/documents/${n})` },
    }),
  },
  {
    ...{ call: 'POST /api/documents', what: 'from a template', as: 'editor', table: 'documents' },
    request: ({ spaceId }, n) => ({
      path: '/api/documents',
      body: { title: `Notes ${n}`, spaceId, parentId: null, content: '', template: 'meeting-notes' },
    }),
  },
  {
    ...{ call: 'POST /api/documents/{id}/duplicate', as: 'editor', table: 'documents' },
    // its address says what it copies
    request: ({ documentId }, n) => ({ path: `/api/documents/${documentId + n}/duplicate`, body: undefined }),
  },
  {
    ...{ call: 'POST /api/documents/{id}/comments', as: 'editor', table: 'comments' },
    request: ({ documentId }, n) => ({
      path: `/api/documents/${documentId}/comments`,
      body: { content: `Right, @vera? ${n}`, parentId: null },
    }),
  },
  {
    ...{ call: 'POST /api/documents/{id}/attachments', as: 'editor', table: 'attachments' },
    request: ({ documentId }, n) => ({ path: `/api/documents/${documentId}/attachments`, body: form(n) }),
  },
  {
    ...{ call: 'POST /api/spaces', as: 'editor', table: 'spaces' },
    request: (_, n) => ({ path: '/api/spaces', body: { name: `Space ${n}`, visibility: 'members' } }),
  },
  {
    ...{ call: 'POST /api/groups', as: 'admin', table: 'groups' },
    request: (_, n) => ({ path: '/api/groups', body: { name: `Group ${n}`, description: '' } }),
  },
  {
    ...{ call: 'POST /api/users', as: 'admin', table: 'users' },
    request: (_, n) => ({
      path: '/api/users',
      body: {
        ...{ username: `made${n}`, displayName: `Made ${n}`, email: `made${n}@example.org` },
        password: 'a fine pass phrase',
      },
    }),
  },
  {
    ...{ call: 'POST /api/users/{id}/identities', as: 'admin', table: 'identities' },
    request: ({ otherId }, n) => ({
      path: `/api/users/${otherId}/identities`,
      body: { provider: 'hq', subject: `subject ${n}` },
    }),
  },
  {
    ...{ call: 'POST /api/users/invitations', as: 'admin', table: 'users', rows: 2 },
    request: (_, n) => ({
      path: '/api/users/invitations',
      body: {
        people: [1, 2].map((nth) => ({ email: `guest${n}.${nth}@example.org`, displayName: `Guest ${nth}` })),
      },
    }),
    secret: ([{ link }]: [{ link: { address: string } }]) => link.address.split(/[/#]/).at(-1) ?? '',
  },
  {
    ...{ call: 'POST /api/imports', as: 'editor', table: 'imports' },
    request: ({ spaceId }, n) => ({ path: '/api/imports', body: { name: `${n}.zip`, size: 5, spaceId } }),
  },
  {
    ...{ call: 'POST /api/exports', as: 'editor', table: 'exports' },
    request: ({ documentId }, n) => ({
      path: '/api/exports',
      body: { documentId, format: n % 2 === 0 ? 'html' : 'markdown' },
    }),
  },
  {
    ...{ call: 'POST /api/hooks', as: 'manager', table: 'hooks' },
    request: ({ spaceId }, n) => ({
      path: '/api/hooks',
      body: { url: `http://127.0.0.1:9/${n}`, events: hookEvents, spaceId },
    }),
    secret: ({ secret }: { secret: string }) => secret,
  },
  {
    ...{ call: 'POST /api/documents/{id}/public-links', as: 'editor', table: 'public_links' },
    request: ({ documentId }, n) => ({
      path: `/api/documents/${documentId}/public-links`,
      body: { days: n % 2 === 0 ? 1 : 7, password: null },
    }),
    secret: ({ url }: { url: string }) => url.replace('/p/', ''),
  },
  {
    ...{ call: 'POST /api/documents/{id}/reviews', as: 'editor', table: 'review_marks' },
    request: ({ documentId }, n) => ({
      path: `/api/documents/${documentId}/reviews`,
      body: { version: 1, note: `Right ${n}` },
    }),
  },
  {
    ...{ call: 'POST /api/tokens', as: 'editor', table: 'api_tokens' },
    request: (_, n) => ({ path: '/api/tokens', body: { name: `Token ${n}`, scope: 'read', days: 30 } }),
    secret: ({ token }: { token: string }) => token,
  },
  {
    ...{ call: 'POST /api/service-accounts', as: 'admin', table: 'users' },
    request: (_, n) => ({
      path: '/api/service-accounts',
      body: { name: `Robot ${n}`, role: 'editor', scope: 'write', days: null },
    }),
    secret: ({ token }: { token: string }) => token,
  },
  {
    ...{ call: 'POST /api/admin/backups', as: 'admin', table: 'admin_tasks' },
    request: () => ({ path: '/api/admin/backups', body: undefined }),
  },
];

/** The other calls with POST, and why a request that is sent again makes nothing more, or nothing that harms. */
export const withoutKey: Readonly<Record<string, string>> = {
  'POST /api/auth/login': 'signs in; a session that nobody uses ends by itself',
  'POST /api/auth/logout': 'signs out; the second finds nobody signed in',
  'POST /api/auth/register':
    'nobody is signed in whose key it could be; the second is refused, for the name is taken',
  'POST /api/auth/oidc/{id}/link': 'makes an address to go to, which ends by itself',
  'POST /api/auth/oidc/{id}/backchannel-logout': 'of a protocol; signs out',
  'POST /api/auth/step': 'the second is refused, for the step was taken',
  'POST /api/auth/step/totp': 'makes another key in place of the first, which nobody has confirmed',
  'POST /api/auth/passkeys/options': 'makes a challenge, which ends by itself',
  'POST /api/auth/passkeys/sign-in': 'the second is refused, for the challenge was used',
  'POST /api/auth/confirm': 'shows again who it is',
  'POST /api/auth/totp': 'makes another key in place of the first, which nobody has confirmed',
  'POST /api/auth/totp/confirm': 'the second is refused, for the code was used',
  'POST /api/auth/recovery-codes':
    'makes new codes in place of those before, which is the way to see them after a lost answer',
  'POST /api/auth/passkeys': 'the second is refused, for the challenge was used',
  'POST /api/auth/password-links':
    'nobody is signed in whose key it could be; the new link ends the one before',
  'POST /api/auth/password-links/look': 'reads',
  'POST /api/auth/password-links/use': 'the second is refused, for the link was used',
  'POST /api/users/{id}/password-links':
    'the new link ends the one before, which is the way to see it after a lost answer',
  'POST /api/users/acts': 'sets what is so then already, and says it for each account',
  'POST /api/users/invitations/read': 'reads',
  'POST /api/users/{id}/avatar': 'puts the same picture in the place of the first',
  'POST /api/groups/{id}/members': 'adds and removes people who are there, or gone, already',
  'POST /api/documents/{id}/star': 'makes nothing; with a body it says whether there shall be a star',
  'POST /api/documents/{id}/revisions/{version}/restore':
    'names the version that it follows: the second is refused by 409',
  'POST /api/documents/{id}/live': 'reads, and counts who is there by the name of the page',
  'POST /api/documents/{id}/live/updates':
    'changes have numbers: the second is refused, or answered by what is kept',
  'POST /api/documents/{id}/live/caret': 'sets a place',
  'POST /api/documents/{id}/live/reading': 'sets who reads, by the name of the page',
  'POST /api/documents/{id}/live/save': 'stores what is not stored yet; the second finds nothing',
  'POST /api/bin/documents/{id}/restore': 'the second finds it no longer in the bin',
  'POST /api/bin/spaces/{id}/restore': 'the second finds it no longer in the bin',
  'POST /api/imports/{id}/read': 'the second is refused, for it is being read',
  'POST /api/imports/{id}/start': 'the second is refused, for it runs',
  'POST /api/imports/{id}/cancel': 'the second is refused, for it has ended',
  'POST /api/imports/{id}/undo': 'the second finds nothing to remove',
  'POST /api/jobs/{kind}/{id}/cancel': 'the second is refused, for it has ended',
  'POST /api/jobs/{kind}/{id}/retry': 'the second is refused, for it waits',
  'POST /api/unfollow/{token}': 'ends what has ended',
  'POST /api/hooks/{id}/secret':
    'makes another secret in place of the first, which is the way to see it after a lost answer',
  'POST /api/hooks/{id}/test': 'sends a test, which means nothing',
  'POST /api/hooks/{id}/deliveries/{delivery}/repeat':
    'sends the same delivery, by whose id a receiver knows it',
  'POST /api/access-requests': 'renews the notification that nobody has read yet',
  'POST /api/exports/{id}/cancel': 'the second is refused, for it has ended',
  'POST /api/documents/{id}/release': 'does nothing for a version that is released',
  'POST /api/scim/v2/Users':
    'of a protocol that has no keys; the second is refused by 409, for the name is taken',
  'POST /api/scim/v2/Groups':
    'of a protocol that has no keys; the second is refused by 409, for the name is taken',
  'POST /api/admin/sign-in/{id}/test': 'reads',
  'POST /api/admin/test-mail': 'mails to whoever asks, which means nothing',
  'POST /api/admin/search-index/rebuild':
    'while one waits or runs it is answered; after that the index is built as it is',
};

export const nameOf = ({ method, path }: Call): string => `${method.toUpperCase()} ${path}`;
