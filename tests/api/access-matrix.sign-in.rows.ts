import { ofPeople, once, type Row } from './access-matrix.row.ts';

const everybody = (status: number) => Array(8).fill(status).join(' ');
const onlyAdmin = (status: number) => `401 401 403 403 403 ${status} 403 403`;

/** The calls of signing in with providers. None is set there: what they do is tested in `oidc*.test.ts`. */
export const signInRows: Record<string, Row[]> = {
  'GET /api/auth/ways': once(() => ({ path: '/api/auth/ways' }), everybody(200)),
  'GET /api/auth/oidc/{id}': once(() => ({ path: '/api/auth/oidc/missing' }), everybody(404)),
  'GET /api/auth/oidc/{id}/callback': once(
    () => ({ path: '/api/auth/oidc/missing/callback?code=1&state=2' }),
    everybody(404),
  ),
  'POST /api/auth/oidc/{id}/link': once(
    () => ({ path: '/api/auth/oidc/missing/link' }),
    '401 401 404 404 404 404 404 404',
  ),
  'POST /api/auth/oidc/{id}/backchannel-logout': once(
    () => ({
      path: '/api/auth/oidc/missing/backchannel-logout',
      body: 'logout_token=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    everybody(404),
  ),
  'GET /api/users/{id}/identities': ofPeople(
    ({ userId }) => ({ path: `/api/users/${userId}/identities` }),
    '401 401 200 200 200 200 200 200',
    onlyAdmin(200),
    onlyAdmin(404),
  ),
  'POST /api/users/{id}/identities': ofPeople(
    ({ userId }) => ({
      path: `/api/users/${userId}/identities`,
      body: { provider: 'missing', subject: 'x' },
    }),
    onlyAdmin(400),
    onlyAdmin(400),
    onlyAdmin(400),
  ),
  'DELETE /api/users/{id}/identities/{identityId}': ofPeople(
    ({ userId }) => ({ path: `/api/users/${userId}/identities/999999` }),
    onlyAdmin(404),
    onlyAdmin(404),
    onlyAdmin(404),
  ),
};
