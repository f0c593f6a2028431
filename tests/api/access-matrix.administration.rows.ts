import { once, onlyAdmin, type Row } from './access-matrix.row.ts';

const at = (path: string) => () => ({ path: `/api/admin${path}` });

/** The rows of the administrators' overview, and of many accounts at once. */
export const administrationRows: Record<string, Row[]> = {
  'GET /api/admin/health': once(at('/health'), onlyAdmin(200)),
  'GET /api/admin/figures': once(at('/figures'), onlyAdmin(200)),
  'GET /api/admin/tasks': once(at('/tasks'), onlyAdmin(200)),
  'GET /api/admin/backups': once(at('/backups'), onlyAdmin(200)),
  'POST /api/admin/backups': once(at('/backups'), onlyAdmin(202)),
  // with a backup that is there: administration.test.ts
  'GET /api/admin/backups/{id}': once(at('/backups/999999'), onlyAdmin(404)),
  'GET /api/admin/backups/{id}/file': once(at('/backups/999999/file'), onlyAdmin(404)),
  // there is no mail server in these settings
  'POST /api/admin/test-mail': once(at('/test-mail'), onlyAdmin(409)),
  'GET /api/admin/search-index': once(at('/search-index'), onlyAdmin(200)),
  'POST /api/admin/search-index/rebuild': once(at('/search-index/rebuild'), onlyAdmin(202)),
  'GET /api/admin/versions': once(at('/versions'), onlyAdmin(200)),
  'GET /api/workspace': once(() => ({ path: '/api/workspace' }), '200 200 200 200 200 200 200 200'),
  'GET /api/workspace/settings': once(() => ({ path: '/api/workspace/settings' }), onlyAdmin(200)),
  'PATCH /api/workspace/settings': once(
    () => ({ path: '/api/workspace/settings', body: { signInText: 'Ask at the desk.' } }),
    onlyAdmin(200),
  ),
  'PUT /api/workspace/logos/{theme}': once(
    () => ({
      path: '/api/workspace/logos/light',
      body: { image: btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>') },
    }),
    onlyAdmin(200),
  ),
  'DELETE /api/workspace/logos/{theme}': once(() => ({ path: '/api/workspace/logos/dark' }), onlyAdmin(200)),
  'GET /api/users/csv': once(() => ({ path: '/api/users/csv' }), onlyAdmin(200)),
  'GET /api/users/sources': once(() => ({ path: '/api/users/sources' }), onlyAdmin(200)),
  // what happens to each of them: users-many.test.ts
  'POST /api/users/acts': [
    {
      target: 'foreign',
      request: ({ userId }) => ({
        path: '/api/users/acts',
        body: { ids: [userId], act: { kind: 'role', role: 'editor' } },
      }),
      expected: onlyAdmin(200),
    },
    {
      target: 'missing',
      request: ({ userId, groupId }) => ({
        path: '/api/users/acts',
        body: { ids: [userId], act: { kind: 'group', groupId } },
      }),
      expected: onlyAdmin(404),
    },
  ],
};
