import { once, type Request, type Row } from './access-matrix.row.ts';

/** Closed to whoever has no token for SCIM. */
const closed = '401 401 403 403 403 403 403 403';

const forScim = (request: Request, scim: number): Row[] =>
  once(request, closed).map((row) => ({ ...row, scim }));

let names = 0;
const person = () => {
  const userName = `scim${(names += 1)}@example.org`;
  return { userName, emails: [{ value: userName, primary: true }] };
};
const change = { Operations: [{ op: 'replace', path: 'displayName', value: 'Changed' }] };

const base = '/api/scim/v2';

/** The people and groups of the world were made here, so for SCIM there are none of them. */
export const scimRows: Record<string, Row[]> = {
  'GET /api/scim/v2/ServiceProviderConfig': forScim(() => ({ path: `${base}/ServiceProviderConfig` }), 200),
  'GET /api/scim/v2/Schemas': forScim(() => ({ path: `${base}/Schemas` }), 200),
  'GET /api/scim/v2/ResourceTypes': forScim(() => ({ path: `${base}/ResourceTypes` }), 200),
  'GET /api/scim/v2/Users': forScim(() => ({ path: `${base}/Users` }), 200),
  'POST /api/scim/v2/Users': forScim(() => ({ path: `${base}/Users`, body: person() }), 201),
  'GET /api/scim/v2/Users/{id}': forScim(({ userId }) => ({ path: `${base}/Users/${userId}` }), 404),
  'PUT /api/scim/v2/Users/{id}': forScim(
    ({ userId }) => ({ path: `${base}/Users/${userId}`, body: person() }),
    404,
  ),
  'PATCH /api/scim/v2/Users/{id}': forScim(
    ({ userId }) => ({ path: `${base}/Users/${userId}`, body: change }),
    404,
  ),
  'DELETE /api/scim/v2/Users/{id}': forScim(({ userId }) => ({ path: `${base}/Users/${userId}` }), 404),
  'GET /api/scim/v2/Groups': forScim(() => ({ path: `${base}/Groups` }), 200),
  'POST /api/scim/v2/Groups': forScim(
    () => ({ path: `${base}/Groups`, body: { displayName: `Outside ${(names += 1)}` } }),
    201,
  ),
  'GET /api/scim/v2/Groups/{id}': forScim(({ groupId }) => ({ path: `${base}/Groups/${groupId}` }), 404),
  'PUT /api/scim/v2/Groups/{id}': forScim(
    ({ groupId }) => ({ path: `${base}/Groups/${groupId}`, body: { displayName: 'Changed' } }),
    404,
  ),
  'PATCH /api/scim/v2/Groups/{id}': forScim(
    ({ groupId }) => ({ path: `${base}/Groups/${groupId}`, body: change }),
    404,
  ),
  'DELETE /api/scim/v2/Groups/{id}': forScim(({ groupId }) => ({ path: `${base}/Groups/${groupId}` }), 404),
};
