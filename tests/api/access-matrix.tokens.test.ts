import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../api/contract/calls.ts';
import type { Row } from './access-matrix.row.ts';
import { matrix } from './access-matrix.rows.ts';
import { AccessWorld, callers, nameOf, tokenCallers } from './access-world.ts';

/** Written down by hand from the rules, never computed: the scope each call takes. */
const read = `
GET /api/auth/user
GET /api/users/{id}
GET /api/spaces
GET /api/spaces/{id}
GET /api/spaces/{id}/documents
GET /api/spaces/{id}/links
GET /api/spaces/{id}/members
GET /api/spaces/{id}/bin
GET /api/spaces/{id}/audience
GET /api/spaces/{id}/groups
GET /api/spaces/{id}/groups/{groupId}/members
GET /api/spaces/{id}/suggested-groups
GET /api/documents/starred
GET /api/documents/recent
GET /api/documents/{id}
GET /api/documents/{id}/access
GET /api/documents/{id}/access/candidates
GET /api/documents/{id}/public-links
GET /api/public-links
GET /api/documents/{id}/linked-from
GET /api/documents/{id}/reviews
GET /api/spaces/{id}/reviews
GET /api/spaces/{id}/drafts
GET /api/labels
GET /api/documents/{id}/links
GET /api/documents/{id}/revisions
GET /api/documents/{id}/revisions/{version}
GET /api/documents/{id}/download
GET /api/documents/{id}/attachments
GET /uploads/document-attachments/{storagePath}
GET /uploads/avatars/{key}
GET /api/documents/{id}/comments
GET /api/spaces/{id}/templates
GET /api/templates/{template}
GET /api/notifications
GET /api/following
GET /api/documents/{id}/following
GET /api/spaces/{id}/following
GET /api/people
GET /api/exports/{id}
GET /api/exports/{id}/file
GET /api/search`;

const write = `
PUT /api/users/{id}/notification-preferences
PUT /api/users/{id}/editor-mode
PUT /api/documents/{id}/following
PUT /api/spaces/{id}/following
POST /api/spaces
PUT /api/spaces/{id}
DELETE /api/spaces/{id}
PUT /api/spaces/{id}/members/{userId}
DELETE /api/spaces/{id}/members/{userId}
PUT /api/spaces/{id}/groups/{groupId}
DELETE /api/spaces/{id}/groups/{groupId}
POST /api/documents
PUT /api/documents/{id}
DELETE /api/documents/{id}
POST /api/bin/documents/{id}/restore
POST /api/documents/{id}/star
PUT /api/documents/{id}/access
DELETE /api/documents/{id}/access
PUT /api/documents/{id}/review
POST /api/documents/{id}/reviews
PUT /api/documents/{id}/draft
DELETE /api/documents/{id}/draft
POST /api/documents/{id}/release
PUT /api/documents/{id}/access/editing
DELETE /api/documents/{id}/access/editing
POST /api/documents/{id}/public-links
DELETE /api/public-links/{id}
PUT /api/documents/{id}/position
POST /api/documents/{id}/duplicate
PUT /api/documents/{id}/template
PUT /api/documents/{id}/revisions/{version}
POST /api/documents/{id}/revisions/{version}/restore
POST /api/documents/{id}/attachments
DELETE /api/attachments/{id}
POST /api/documents/{id}/comments
PUT /api/comments/{id}
PUT /api/comments/{id}/resolved
DELETE /api/comments/{id}
POST /api/access-requests
POST /api/exports
POST /api/exports/{id}/cancel
PUT /api/notifications/{id}/read
PUT /api/notifications/read`;

const never = `
GET /api/hooks
GET /api/spaces/{id}/hooks
POST /api/hooks
PATCH /api/hooks/{id}
POST /api/hooks/{id}/secret
DELETE /api/hooks/{id}
POST /api/hooks/{id}/test
GET /api/hooks/{id}/deliveries
POST /api/hooks/{id}/deliveries/{delivery}/repeat
POST /api/auth/login
POST /api/auth/logout
POST /api/auth/register
GET /api/auth/registration
GET /api/auth/registration/setting
PUT /api/auth/registration/setting
GET /api/workspace
GET /api/workspace/settings
PATCH /api/workspace/settings
PUT /api/workspace/logos/{theme}
DELETE /api/workspace/logos/{theme}
GET /api/auth/password-links
POST /api/auth/password-links
POST /api/auth/password-links/look
POST /api/auth/password-links/use
GET /api/auth/sessions
DELETE /api/auth/sessions/{id}
DELETE /api/auth/sessions
GET /api/auth/ways
GET /api/auth/step
POST /api/auth/step
POST /api/auth/step/totp
POST /api/auth/passkeys/options
POST /api/auth/passkeys/sign-in
POST /api/auth/passkeys
PUT /api/auth/passkeys/{id}
DELETE /api/auth/passkeys/{id}
GET /api/auth/security
POST /api/auth/confirm
POST /api/auth/totp
POST /api/auth/totp/confirm
DELETE /api/auth/totp
POST /api/auth/recovery-codes
DELETE /api/auth/known-devices
GET /api/auth/oidc/{id}
GET /api/auth/oidc/{id}/callback
POST /api/auth/oidc/{id}/link
POST /api/auth/oidc/{id}/backchannel-logout
GET /api/users/{id}/identities
POST /api/users/{id}/identities
DELETE /api/users/{id}/identities/{identityId}
GET /api/admin/health
GET /api/admin/figures
GET /api/admin/tasks
GET /api/admin/backups
POST /api/admin/backups
GET /api/admin/backups/{id}
GET /api/admin/backups/{id}/file
POST /api/admin/test-mail
GET /api/admin/search-index
POST /api/admin/search-index/rebuild
GET /api/admin/versions
GET /api/admin/sign-in
POST /api/admin/sign-in/{id}/test
DELETE /api/users/{id}/second-steps
GET /api/groups
POST /api/groups
GET /api/groups/{id}
PUT /api/groups/{id}
DELETE /api/groups/{id}
GET /api/groups/{id}/members
POST /api/groups/{id}/members
PUT /api/groups/{id}/members/{userId}
DELETE /api/groups/{id}/members/{userId}
GET /api/groups/{id}/spaces
GET /api/users/{id}/groups
GET /api/users
GET /api/users/csv
GET /api/users/sources
POST /api/users
POST /api/users/acts
POST /api/users/invitations/read
POST /api/users/invitations
POST /api/users/{id}/password-links
PUT /api/users/{id}
POST /api/users/{id}/avatar
DELETE /api/users/{id}
PUT /api/users/{id}/password
GET /api/imports
POST /api/imports
PUT /api/imports/{id}/parts/{number}
POST /api/imports/{id}/read
POST /api/imports/{id}/start
POST /api/imports/{id}/cancel
POST /api/imports/{id}/undo
GET /api/imports/{id}
GET /api/imports/{id}/items
GET /api/imports/{id}/report
GET /api/audit
GET /api/audit/csv
GET /api/jobs
POST /api/jobs/{kind}/{id}/cancel
POST /api/jobs/{kind}/{id}/retry
GET /api/bin/documents
GET /api/bin/spaces
POST /api/bin/spaces/{id}/restore
DELETE /api/bin/documents/{id}
DELETE /api/bin/spaces/{id}
GET /api/events
GET /api/unfollow/{token}
POST /api/unfollow/{token}
POST /api/documents/{id}/live
POST /api/documents/{id}/live/updates
GET /api/documents/{id}/live/updates
POST /api/documents/{id}/live/caret
POST /api/documents/{id}/live/reading
POST /api/documents/{id}/live/save
GET /api/tokens
POST /api/tokens
POST /api/service-accounts
DELETE /api/tokens/{id}`;

/** For no token but one for SCIM, whose calls are all in scim.test.ts. */
const scim = `
GET /api/scim/v2/ServiceProviderConfig
GET /api/scim/v2/Schemas
GET /api/scim/v2/ResourceTypes
GET /api/scim/v2/Users
POST /api/scim/v2/Users
GET /api/scim/v2/Users/{id}
PUT /api/scim/v2/Users/{id}
PATCH /api/scim/v2/Users/{id}
DELETE /api/scim/v2/Users/{id}
GET /api/scim/v2/Groups
POST /api/scim/v2/Groups
GET /api/scim/v2/Groups/{id}
PUT /api/scim/v2/Groups/{id}
PATCH /api/scim/v2/Groups/{id}
DELETE /api/scim/v2/Groups/{id}`;

const namesIn = (list: string): string[] => list.trim().split('\n');
const scopes = new Map(
  Object.entries({ read, write, never, scim }).flatMap(([scope, list]) =>
    namesIn(list).map((name) => [name, scope] as const),
  ),
);

let world: AccessWorld;
beforeAll(async () => {
  world = await AccessWorld.open();
});
afterAll(() => world.close());

it('the list has every call of the contract, and no other', () => {
  expect([...scopes.keys()].sort()).toEqual(allCalls.map(({ call }) => nameOf(call)).sort());
});

const statusIn = ({ expected }: Row, caller: 'owner' | 'admin') =>
  Number(expected.split(' ')[callers.indexOf(caller)]);

describe.each(Object.entries(matrix))('%s', (name, rows) => {
  // evidence: S146
  it.each(rows)('a token for $target may at most what its owner may', async (row) => {
    const statuses: number[] = [];
    for (const caller of tokenCallers) statuses.push((await world.ask(name, row, caller)).status);
    const ofOwner = statusIn(row, 'owner');
    const scope = scopes.get(name);
    // where another space is meant, a token that does not reach it is answered as if there were none
    const isInSpace = row.target === 'open' || row.target === 'closed';
    const missing = rows.find(
      ({ target, request }) => isInSpace && target === 'missing' && request === row.request,
    );
    const isClosed = scope === 'never' || scope === 'scim';
    const limited = (status: number) => (isClosed || name === 'POST /api/spaces' ? 403 : status);
    expect(Object.fromEntries(tokenCallers.map((caller, index) => [caller, statuses[index]]))).toEqual({
      tokenRead: scope === 'read' ? ofOwner : 403,
      tokenWrite: isClosed ? 403 : ofOwner,
      tokenEnded: 401,
      tokenScim: scope === 'scim' ? row.scim : 403,
      tokenOfSpace: limited(ofOwner),
      tokenElsewhere: limited(statusIn(missing ?? row, 'owner')),
      adminElsewhere: limited(statusIn(missing ?? row, 'admin')),
    });
  });
});
