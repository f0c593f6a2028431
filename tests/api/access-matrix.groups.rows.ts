import {
  inSpaces,
  noReaders,
  onlyAdmin,
  membersRead,
  ofPeople,
  once,
  readers,
  space,
  type Request,
  type Row,
  type Subject,
} from './access-matrix.row.ts';

let names = 0;

/** The statuses where the space is open, closed and missing. */
const ofManagers = (status: number): [string, string, string] => [
  `401 401 403 403 403 ${status} 403 ${status}`,
  `401 401 404 404 403 ${status} 403 ${status}`,
  noReaders,
];
const ofGroups = (request: Request, status: number): Row[] => [
  { target: 'open', request, expected: onlyAdmin(status) },
  { target: 'missing', request, expected: onlyAdmin(404) },
];

const group =
  (rest = '') =>
  ({ groupId }: Subject) => ({ path: `/api/groups/${groupId}${rest}` });

/** The calls of groups, of people and in spaces. */
export const groupRows: Record<string, Row[]> = {
  'GET /api/spaces/{id}/audience': inSpaces(space('/audience'), readers, membersRead, noReaders),

  'GET /api/groups': once(() => ({ path: '/api/groups' }), onlyAdmin(200)),
  'POST /api/groups': once(
    () => ({ path: '/api/groups', body: { name: `Group ${(names += 1)}` } }),
    onlyAdmin(201),
  ),
  'GET /api/groups/{id}': ofGroups(group(), 200),
  'PUT /api/groups/{id}': ofGroups(
    ({ groupId }) => ({ path: `/api/groups/${groupId}`, body: { description: 'Changed' } }),
    200,
  ),
  'DELETE /api/groups/{id}': ofGroups(group(), 204),
  'GET /api/groups/{id}/members': ofGroups(group('/members'), 200),
  'POST /api/groups/{id}/members': ofGroups(
    ({ groupId }) => ({ path: `/api/groups/${groupId}/members`, body: { people: 'owner, member' } }),
    200,
  ),
  'PUT /api/groups/{id}/members/{userId}': ofGroups(
    ({ groupId, userId }) => ({ path: `/api/groups/${groupId}/members/${userId}` }),
    200,
  ),
  'DELETE /api/groups/{id}/members/{userId}': ofGroups(
    ({ groupId, memberId }) => ({ path: `/api/groups/${groupId}/members/${memberId}` }),
    204,
  ),
  'GET /api/groups/{id}/spaces': ofGroups(group('/spaces'), 200),
  'GET /api/users/{id}/groups': ofPeople(
    ({ userId }) => ({ path: `/api/users/${userId}/groups` }),
    onlyAdmin(200),
    onlyAdmin(200),
    onlyAdmin(404),
  ),
  'GET /api/spaces/{id}/groups': inSpaces(space('/groups'), ...ofManagers(200)),
  'PUT /api/spaces/{id}/groups/{groupId}': inSpaces(
    ({ spaceId, groupId }) => ({
      path: `/api/spaces/${spaceId}/groups/${groupId}`,
      body: { role: 'editor' },
    }),
    ...ofManagers(200),
  ),
  'DELETE /api/spaces/{id}/groups/{groupId}': inSpaces(
    ({ spaceId, groupId }) => ({ path: `/api/spaces/${spaceId}/groups/${groupId}` }),
    ...ofManagers(204),
  ),
  'GET /api/spaces/{id}/groups/{groupId}/members': inSpaces(
    ({ spaceId, groupId }) => ({ path: `/api/spaces/${spaceId}/groups/${groupId}/members` }),
    ...ofManagers(200),
  ),
  'GET /api/spaces/{id}/suggested-groups': inSpaces(space('/suggested-groups?q=gr'), ...ofManagers(200)),
};
