import type { HostileRequest } from './target.ts';
import { addressOf, flood, ofKind } from './attack.ts';

const registration = (index: number): HostileRequest => {
  const username = `hostile-${process.pid}-${index}`;
  return {
    method: 'POST',
    path: '/api/auth/register',
    body: {
      username,
      displayName: `Hostile ${index}`,
      email: `${username}@example.org`,
      password: `a long enough one ${index}`,
    },
  };
};

const logIn = (index: number): HostileRequest => ({
  method: 'POST',
  path: '/api/auth/login',
  body: { username: `nobody-${index}`, password: 'a wrong one' },
});

export const accountAttacks = ofKind('accounts', [
  {
    name: '200 registrations at once',
    who: 'nobody',
    run: flood({ atOnce: 200, count: 200, request: (_target, index) => registration(index) }),
  },
  {
    name: '200 registrations at once, each from another address',
    who: 'nobody',
    run: flood({
      atOnce: 200,
      count: 200,
      request: (_target, index) => ({ ...registration(index), from: addressOf(index) }),
    }),
  },
  {
    name: '800 registrations that hang up after 3 s, each from another address',
    who: 'nobody',
    run: flood({
      atOnce: 800,
      count: 800,
      request: (_target, index) => ({ ...registration(index), from: addressOf(index), hangUpAfter: 3_000 }),
    }),
  },
  {
    name: '200 wrong log-ins at once, forged X-Forwarded-For',
    who: 'nobody',
    run: flood({
      atOnce: 200,
      request: (_target, index) => ({
        ...logIn(index),
        headers: { 'x-forwarded-for': addressOf(index) },
      }),
    }),
  },
  {
    name: '200 wrong log-ins at once, each from another address',
    who: 'nobody',
    run: flood({
      atOnce: 200,
      count: 400,
      request: (_target, index) => ({ ...logIn(index), from: addressOf(index) }),
    }),
  },
  {
    name: '800 wrong log-ins that hang up after 3 s, each from another address',
    who: 'nobody',
    run: flood({
      atOnce: 800,
      count: 800,
      request: (_target, index) => ({ ...logIn(index), from: addressOf(index), hangUpAfter: 3_000 }),
    }),
  },
  {
    name: 'links for a new password, 100 at once',
    who: 'nobody',
    run: flood({
      atOnce: 100,
      request: (_target, index) => ({
        method: 'POST',
        path: `/api/auth/password-links${['', '/look'][index % 2]}`,
        body: { name: `nobody-${index}`, token: 'x'.repeat(43) },
      }),
    }),
  },
  {
    name: 'passwords set by links that do not work, 100 at once, each from another address',
    who: 'nobody',
    run: flood({
      atOnce: 100,
      request: (_target, index) => ({
        method: 'POST',
        path: '/api/auth/password-links/use',
        body: { token: 'x'.repeat(43), newPassword: 'a long enough one' },
        from: addressOf(index),
      }),
    }),
  },
]);
