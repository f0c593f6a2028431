import { anybody, noReaders, once, readers, type Row } from './access-matrix.row.ts';

const all = (status: number): string => Array<number>(8).fill(status).join(' ');
const people = (status: number): string => `401 401 ${Array<number>(6).fill(status).join(' ')}`;

/** Well formed, and of no passkey. */
const response = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA' },
  clientExtensionResults: {},
};

/** Nobody there has a second step or a sign-in under way: what they do is tested in second-steps.test.ts and passkeys.test.ts. */
export const secondStepRows: Record<string, Row[]> = {
  'GET /api/auth/step': once(() => ({ path: '/api/auth/step' }), all(401)),
  'POST /api/auth/step': once(
    () => ({ path: '/api/auth/step', body: { method: 'totp', code: '000000' } }),
    all(401),
  ),
  'POST /api/auth/step/totp': once(() => ({ path: '/api/auth/step/totp' }), all(401)),
  // the address of the tests is a number, where there are no passkeys
  'POST /api/auth/passkeys/options': once(
    () => ({ path: '/api/auth/passkeys/options', body: { purpose: 'sign-in' } }),
    all(409),
  ),
  'POST /api/auth/passkeys/sign-in': once(
    () => ({ path: '/api/auth/passkeys/sign-in', body: { response } }),
    all(409),
  ),
  'POST /api/auth/passkeys': once(() => ({ path: '/api/auth/passkeys', body: { response } }), people(409)),
  'PUT /api/auth/passkeys/{id}': once(
    () => ({ path: '/api/auth/passkeys/999999', body: { name: 'Key' } }),
    noReaders,
  ),
  'DELETE /api/auth/passkeys/{id}': once(() => ({ path: '/api/auth/passkeys/999999' }), noReaders),
  'GET /api/auth/security': once(() => ({ path: '/api/auth/security' }), readers),
  'POST /api/auth/confirm': once(
    () => ({ path: '/api/auth/confirm', body: { method: 'password', password: 'correct horse 9' } }),
    anybody,
  ),
  'POST /api/auth/totp': once(() => ({ path: '/api/auth/totp' }), readers),
  'POST /api/auth/totp/confirm': once(
    () => ({ path: '/api/auth/totp/confirm', body: { code: 'none' } }),
    people(400),
  ),
  'DELETE /api/auth/totp': once(() => ({ path: '/api/auth/totp' }), anybody),
  'POST /api/auth/recovery-codes': once(() => ({ path: '/api/auth/recovery-codes' }), people(409)),
  'DELETE /api/auth/known-devices': once(() => ({ path: '/api/auth/known-devices' }), anybody),
  // not of oneself: that would end the session that the next rows need
  'DELETE /api/users/{id}/second-steps': [
    {
      target: 'foreign',
      request: ({ userId }) => ({ path: `/api/users/${userId}/second-steps` }),
      expected: '401 401 403 403 403 204 403 403',
    },
    {
      target: 'missing',
      request: ({ userId }) => ({ path: `/api/users/${userId}/second-steps` }),
      expected: '401 401 403 403 403 404 403 403',
    },
  ],
  'GET /api/auth/sessions': once(() => ({ path: '/api/auth/sessions' }), readers),
  // of no number that a test can know: whose session is whose is tested in sessions.test.ts
  'DELETE /api/auth/sessions/{id}': once(() => ({ path: '/api/auth/sessions/999999' }), noReaders),
  'DELETE /api/auth/sessions': once(() => ({ path: '/api/auth/sessions' }), anybody),
};
