import {
  document,
  inSpaces,
  membersRead,
  noReaders,
  onlyAdmin,
  once,
  readers,
  type Row,
} from './access-matrix.row.ts';

const ofLink: Row['request'] = ({ publicLinkId }) => ({ path: `/api/public-links/${publicLinkId}` });

/** The rows of the links by which people without an account read a document. */
export const publicLinkRows: Record<string, Row[]> = {
  'GET /api/documents/{id}/public-links': inSpaces(
    document('/public-links'),
    readers,
    membersRead,
    noReaders,
  ),
  'POST /api/documents/{id}/public-links': inSpaces(
    ({ documentId }) => ({ path: `/api/documents/${documentId}/public-links`, body: {} }),
    '401 401 403 201 201 201 201 201',
    '401 401 404 404 201 201 403 201',
    noReaders,
  ),
  'GET /api/public-links': once(() => ({ path: '/api/public-links' }), onlyAdmin(200)),
  // made by the owner
  'DELETE /api/public-links/{id}': inSpaces(
    ofLink,
    '401 401 403 403 403 204 403 204',
    '401 401 404 404 403 204 403 204',
    noReaders,
  ),
};
