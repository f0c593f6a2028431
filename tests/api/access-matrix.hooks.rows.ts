import { inSpaces, noReaders, once, onlyAdmin, space, type Row } from './access-matrix.row.ts';

const url = 'https://hooks.example.org/';
const ofHook =
  (rest = '', body?: unknown): Row['request'] =>
  ({ hookId }) => ({ path: `/api/hooks/${hookId}${rest}`, ...(body ? { body } : {}) });
/** For managers: the owner and administrators. */
const managed = (request: Row['request'], status: number): Row[] =>
  inSpaces(
    request,
    `401 401 403 403 403 ${status} 403 ${status}`,
    `401 401 404 404 403 ${status} 403 ${status}`,
    noReaders,
  );

/** The rows of web hooks. */
export const hookRows: Record<string, Row[]> = {
  'GET /api/hooks': once(() => ({ path: '/api/hooks' }), onlyAdmin(200)),
  'GET /api/spaces/{id}/hooks': managed(space('/hooks'), 200),
  'POST /api/hooks': [
    ...managed(
      ({ spaceId }) => ({ path: '/api/hooks', body: { url, events: ['document.saved'], spaceId } }),
      201,
    ),
    ...once(
      () => ({ path: '/api/hooks', body: { url, events: ['document.saved'], spaceId: null } }),
      onlyAdmin(201),
    ),
  ],
  'PATCH /api/hooks/{id}': managed(ofHook('', { isPaused: true }), 200),
  'POST /api/hooks/{id}/secret': managed(ofHook('/secret'), 200),
  'DELETE /api/hooks/{id}': managed(ofHook(), 204),
  'POST /api/hooks/{id}/test': managed(ofHook('/test'), 204),
  'GET /api/hooks/{id}/deliveries': managed(ofHook('/deliveries'), 200),
  'POST /api/hooks/{id}/deliveries/{delivery}/repeat': managed(
    ({ hookId, hookDelivery }) => ({ path: `/api/hooks/${hookId}/deliveries/${hookDelivery}/repeat` }),
    204,
  ),
};
