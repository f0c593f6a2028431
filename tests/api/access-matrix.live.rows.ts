import { inSpaces, membersRead, noReaders, readers, type Row } from './access-matrix.row.ts';

/** The rows of live editing. Nobody edits these documents live, so whoever may change one is told to begin anew. */
export const epoch = '00000000-0000-4000-8000-000000000000';
const client = (callerId: number) => `${callerId}-editor`;

export const liveRows: Record<string, Row[]> = {
  'POST /api/documents/{id}/live': inSpaces(
    ({ documentId, callerId }) => ({
      path: `/api/documents/${documentId}/live`,
      body: { client: client(callerId) },
    }),
    readers,
    membersRead,
    noReaders,
  ),
  'POST /api/documents/{id}/live/updates': inSpaces(
    ({ documentId, callerId }) => ({
      path: `/api/documents/${documentId}/live/updates`,
      body: { epoch, base: 0, client: client(callerId), number: 1, change: [] },
    }),
    '401 401 403 409 409 409 409 409',
    '401 401 404 404 409 409 403 409',
    noReaders,
  ),
  'GET /api/documents/{id}/live/updates': inSpaces(
    ({ documentId }) => ({ path: `/api/documents/${documentId}/live/updates?epoch=${epoch}&after=0` }),
    '401 401 409 409 409 409 409 409',
    '401 401 404 404 409 409 409 409',
    noReaders,
  ),
  'POST /api/documents/{id}/live/caret': inSpaces(
    ({ documentId, callerId }) => ({
      path: `/api/documents/${documentId}/live/caret`,
      body: { client: client(callerId), seq: 0, anchor: 0, head: 0 },
    }),
    '401 401 403 204 204 204 204 204',
    '401 401 404 404 204 204 403 204',
    noReaders,
  ),
  'POST /api/documents/{id}/live/reading': inSpaces(
    ({ documentId, callerId }) => ({
      path: `/api/documents/${documentId}/live/reading`,
      body: { client: client(callerId), isReading: true },
    }),
    '401 401 204 204 204 204 204 204',
    '401 401 404 404 204 204 204 204',
    noReaders,
  ),
  'POST /api/documents/{id}/live/save': inSpaces(
    ({ documentId }) => ({ path: `/api/documents/${documentId}/live/save` }),
    '401 401 403 409 409 409 409 409',
    '401 401 404 404 409 409 403 409',
    noReaders,
  ),
};
