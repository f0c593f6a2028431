import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../api/contract/errors.ts';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';

// The texts are the specification's own, written out: a constant that is misspelt must fail here

let app: TestApp;
let admin: SignedIn;
let ids: { space: number; document: number; admin: number };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'boss');
  const space = (await admin.post<{ id: number }>('/api/spaces', { name: 'Rules' })).body.id;
  const made = { title: 'Ruled', spaceId: space, parentId: null, content: 'Text' };
  const document = (await admin.post<{ id: number }>('/api/documents', made)).body.id;
  ids = { space, document, admin: admin.userId };
});
afterAll(() => app.close());

type Ids = typeof ids;
type Case = [form: string, body: (ids: Ids) => object, field: string, message: string];

const call = async (form: string, body: object) => {
  const calls: Record<string, () => Promise<{ status: number; body: ErrorBody }>> = {
    login: () => app.anonymous().post<ErrorBody>('/api/auth/login', body),
    space: () => admin.post<ErrorBody>('/api/spaces', body),
    'space settings': () => admin.put<ErrorBody>(`/api/spaces/${ids.space}`, body),
    'document create': () => admin.post<ErrorBody>('/api/documents', body),
    'document save': () => admin.put<ErrorBody>(`/api/documents/${ids.document}`, body),
    comment: () => admin.post<ErrorBody>(`/api/documents/${ids.document}/comments`, body),
    profile: () => admin.put<ErrorBody>(`/api/users/${ids.admin}`, body),
    'password change': () => admin.put<ErrorBody>(`/api/users/${ids.admin}/password`, body),
    register: () => app.anonymous().post<ErrorBody>('/api/auth/register', body),
    'create user': () => admin.post<ErrorBody>('/api/users', body),
  };
  const send = calls[form];
  if (!send) throw new Error(`No call for ${form}`);
  return send();
};

const person = {
  username: 'fresh',
  password: 'a fine pass phrase',
  displayName: 'Fresh',
  email: 'f@example.org',
};
const passwords = { currentPassword: testPassword, newPassword: 'another horse 9' };

/** A body that is right but for some values. */
const but =
  (change: object, base: object = {}) =>
  () => ({ ...base, ...change });
const documentBut = (change: object) => (known: Ids) => ({
  title: 'New',
  spaceId: known.space,
  parentId: null,
  content: 'x',
  ...change,
});

const newPeople: [change: object, field: string, message: string][] = [
  [{ username: 'ab' }, 'username', 'Username must be at least 3 characters long'],
  [{ username: undefined }, 'username', 'Username must be at least 3 characters long'],
  [{ password: '12345' }, 'password', 'Password must be at least 6 characters long'],
  [{ displayName: ' x ' }, 'displayName', 'Display name must be at least 2 characters long'],
  [{ email: 'nobody' }, 'email', 'Please provide a valid email address'],
  [{ email: '' }, 'email', 'Please provide a valid email address'],
];

const cases: Case[] = [
  ['login', but({ password: 'x' }), 'username', 'Username is required'],
  ['login', but({ username: '  ', password: 'x' }), 'username', 'Username is required'],
  ['login', but({ username: 'boss' }), 'password', 'Password is required'],
  ['login', but({ username: 'boss', password: '' }), 'password', 'Password is required'],
  ['space', but({ description: 'd' }), 'name', 'Space name is required'],
  ['space', but({ name: '  ' }), 'name', 'Space name is required'],
  ['space', but({ name: 'x'.repeat(101) }), 'name', 'Space name cannot exceed 100 characters'],
  [
    'space',
    but({ name: 'x', description: 'x'.repeat(501) }),
    'description',
    'Description cannot exceed 500 characters',
  ],
  ['space settings', but({ name: '' }), 'name', 'Space name is required'],
  ['space settings', but({ name: 'x'.repeat(101) }), 'name', 'Space name cannot exceed 100 characters'],
  [
    'space settings',
    but({ description: 'x'.repeat(501) }),
    'description',
    'Description cannot exceed 500 characters',
  ],
  ['document create', documentBut({ title: undefined }), 'title', 'Document title is required'],
  ['document create', documentBut({ title: ' ' }), 'title', 'Document title is required'],
  [
    'document create',
    documentBut({ title: 'x'.repeat(101) }),
    'title',
    'Document title cannot exceed 100 characters',
  ],
  ['document create', documentBut({ spaceId: undefined }), 'spaceId', 'Space is required'],
  ['document create', documentBut({ spaceId: 0 }), 'spaceId', 'Space is required'],
  ['document save', but({ title: ' \t ' }), 'title', 'Document title cannot be empty'],
  ['document save', but({ title: 'x'.repeat(101) }), 'title', 'Document title cannot exceed 100 characters'],
  ['comment', but({ content: '' }), 'content', 'Comment cannot be empty'],
  ['comment', but({ content: ' \n ' }), 'content', 'Comment cannot be empty'],
  ['profile', but({ displayName: 'x' }), 'displayName', 'Display name must be at least 2 characters'],
  [
    'profile',
    but({ displayName: 'x'.repeat(51) }),
    'displayName',
    'Display name cannot exceed 50 characters',
  ],
  ['profile', but({ email: 'maren@' }), 'email', 'Please enter a valid email address'],
  // turned around, what an administrator reads would be another address
  ['profile', but({ email: 'm\u202en@example.org' }), 'email', 'Please enter a valid email address'],
  ['profile', but({ email: 'm\u009bn@example.org' }), 'email', 'Please enter a valid email address'],
  ['password change', but({ newPassword: 'abcdefg' }), 'currentPassword', 'Current password is required'],
  [
    'password change',
    but({ currentPassword: '' }, passwords),
    'currentPassword',
    'Current password is required',
  ],
  [
    'password change',
    but({ newPassword: '12345' }, passwords),
    'newPassword',
    'New password must be at least 6 characters',
  ],
  [
    'password change',
    but({ newPassword: undefined }, passwords),
    'newPassword',
    'New password must be at least 6 characters',
  ],
  ...['register', 'create user'].flatMap((form) =>
    newPeople.map(([change, field, message]): Case => [form, but(change, person), field, message]),
  ),
  ['create user', but({ role: 'owner' }, person), 'role', 'Please select a role'],
  ['create user', but({ role: null }, person), 'role', 'Please select a role'],
];

describe('a rule of a form, where no browser checks it', () => {
  // evidence: S119 C200 C201 C203 C204 C205 C206 C207 C208 C211 C212 C213 C214 C215 C217 C218 C221 C222 C223
  // evidence: C224 C225 C349 C350 C351 C352 C353 C354 C355
  it.each(cases)('%s: %s %s is refused with "%s"', async (form, body, field, message) => {
    const answer = await call(form, body(ids));
    expect([answer.status, answer.body.code, answer.body.fields?.[field]]).toEqual([400, 'invalid', message]);
    // the first field's text is the answer's own
    expect(answer.body.message).toBe(Object.values(answer.body.fields ?? {})[0]);
  });

  // evidence: C210 C216 C349 C350 C351 C352 C354 C355
  it.each([
    ['space', but({ name: 'x'.repeat(100), description: 'y'.repeat(500) })],
    ['document create', documentBut({ title: 'x'.repeat(100) })],
    ['document create', documentBut({ content: ' ' })],
    ['profile', but({ displayName: 'xy' })],
    ['profile', but({ displayName: 'x'.repeat(50) })],
    ['profile', but({ avatar: null })],
    ['create user', but({ username: 'abc', displayName: 'xy', password: 'qzwx9!' }, person)],
  ] as [string, (known: Ids) => object][])('%s takes what is just within the limits', async (form, body) => {
    const { status } = await call(form, body(ids));
    expect([200, 201]).toContain(status);
  });

  // evidence: C11 C227 C228 C229 C353
  it('a user who is edited needs a name of 2, a valid email and a role, and keeps the username', async () => {
    const { body: user } = await admin.post<{ id: number }>('/api/users', {
      ...person,
      username: 'edited',
      email: 'edited@example.org',
    });
    const put = (body: object) => admin.put<ErrorBody & { username: string }>(`/api/users/${user.id}`, body);
    expect((await put({ displayName: 'x' })).body.fields).toHaveProperty('displayName');
    expect((await put({ email: 'x' })).body.fields).toHaveProperty('email');
    expect((await put({ role: 'boss' })).body.fields).toEqual({ role: 'Please select a role' });
    const { status, body } = await put({ username: 'other', displayName: 'Xy', avatar: null });
    expect([status, body.username]).toEqual([200, 'edited']);
  });
});

describe('what the catalogue says, from the server', () => {
  // evidence: C302
  it.each([
    ['an unknown name', { username: 'nobody', password: 'wrong one' }],
    ['a wrong password', { username: 'boss', password: 'wrong one' }],
  ])('a login with %s', async (_name, body) => {
    const answer = await app.anonymous().post<ErrorBody>('/api/auth/login', body);
    expect([answer.status, answer.body.message]).toEqual([401, 'Invalid username or password']);
  });

  // evidence: C305
  it('a registration whose username or email is taken', async () => {
    for (const change of [{ username: 'BOSS' }, { email: 'boss@EXAMPLE.org' }]) {
      const answer = await app.anonymous().post<ErrorBody>('/api/auth/register', { ...person, ...change });
      expect([answer.status, answer.body.message]).toEqual([409, 'Username or email already exists']);
    }
  });

  // evidence: C237
  it('one’s own account is not deleted', async () => {
    const answer = await admin.delete<ErrorBody>(`/api/users/${admin.userId}`);
    expect([answer.status, answer.body.message]).toEqual([403, 'You cannot delete your own account.']);
  });

  // evidence: C234 C235 C286
  it('users are the administrator’s', async () => {
    const editor = await app.signedIn('editor');
    const answers = [
      await editor.get<ErrorBody>('/api/users'),
      await editor.post<ErrorBody>('/api/users', { ...person, username: 'third', email: 't@example.org' }),
      await editor.delete<ErrorBody>(`/api/users/${admin.userId}`),
    ];
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([403, 'You need administrator privileges to access this page.']);
    }
    expect((await editor.get(`/api/users/${admin.userId}`)).status).toBe(403);
  });

  // evidence: C327
  it('a user who is not there', async () => {
    const answer = await admin.get<ErrorBody>('/api/users/999999');
    expect([answer.status, answer.body.message]).toEqual([404, 'User not found.']);
  });

  // evidence: Q18 C218
  it('a password that is too common, which the specification does not know', async () => {
    const answer = await admin.post<ErrorBody>('/api/users', { ...person, password: 'password' });
    expect([answer.status, answer.body.message]).toEqual([400, 'This password is too common']);
  });

  // evidence: C305
  it('a closed registration', async () => {
    const closed = await startTestApp({ settings: { REGISTRATION: 'closed' } });
    try {
      const answer = await closed.anonymous().post<ErrorBody>('/api/auth/register', person);
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'Registration is closed. Ask an administrator for an account.',
      ]);
    } finally {
      await closed.close();
    }
  });
});
