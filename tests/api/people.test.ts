import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fold } from '../../api/text/words/fold.ts';
import { messages } from '../../api/text/messages.ts';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { Member, Space } from '../../api/contract/spaces.ts';
import type { SuggestedPerson } from '../../api/contract/people.ts';
import type { User } from '../../api/contract/users.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';

let app: TestApp;
let admin: SignedIn;
beforeEach(async () => {
  app = await startTestApp({ poolSize: 3 });
  admin = await app.signedIn('admin', 'boss');
});
afterEach(() => app.close());

describe('an account', () => {
  const account = {
    username: 'fresh',
    password: 'a fine pass phrase',
    displayName: 'Fresh',
    email: 'fresh@example.org',
  };
  const create = (change: object) => admin.post<User & ErrorBody>('/api/users', { ...account, ...change });

  it.each([
    [{ username: 'ab' }, { username: messages.usernameTooShort }],
    [{ username: 'x'.repeat(51) }, { username: messages.usernameTooLong }],
    [{ username: 'a b c' }, { username: messages.usernameCharacters }],
    [{ password: '12345' }, { password: messages.passwordTooShort }],
    [{ displayName: 'x' }, { displayName: messages.newDisplayNameTooShort }],
    [{ displayName: 'x'.repeat(51) }, { displayName: messages.displayNameTooLong }],
    [{ email: 'nobody' }, { email: messages.newEmailInvalid }],
    [{ email: '@example.org' }, { email: messages.newEmailInvalid }],
    [{ role: 'owner' }, { role: messages.roleRequired }],
  ])('with %j is refused with its message', async (change, fields) => {
    const { status, body } = await create(change);
    expect([status, body.fields]).toEqual([400, fields]);
  });

  // evidence: C226
  it('is a viewer unless told, takes admin@localhost, and is made once', async () => {
    const made = await create({ email: 'admin@localhost' });
    expect([made.status, made.body.role]).toEqual([201, 'viewer']);
    const again = await create({ username: 'FRESH' });
    expect([again.status, again.body.message]).toEqual([409, messages.registrationTaken]);
  });

  // evidence: C288
  it('is edited by its person, but not in role or status', async () => {
    const person = await app.signedIn('viewer', 'person');
    const change = {
      displayName: 'Better',
      email: 'better@example.org',
      avatar: 'https://x.example/a.png',
      role: 'admin',
      disabled: true,
    };
    const { status, body } = await person.put<User>(`/api/users/${person.userId}`, change);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      displayName: 'Better',
      role: 'viewer',
      disabled: false,
      avatar: change.avatar,
    });
  });

  it.each([
    [{ displayName: 'x' }, { displayName: messages.displayNameTooShort }],
    [{ email: 'x' }, { email: messages.emailInvalid }],
    [{ avatar: 'javascript:alert(1)' }, { avatar: messages.avatarInvalid }],
    [{ avatar: 'data:text/html,x' }, { avatar: messages.avatarInvalid }],
    [{}, { body: messages.nothingToChange }],
  ])('edited with %j is refused with its message', async (change, fields) => {
    const { status, body } = await admin.put<ErrorBody>(`/api/users/${admin.userId}`, change);
    expect([status, body.fields]).toEqual([400, fields]);
  });

  it('of one’s own is not deleted', async () => {
    const { status, body } = await admin.delete<ErrorBody>(`/api/users/${admin.userId}`);
    expect([status, body.message]).toEqual([403, messages.ownAccountDelete]);
  });

  // evidence: C94
  it('that is deleted leaves its documents and comments, without an author', async () => {
    const editor = await app.signedIn('editor', 'leaver');
    const space = await editor.post<Space>('/api/spaces', { name: 'Left' });
    const input = { title: 'Left', spaceId: space.body.id, parentId: null, content: 'words' };
    const { body } = await editor.post<{ id: number }>('/api/documents', input);
    await editor.post(`/api/documents/${body.id}/comments`, { content: 'mine', parentId: null });
    expect((await admin.delete(`/api/users/${editor.userId}`)).status).toBe(204);
    const document = await admin.get<object>(`/api/documents/${body.id}`);
    expect(document.body).toMatchObject({ content: 'words', createdBy: null, updatedBy: null });
    const comments = await admin.get<object[]>(`/api/documents/${body.id}/comments`);
    expect(comments.body).toMatchObject([{ content: 'mine', createdBy: null, author: null }]);
    const revisions = await admin.get<object[]>(`/api/documents/${body.id}/revisions`);
    expect(revisions.body).toMatchObject([{ author: null }]);
    expect((await editor.get('/api/auth/user')).status).toBe(401);
  });

  it('of an administrator can be demoted, but two who demote each other leave one', async () => {
    const second = await app.signedIn('admin', 'second');
    const answers = await Promise.all([
      admin.put(`/api/users/${second.userId}`, { role: 'viewer' }),
      second.put(`/api/users/${admin.userId}`, { role: 'viewer' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const left = await app.database.knex('users').where('role', 'admin').whereNull('disabled_at');
    expect(left).toHaveLength(1);
  });

  // evidence: C174
  it('keeps its preferences as they were set', async () => {
    const kinds = { emailNotifications: false, documentUpdates: true, comments: false, mentions: true };
    const news = { newsMails: 'weekly', newsHour: 17, newsWeekday: 5, timeZone: 'Europe/Berlin' };
    const wanted = { ...kinds, ...news, autoFollow: false };
    const path = `/api/users/${admin.userId}/notification-preferences`;
    expect((await admin.put(path, wanted)).body).toEqual(wanted);
    // what clients from before do not know stays
    expect((await admin.put(path, kinds)).body).toEqual(wanted);
    const { body } = await admin.get<{ user: { preferences: object } }>('/api/auth/user');
    expect(body.user.preferences).toEqual(wanted);
    expect((await admin.put(path, { ...wanted, mentions: 'yes' })).status).toBe(400);
  });
});

describe('a space', () => {
  const create = (body: object) => admin.post<Space & ErrorBody>('/api/spaces', body);

  it.each([
    [{ name: '', description: '' }, { name: messages.spaceNameRequired }],
    [{ name: '  ' }, { name: messages.spaceNameRequired }],
    [{}, { name: messages.spaceNameRequired }],
    [{ name: 'x'.repeat(101) }, { name: messages.spaceNameTooLong }],
    [{ name: 'x', description: 'x'.repeat(501) }, { description: messages.descriptionTooLong }],
  ])('with %j is refused with its message', async (body, fields) => {
    const answer = await create(body);
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });

  it('is managed by its maker', async () => {
    const editor = await app.signedIn('editor', 'maker');
    const { body } = await editor.post<Space>('/api/spaces', { name: ' Mine ', description: 'd' });
    expect(body).toMatchObject({ name: 'Mine', visibility: 'everyone', role: 'manager', documentCount: 0 });
    expect(body.can).toEqual({ edit: true, delete: true, createDocument: true, manageMembers: true });
    const other = await app.signedIn('editor', 'other');
    const seen = await other.get<Space>(`/api/spaces/${body.id}`);
    expect(seen.body).toMatchObject({
      role: 'editor',
      can: { edit: false, delete: false, createDocument: true },
    });
  });

  // evidence: C128
  it('of members takes each in their own role, never above it', async () => {
    const { body: space } = await create({ name: 'Closed', visibility: 'members' });
    const viewer = await app.signedIn('viewer', 'reader');
    const editor = await app.signedIn('editor', 'writer');
    const set = (userId: number, role: string) =>
      admin.put<Member & ErrorBody>(`/api/spaces/${space.id}/members/${userId}`, { role });
    expect((await set(viewer.userId, 'editor')).status).toBe(409);
    expect((await set(viewer.userId, 'viewer')).body).toMatchObject({
      role: 'viewer',
      email: 'reader@example.org',
    });
    expect((await set(editor.userId, 'viewer')).status).toBe(200);
    expect((await editor.get<Space>(`/api/spaces/${space.id}`)).body.can.createDocument).toBe(false);
    expect((await set(editor.userId, 'manager')).status).toBe(200);
    expect((await editor.get<Space>(`/api/spaces/${space.id}`)).body.can.manageMembers).toBe(true);
    const members = await viewer.get<Member[]>(`/api/spaces/${space.id}/members`);
    expect(members.body.map(({ username, role, email }) => [username, role, email])).toEqual([
      ['boss', 'manager', undefined],
      ['reader', 'viewer', 'reader@example.org'],
      ['writer', 'manager', undefined],
    ]);
    await admin.put(`/api/users/${editor.userId}`, { role: 'viewer' });
    expect((await editor.get<Space>(`/api/spaces/${space.id}`)).body).toMatchObject({
      role: 'viewer',
      can: { edit: false },
    });
  });
});

describe('suggested people', () => {
  it('are only those who may read the document', async () => {
    const { body: space } = await admin.post<Space>('/api/spaces', { name: 'Closed', visibility: 'members' });
    const inside = await app.signedIn('editor', 'zoe-inside');
    await app.signedIn('editor', 'zoe-outside');
    await admin.put(`/api/spaces/${space.id}/members/${inside.userId}`, { role: 'editor' });
    const input = { title: 'x', spaceId: space.id, parentId: null, content: '' };
    const { body: document } = await inside.post<{ id: number }>('/api/documents', input);
    const suggest = async (client: SignedIn, query: string) =>
      (await client.get<SuggestedPerson[]>(`/api/people?q=zoe${query}`)).body.map(({ username }) => username);
    expect(await suggest(inside, `&documentId=${document.id}`)).toEqual(['zoe-inside']);
    expect(await suggest(admin, `&spaceId=${space.id}`)).toEqual(['zoe-inside', 'zoe-outside']);
    expect(await suggest(inside, '')).toEqual(['zoe-inside', 'zoe-outside']);
    const { body } = await inside.get<SuggestedPerson[]>('/api/people?q=zoe');
    expect(body.map(({ email }) => email)).toEqual(['zoe-inside@example.org', undefined]);
  });

  it('are found by each word of their name, without its accents too', async () => {
    const names = {
      zofia: 'Żofia Łukasińska',
      jurgen: 'Jürgen Großmann',
      tanaka: '田中 花子',
      minjun: '김 민준',
      odysseus: 'Κύριος Οδυσσεύς',
    };
    for (const [username, displayName] of Object.entries(names)) {
      const { userId } = await app.signedIn('viewer', username);
      await app.database.knex('users').where({ id: userId }).update({ display_name: displayName });
    }
    for (const [q, username] of [
      ['lukasinska', 'zofia'],
      ['ŁUKA', 'zofia'],
      ['zof', 'zofia'],
      ['grossm', 'jurgen'],
      ['Jürg', 'jurgen'],
      ['花子', 'tanaka'],
      ['tana', 'tanaka'],
      ['민', 'minjun'],
      ['Οδυσσεύς', 'odysseus'],
    ]) {
      const { body } = await admin.get<SuggestedPerson[]>(`/api/people?q=${encodeURIComponent(q!)}`);
      expect({ q, found: body.map((person) => person.username) }).toEqual({ q, found: [username] });
    }
  });

  it('have names that the database folds as words are folded', async () => {
    // Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Georgian, Hangul and their forms
    const codes = [...Array(0x1200).keys(), ...Array.from({ length: 0x3d0 }, (_, index) => 0x1c90 + index)];
    const letters = codes
      .map((code) => String.fromCharCode(code))
      .filter((letter) => /[\p{L}\p{N}\p{M}]/u.test(letter));
    const names = letters.map((letter) => `A${letter}\u0323 ${letter.normalize('NFD')}ὈΔΥΣΣΕΎΣ`);
    const { rows } = await app.database.knex.raw<{ rows: { name: string; folded: string }[] }>(
      'select name, folded_name(name) as folded from unnest(?::text[]) as name',
      [names],
    );
    expect(rows).toHaveLength(names.length);
    expect(rows.filter(({ name, folded }) => folded !== fold(name))).toEqual([]);
  });

  it('are one where an id is given', async () => {
    const person = await app.signedIn('viewer', 'single');
    const { body } = await admin.get<SuggestedPerson[]>(`/api/people?id=${person.userId}`);
    expect(body).toMatchObject([{ id: person.userId, username: 'single' }]);
    expect((await admin.get<unknown[]>('/api/people?id=2000000000')).body).toEqual([]);
  });

  it('are found by exact usernames, whatever the case; nobody stands for an unknown one', async () => {
    const named = async (usernames: string) =>
      (await admin.get<SuggestedPerson[]>(`/api/people?usernames=${usernames}`)).body.map(
        (one) => one.username,
      );
    await app.signedIn('viewer', 'Nora.Named');
    expect(await named('nora.NAMED,nora,nobody')).toEqual(['Nora.Named']);
    expect((await admin.get(`/api/people?usernames=${'a,'.repeat(101)}`)).status).toBe(400);
  });

  it('are at most eight, active, and any sign is just text', async () => {
    for (let count = 0; count < 10; count += 1) await app.signedIn('viewer', `many${count}`);
    expect((await admin.get<unknown[]>('/api/people?q=many')).body).toHaveLength(8);
    expect((await admin.get<unknown[]>('/api/people?q=%25')).body).toEqual([]);
    expect((await admin.get<unknown[]>('/api/people?q=many_')).body).toEqual([]);
    await app.database.knex('users').where('username', 'like', 'many%').update({ disabled_at: new Date() });
    expect((await admin.get<unknown[]>('/api/people?q=many')).body).toEqual([]);
  });
});
