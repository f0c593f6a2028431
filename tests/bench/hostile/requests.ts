import { allCalls } from '../../../api/contract/calls.ts';
import { hostileBodies, hostileHeaders, hostilePaths } from '../../support/hostile-requests.ts';
import type { HostileRequest } from './target.ts';
import { flood, ofKind } from './attack.ts';

const atOnce = 50;

const publicPosts = allCalls.filter(({ call }) => call.access === 'public' && call.method === 'post');

export const requestAttacks = [
  ...ofKind('description', [
    {
      name: `/api/openapi.json, ${atOnce} at once`,
      who: 'nobody',
      run: flood({ atOnce, request: () => ({ path: '/api/openapi.json' }) }),
    },
  ]),
  ...ofKind('paths', [
    {
      name: `paths of up to 8 kB, ${atOnce} at once`,
      who: 'nobody',
      run: flood({
        atOnce,
        request: (_target, index): HostileRequest => ({ path: hostilePaths[index % hostilePaths.length]! }),
      }),
    },
    {
      name: `the same, signed in, ${atOnce} at once`,
      who: 'viewer',
      run: flood({
        atOnce,
        request: (_target, index): HostileRequest => ({ path: hostilePaths[index % hostilePaths.length]! }),
      }),
    },
  ]),
  ...ofKind('headers', [
    {
      name: `headers of 15 kB, ${atOnce} at once`,
      who: 'nobody',
      run: flood({
        atOnce,
        request: (_target, index): HostileRequest => ({
          path: ['/', '/favicon.svg', '/api/auth/registration', '/api/documents/1'][index % 4]!,
          headers: hostileHeaders[index % hostileHeaders.length],
        }),
      }),
    },
  ]),
  ...ofKind('bodies', [
    {
      name: `256 kB of JSON to every public call, ${atOnce} at once`,
      who: 'nobody',
      run: flood({
        atOnce,
        request: (_target, index) => ({
          method: 'POST',
          path: publicPosts[index % publicPosts.length]!.call.path,
          body: hostileBodies[Math.floor(index / publicPosts.length) % hostileBodies.length],
        }),
      }),
    },
  ]),
];
