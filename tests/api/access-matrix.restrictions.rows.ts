import {
  document,
  inSpaces,
  membersRead,
  membersWrite,
  noReaders,
  readers,
  space,
  type Row,
} from './access-matrix.row.ts';

/** The rows of who may open a document, of who looks after it and of who releases it. */
export const restrictionRows: Record<string, Row[]> = {
  'GET /api/documents/{id}/access': inSpaces(document('/access'), readers, membersRead, noReaders),
  'PUT /api/documents/{id}/access': inSpaces(
    ({ documentId }) => ({ path: `/api/documents/${documentId}/access`, body: { people: [], groups: [] } }),
    // whoever does not manage the space would lock themselves out
    '401 401 403 400 400 200 400 200',
    '401 401 404 404 400 200 403 200',
    noReaders,
  ),
  'GET /api/documents/{id}/access/candidates': inSpaces(
    document('/access/candidates?q=a'),
    '401 401 403 200 200 200 200 200',
    membersWrite,
    noReaders,
  ),
  'DELETE /api/documents/{id}/access': inSpaces(
    document('/access'),
    '401 401 403 204 204 204 204 204',
    '401 401 404 404 204 204 403 204',
    noReaders,
  ),
  'PUT /api/documents/{id}/review': inSpaces(
    ({ documentId, callerId }) => ({
      path: `/api/documents/${documentId}/review`,
      body: { ownerId: callerId, intervalDays: 90 },
    }),
    '401 401 403 200 200 200 200 200',
    membersWrite,
    noReaders,
  ),
  'POST /api/documents/{id}/reviews': inSpaces(
    ({ documentId }) => ({ path: `/api/documents/${documentId}/reviews`, body: { version: 1 } }),
    '401 401 403 201 201 201 201 201',
    '401 401 404 404 201 201 403 201',
    noReaders,
  ),
  'GET /api/documents/{id}/reviews': inSpaces(document('/reviews'), readers, membersRead, noReaders),
  'GET /api/spaces/{id}/reviews': inSpaces(space('/reviews'), readers, membersRead, noReaders),
  'PUT /api/documents/{id}/draft': inSpaces(
    document('/draft'),
    '401 401 403 403 403 200 403 200',
    '401 401 404 404 403 200 403 200',
    noReaders,
  ),
  'DELETE /api/documents/{id}/draft': inSpaces(
    document('/draft'),
    '401 401 403 403 403 200 403 200',
    '401 401 404 404 403 200 403 200',
    noReaders,
  ),
  'POST /api/documents/{id}/release': inSpaces(
    ({ documentId }) => ({ path: `/api/documents/${documentId}/release`, body: { version: 1 } }),
    // it needs none
    '401 401 403 409 409 409 409 409',
    '401 401 404 404 409 409 403 409',
    noReaders,
  ),
  'GET /api/spaces/{id}/drafts': inSpaces(space('/drafts'), readers, membersRead, noReaders),
  'PUT /api/documents/{id}/access/editing': inSpaces(
    ({ documentId }) => ({ path: `/api/documents/${documentId}/access/editing`, body: {} }),
    // whoever does not manage the space would lock themselves out
    '401 401 403 400 400 200 400 200',
    '401 401 404 404 400 200 403 200',
    noReaders,
  ),
  'DELETE /api/documents/{id}/access/editing': inSpaces(
    document('/access/editing'),
    '401 401 403 204 204 204 204 204',
    '401 401 404 404 204 204 403 204',
    noReaders,
  ),
};
