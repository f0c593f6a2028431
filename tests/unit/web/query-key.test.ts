import { expect, it } from 'vitest';
import { keyToCall } from '../../../web/lib/query-client.ts';

it('turns a query key into the call that it names', () => {
  expect(keyToCall(['/api/spaces', 3, 'documents', { parentId: 'root' }])).toEqual({
    path: '/api/spaces/3/documents',
    query: { parentId: 'root' },
  });
  expect(keyToCall(['/api/spaces'])).toEqual({ path: '/api/spaces', query: {} });
});

it('cannot be led to another call by what a key holds', () => {
  expect(keyToCall(['/api/documents', '../users?x']).path).toBe('/api/documents/..%2Fusers%3Fx');
});
