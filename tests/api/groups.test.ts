import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { Group, GroupMember } from '../../api/contract/groups.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';

let app: TestApp;
let boss: SignedIn;
beforeEach(async () => {
  app = await startTestApp({ poolSize: 6 });
  boss = await app.signedIn('admin', 'boss');
});
afterEach(() => app.close());

const make = async (name: string, description?: string): Promise<Group> =>
  bodyOf(await boss.post<Group>('/api/groups', { name, description }), 201);
const messageOf = (answer: HttpAnswer) => [answer.status, (answer.body as ErrorBody).message];
const usernamesIn = async (id: number): Promise<string[]> =>
  bodyOf(await boss.get<GroupMember[]>(`/api/groups/${id}/members`)).map(({ username }) => username);
const paste = (id: number, people: string, change?: string) =>
  boss.post<{ changed: number; unchanged: number }>(`/api/groups/${id}/members`, { people, change });

/** Makes many accounts at once; nobody signs in to them. */
async function addPeople(count: number, word = 'many'): Promise<void> {
  await app.database.knex.raw(
    `insert into users (username, display_name, email, email_confirmed_by, role, password_hash)
     select ? || n, 'Person ' || n, ? || n || '@Example.org', 'administrator', 'viewer', 'none' from generate_series(1, ?::int) n`,
    [word, word, count],
  );
}

async function makeManaged(name: string): Promise<number> {
  const [row] = await app.database
    .knex('groups')
    .insert({ name, source: 'keycloak', external_id: name })
    .returning<{ id: number }[]>('id');
  return row!.id;
}

describe('a group', () => {
  it('has a name of its own and a description', async () => {
    const made = await make('  Writers ', 'They write');
    expect(made).toMatchObject({
      name: 'Writers',
      description: 'They write',
      source: '',
      people: 0,
      spaces: 0,
    });
    const taken = await boss.post('/api/groups', { name: 'WRITERS' });
    expect([messageOf(taken), (taken.body as ErrorBody).fields]).toEqual([
      [409, 'This group name is taken'],
      { name: 'This group name is taken' },
    ]);
    const other = await make('Readers');
    expect(messageOf(await boss.put(`/api/groups/${other.id}`, { name: 'writers' }))[0]).toBe(409);
    const renamed = bodyOf(await boss.put<Group>(`/api/groups/${made.id}`, { name: 'writers' }));
    expect(renamed).toMatchObject({ name: 'writers', description: 'They write' });
    expect(bodyOf(await boss.put<Group>(`/api/groups/${made.id}`, { description: '' })).description).toBe('');
  });

  it.each([
    [{ name: ' ' }, 'Group name is required'],
    [{ name: 'x'.repeat(101) }, 'Group name cannot exceed 100 characters'],
    [{ name: 'a\nb' }, 'Group name cannot contain line breaks or invisible control characters'],
    [{ name: 'x', description: 'x'.repeat(501) }, 'Description cannot exceed 500 characters'],
  ])('is refused if its values are unfit: %#', async (values, message) => {
    expect(messageOf(await boss.post('/api/groups', values))).toEqual([400, message]);
  });

  it('is found by a part of its name, a page at a time', async () => {
    await app.database.knex.raw(
      `insert into groups (name) select 'Team ' || to_char(n, 'FM000') from generate_series(1, 130) n`,
    );
    await make('Ärzte 100%');
    const first = await boss.get<Group[]>('/api/groups?q=team');
    expect([first.body.length, first.headers.get('x-total-count')]).toEqual([100, '130']);
    const [, next = ''] = /<([^>]+)>/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await boss.get<Group[]>(next);
    expect(second.body.map(({ name }) => name)).toEqual(
      Array.from({ length: 30 }, (_, index) => `Team ${101 + index}`),
    );
    expect(second.headers.get('link')).toBeNull();
    const named = async (q: string) =>
      bodyOf(await boss.get<Group[]>(`/api/groups?q=${encodeURIComponent(q)}`)).map(({ name }) => name);
    expect(await named('arzte')).toEqual(['Ärzte 100%']);
    expect(await named('0%')).toEqual(['Ärzte 100%']);
    expect(await named('_')).toEqual([]);
  });

  it('of outside keeps its name and its people, and may be described and deleted here', async () => {
    const id = await makeManaged('Staff');
    const managed = [409, 'This group is managed by keycloak.'];
    const path = `/api/groups/${id}`;
    expect(messageOf(await boss.put(path, { name: 'Ours' }))).toEqual(managed);
    expect(messageOf(await boss.put(`${path}/members/${boss.userId}`))).toEqual(managed);
    expect(messageOf(await boss.delete(`${path}/members/${boss.userId}`))).toEqual(managed);
    expect(messageOf(await paste(id, 'boss'))).toEqual(managed);
    expect(bodyOf(await boss.put<Group>(path, { name: 'Staff', description: 'All of us' }))).toMatchObject({
      source: 'keycloak',
      description: 'All of us',
    });
    // a name is unique among those of one source
    await make('Staff');
    expect((await boss.delete(path)).status).toBe(204);
  });

  // evidence: S165
  it('takes nobody by an email that they typed themselves', async () => {
    const { id } = await make('Board');
    const mallory = await app.signedIn('viewer', 'mallory');
    await mallory.put(`/api/users/${mallory.userId}`, { email: 'director@example.org' });
    expect((await paste(id, 'director@example.org')).status).toBe(400);
    expect(bodyOf(await boss.get<Group>(`/api/groups/${id}`)).people).toBe(0);
    bodyOf(await boss.put(`/api/users/${mallory.userId}`, { emailConfirmed: true }));
    expect((await paste(id, 'director@example.org')).status).toBe(200);
    // and out again by any
    await mallory.put(`/api/users/${mallory.userId}`, { email: 'other@example.org' });
    expect((await paste(id, 'other@example.org', 'remove')).status).toBe(200);
  });

  it('is deleted with its memberships and its roles, in one transaction that is audited', async () => {
    const { id } = await make('Writers');
    await paste(id, 'boss');
    const space = bodyOf(await boss.post<{ id: number }>('/api/spaces', { name: 'Legal' }), 201);
    await boss.put(`/api/spaces/${space.id}/groups/${id}`, { role: 'editor' });
    const { knex } = app.database;
    const document = await app.services.documents.create(await app.actor(boss.userId), {
      title: 'Secret',
      spaceId: space.id,
      parentId: null,
      content: '',
    });
    const [restriction] = await knex('restrictions')
      .insert({ document_id: document.id, space_id: space.id })
      .returning<{ id: number }[]>('id');
    await knex('restriction_groups').insert({ restriction_id: restriction!.id, group_id: id });
    const used = bodyOf(await boss.get<Group>(`/api/groups/${id}`));
    expect(used).toMatchObject({ people: 1, spaces: 1, restrictedDocuments: 1 });
    expect((await boss.delete(`/api/groups/${id}`)).status).toBe(204);
    expect((await boss.get(`/api/groups/${id}`)).status).toBe(404);
    for (const table of ['group_members', 'space_groups', 'restriction_groups'])
      expect(await knex(table)).toEqual([]);
    const events = await knex('audit_events').where('action', 'like', '%group%').orderBy('id');
    expect(events.map(({ action, details }) => [action as string, details as unknown])).toEqual([
      ['group.created', { name: 'Writers' }],
      ['group.member_set', { name: 'Writers', people: ['boss'] }],
      ['space.group_set', { space: 'Legal', group: 'Writers', groupId: id, role: 'editor' }],
      ['group.deleted', { name: 'Writers', people: 1, spaces: 1, restrictedDocuments: 1 }],
    ]);
  });
});

describe('the people of a group', () => {
  it('are added and removed one by one; nothing is audited that changed nothing', async () => {
    const { id } = await make('Writers');
    const ada = await app.signedIn('editor', 'ada');
    for (let times = 0; times < 2; times += 1)
      expect((await boss.put(`/api/groups/${id}/members/${ada.userId}`)).status).toBe(200);
    expect(await usernamesIn(id)).toEqual(['ada']);
    expect((await boss.delete(`/api/groups/${id}/members/${ada.userId}`)).status).toBe(204);
    expect((await boss.delete(`/api/groups/${id}/members/${ada.userId}`)).status).toBe(404);
    expect((await boss.put(`/api/groups/${id}/members/999999`)).status).toBe(404);
    const actions = await app.database
      .knex('audit_events')
      .where('target_type', 'group')
      .pluck<string[]>('action');
    expect(actions).toEqual(['group.created', 'group.member_set', 'group.member_removed']);
  });

  it('are read from a list as mail programs and tables write it', async () => {
    const { id } = await make('Writers');
    for (const name of ['ada', 'bob', 'cyd', 'dan']) await app.signedIn('editor', name);
    const answer = await paste(id, 'ADA\r\n@bob;\n');
    expect(bodyOf(answer)).toEqual({ changed: 2, unchanged: 0 });
    const more = await paste(id, '\n Cyd C <cyd@EXAMPLE.org>,\tdan@example.org\n\nada, ada@example.org\n');
    expect(bodyOf(more)).toEqual({ changed: 2, unchanged: 1 });
    expect(await usernamesIn(id)).toEqual(['ada', 'bob', 'cyd', 'dan']);
    expect(bodyOf(await paste(id, 'dan\nbob', 'remove'))).toEqual({ changed: 2, unchanged: 0 });
    expect(await usernamesIn(id)).toEqual(['ada', 'cyd']);
  });

  it('stay as they are if a line names nobody, and the lines are named', async () => {
    const { id } = await make('Writers');
    const gone = await app.signedIn('editor', 'gone');
    await app.signedIn('editor', 'ada');
    await app.database.knex('users').where('id', gone.userId).update({ disabled_at: new Date() });
    const refused = await paste(id, 'ada\n\nzoe, boss\nnobody@example.org\ngone');
    expect(messageOf(refused)).toEqual([
      400,
      'Nothing was changed: 3 entries do not match the username or confirmed email of anyone who can sign in here.',
    ]);
    expect(Object.values((refused.body as unknown as ErrorBody).fields ?? {})).toEqual([
      'Line 3: zoe',
      'Line 4: nobody@example.org',
      'Line 5: gone',
    ]);
    expect(await usernamesIn(id)).toEqual([]);
    expect(messageOf(await paste(id, ' ,\n;'))).toEqual([400, 'Enter at least one username or email']);
  });

  it('are 10,000 by one call, within seconds, or none', async () => {
    await addPeople(10_000);
    const { id } = await make('Everybody');
    const names = Array.from({ length: 10_000 }, (_, index) =>
      index % 2 ? `many${index + 1}` : `many${index + 1}@example.org`,
    );
    const broken = await paste(id, [...names.slice(0, 9_999), 'nobody'].join('\n'));
    expect(Object.values((broken.body as unknown as ErrorBody).fields ?? {})).toEqual(['Line 10000: nobody']);
    expect((await boss.get(`/api/groups/${id}/members`)).headers.get('x-total-count')).toBe('0');
    expect(bodyOf(await paste(id, names.join('\n')))).toEqual({ changed: 10_000, unchanged: 0 });
    expect(bodyOf(await boss.get<Group>(`/api/groups/${id}`)).people).toBe(10_000);
    const found = await boss.get<GroupMember[]>(`/api/groups/${id}/members?q=many9999`);
    expect([found.body.length, found.headers.get('x-total-count')]).toEqual([1, '1']);
    const page = await boss.get<GroupMember[]>(`/api/groups/${id}/members`);
    expect([page.body.length, page.headers.get('link')]).toEqual([
      100,
      expect.stringContaining('rel="next"'),
    ]);
    expect(messageOf(await paste(id, [...names, 'one-more'].join('\n')))).toEqual([
      400,
      '10,001 people at once are too many: send at most 10,000 at a time.',
    ]);
    expect(bodyOf(await paste(id, names.join('\n'), 'remove'))).toEqual({ changed: 10_000, unchanged: 0 });
  });

  it('who are disabled are shown and not counted, and who is deleted is in no group', async () => {
    const { id } = await make('Writers');
    const ada = await app.signedIn('editor', 'ada');
    await app.signedIn('editor', 'bob');
    await paste(id, 'ada, bob');
    await boss.put(`/api/users/${ada.userId}`, { disabled: true });
    expect(bodyOf(await boss.get<Group>(`/api/groups/${id}`)).people).toBe(1);
    const listed = bodyOf(await boss.get<GroupMember[]>(`/api/groups/${id}/members`));
    expect(listed.map(({ username, disabled }) => [username, disabled])).toEqual([
      ['ada', true],
      ['bob', false],
    ]);
    const groupsOf = async (): Promise<object[]> =>
      bodyOf(await boss.get<object[]>(`/api/users/${ada.userId}/groups`));
    expect(await groupsOf()).toEqual([{ id, name: 'Writers' }]);
    await boss.delete(`/api/users/${ada.userId}`);
    expect(await usernamesIn(id)).toEqual(['bob']);
    expect(await app.database.knex('group_members').where('user_id', ada.userId)).toEqual([]);
  });

  it('of two lists at once, in opposite order and in two groups, all arrive', async () => {
    await addPeople(300);
    const groups = [await make('One'), await make('Two')];
    const names = Array.from({ length: 300 }, (_, index) => `many${index + 1}`);
    const lists = [names, names.toReversed()];
    for (const change of ['add', 'remove', 'add']) {
      const answers = await Promise.all(
        groups.flatMap(({ id }) => lists.map((list) => paste(id, list.join('\n'), change))),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const changed = answers.reduce((sum, { body }) => sum + body.changed, 0);
      expect(changed).toBe(600);
    }
  });

  it('can be added while one of them is being deleted, and the group as well', async () => {
    await addPeople(200);
    const names = Array.from({ length: 200 }, (_, index) => `many${index + 1}`).join('\n');
    const { knex } = app.database;
    for (let round = 1; round <= 5; round += 1) {
      const { id } = await make(`Round ${round}`);
      const [victim] = await knex('users')
        .where('username', `many${round * 7}`)
        .pluck<number[]>('id');
      const answers = await Promise.all([
        paste(id, names),
        boss.delete(`/api/users/${victim}`),
        paste(id, names, 'remove'),
        boss.delete(`/api/groups/${id}`),
      ]);
      // whoever came too late is told so
      for (const { status } of answers) expect(status).toBeOneOf([200, 204, 400, 404]);
      expect(await knex('group_members').where('group_id', id)).toEqual([]);
      await knex('users').insert({
        username: `many${round * 7}`,
        display_name: 'Again',
        email: `again${round}@example.org`,
        role: 'viewer',
        password_hash: 'none',
      });
    }
  });
});
