import {
  document,
  inSpaces,
  membersRead,
  noReaders,
  once,
  onlyAdmin,
  readers,
  type Row,
} from './access-matrix.row.ts';

/** The rows of exports, and of what else leaves a document. Whoever reads may export; an export belongs to whoever asked for it. */
export const exportRows: Record<string, Row[]> = {
  'GET /api/documents/{id}/download': inSpaces(document('/download'), readers, membersRead, noReaders),
  'GET /api/documents/{id}/attachments': inSpaces(document('/attachments'), readers, membersRead, noReaders),
  'POST /api/exports': inSpaces(
    ({ documentId }) => ({ path: '/api/exports', body: { documentId, format: 'markdown' } }),
    '401 401 202 202 202 202 202 202',
    '401 401 404 404 202 202 202 202',
    noReaders,
  ),
  // those of others do not exist for anybody, which is tested in exports.test.ts
  'GET /api/exports/{id}': once(() => ({ path: '/api/exports/999999' }), noReaders),
  'POST /api/exports/{id}/cancel': once(() => ({ path: '/api/exports/999999/cancel' }), noReaders),
  'GET /api/exports/{id}/file': once(() => ({ path: '/api/exports/999999/file' }), noReaders),
  'GET /api/audit': once(() => ({ path: '/api/audit?limit=5' }), onlyAdmin(200)),
  'GET /api/audit/csv': once(() => ({ path: '/api/audit/csv?action=backup.made' }), onlyAdmin(200)),
  'GET /api/jobs': once(() => ({ path: '/api/jobs' }), onlyAdmin(200)),
  'POST /api/jobs/{kind}/{id}/cancel': once(
    () => ({ path: '/api/jobs/export/999999/cancel' }),
    onlyAdmin(404),
  ),
  'POST /api/jobs/{kind}/{id}/retry': once(() => ({ path: '/api/jobs/export/999999/retry' }), onlyAdmin(404)),
};
