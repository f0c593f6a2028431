import {
  inSpaces,
  noReaders,
  once,
  readers,
  type Request,
  type Row,
  type Subject,
} from './access-matrix.row.ts';

const ofImport =
  (rest = '', headers?: Record<string, string>): Request =>
  ({ importId }: Subject) => ({
    path: `/api/imports/${importId}${rest}`,
    ...(headers ? { body: 'hello', headers } : {}),
  });

/** Only who began it, and administrators, know of it; only who began it does something with it. */
const read = (rest = '') => [
  ...inSpaces(
    ofImport(rest),
    '401 401 404 404 404 200 404 200',
    '401 401 404 404 404 200 404 200',
    noReaders,
  ),
];
const write = (rest: string, owner: number) => [
  ...inSpaces(
    ofImport(rest),
    `401 401 404 404 404 403 404 ${owner}`,
    `401 401 404 404 404 403 404 ${owner}`,
    noReaders,
  ),
];

/** The owner has begun the import; it is planned. */
export const importRows: Record<string, Row[]> = {
  'GET /api/imports': once(() => ({ path: '/api/imports' }), readers),
  'POST /api/imports': [
    ...inSpaces(
      ({ spaceId }) => ({ path: '/api/imports', body: { name: 'a.zip', size: 5, spaceId } }),
      '401 401 403 201 201 201 201 201',
      '401 401 404 404 201 201 403 201',
      noReaders,
    ),
    ...once(
      () => ({ path: '/api/imports', body: { name: 'a.zip', size: 5, newSpace: 'New' } }),
      '401 401 403 403 403 201 403 403',
    ),
  ],
  'PUT /api/imports/{id}/parts/{number}': inSpaces(
    ofImport('/parts/1', { 'content-type': 'application/octet-stream' }),
    '401 401 404 404 404 403 404 409',
    '401 401 404 404 404 403 404 409',
    noReaders,
  ),
  'POST /api/imports/{id}/read': write('/read', 202),
  'POST /api/imports/{id}/start': write('/start', 202),
  'POST /api/imports/{id}/cancel': write('/cancel', 202),
  'POST /api/imports/{id}/undo': write('/undo', 409),
  'GET /api/imports/{id}': read(),
  'GET /api/imports/{id}/items': read('/items'),
  'GET /api/imports/{id}/report': read('/report'),
};
