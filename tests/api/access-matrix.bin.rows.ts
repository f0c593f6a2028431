import { inSpaces, noReaders, once, space, type Row } from './access-matrix.row.ts';

/** The rows of the bin. The owner deleted what is in it. */
export const binRows: Record<string, Row[]> = {
  'GET /api/spaces/{id}/bin': inSpaces(
    space('/bin'),
    '401 401 403 403 403 200 403 200',
    '401 401 404 404 403 200 403 200',
    noReaders,
  ),
  'GET /api/bin/documents': once(() => ({ path: '/api/bin/documents' }), '401 401 403 403 403 200 403 403'),
  'GET /api/bin/spaces': once(() => ({ path: '/api/bin/spaces' }), '401 401 403 403 403 200 403 403'),
  // the owner deleted it; whoever deletes one may restore it, which is tested in bin-restoring.test.ts
  'POST /api/bin/documents/{id}/restore': inSpaces(
    ({ deletedDocumentId }) => ({ path: `/api/bin/documents/${deletedDocumentId}/restore` }),
    '401 401 404 404 404 200 404 200',
    '401 401 404 404 404 200 404 200',
    noReaders,
  ),
  'DELETE /api/bin/documents/{id}': inSpaces(
    ({ deletedDocumentId }) => ({ path: `/api/bin/documents/${deletedDocumentId}` }),
    '401 401 404 404 404 204 404 204',
    '401 401 404 404 404 204 404 204',
    noReaders,
  ),
  'POST /api/bin/spaces/{id}/restore': inSpaces(
    ({ deletedSpaceId }) => ({ path: `/api/bin/spaces/${deletedSpaceId}/restore` }),
    '401 401 403 403 403 200 403 403',
    '401 401 403 403 403 200 403 403',
    '401 401 403 403 403 404 403 403',
  ),
  'DELETE /api/bin/spaces/{id}': inSpaces(
    ({ deletedSpaceId }) => ({ path: `/api/bin/spaces/${deletedSpaceId}` }),
    '401 401 403 403 403 204 403 403',
    '401 401 403 403 403 204 403 403',
    '401 401 403 403 403 404 403 403',
  ),
};
