import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '../../api/contract/comments.ts';
import type { Document, Revision } from '../../api/contract/documents.ts';
import type { ErrorBody } from '../../api/contract/errors.ts';
import { limits } from '../../api/text/limits.ts';
import { messages } from '../../api/text/messages.ts';
import type { Notification } from '../../api/contract/notifications.ts';
import type { Space } from '../../api/contract/spaces.ts';
import type { User } from '../../api/contract/users.ts';
import { up } from '../../db/migrations/010-clean-names.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'boss');
});
afterAll(() => app.close());

interface Answer {
  status: number;
  name: string | undefined;
  fields: Record<string, string> | undefined;
}

let count = 0;

/** Everything that takes a name: what it answers to one. */
const takers: Record<
  string,
  { unfit: string; none: string; max: number; give: (name: string) => Promise<Answer> }
> = {
  'a new person': {
    unfit: messages.displayNameUnfit,
    none: messages.newDisplayNameTooShort,
    max: limits.displayNameMax,
    give: (displayName) => {
      const username = `named${(count += 1)}`;
      const account = {
        username,
        password: 'a fine pass phrase',
        displayName,
        email: `${username}@example.org`,
      };
      return answerOf<User>(admin.post('/api/users', account), 'displayName');
    },
  },
  'one who registers': {
    unfit: messages.displayNameUnfit,
    none: messages.newDisplayNameTooShort,
    max: limits.displayNameMax,
    give: async (displayName) => {
      const username = `named${(count += 1)}`;
      const account = {
        username,
        password: 'a fine pass phrase',
        displayName,
        email: `${username}@example.org`,
      };
      const { status, body } = await app
        .anonymous()
        .post<{ user?: User } & ErrorBody>('/api/auth/register', account);
      return { status, name: body.user?.displayName, fields: body.fields };
    },
  },
  'a profile': {
    unfit: messages.displayNameUnfit,
    none: messages.displayNameTooShort,
    max: limits.displayNameMax,
    give: (displayName) =>
      answerOf<User>(admin.put(`/api/users/${admin.userId}`, { displayName }), 'displayName'),
  },
  'a new space': {
    unfit: messages.spaceNameUnfit,
    none: messages.spaceNameRequired,
    max: limits.spaceName,
    give: (name) => answerOf<Space>(admin.post('/api/spaces', { name }), 'name'),
  },
  'a space that is renamed': {
    unfit: messages.spaceNameUnfit,
    none: messages.spaceNameRequired,
    max: limits.spaceName,
    give: async (name) => {
      const { id } = await makeSpace(admin);
      return answerOf<Space>(admin.put(`/api/spaces/${id}`, { name }), 'name');
    },
  },
  'a new document': {
    unfit: messages.titleUnfit,
    none: messages.titleRequired,
    max: limits.documentTitle,
    give: async (title) => {
      const { id: spaceId } = await makeSpace(admin);
      return answerOf<Document>(admin.post('/api/documents', { title, spaceId }), 'title');
    },
  },
  'a document that is renamed': {
    unfit: messages.titleUnfit,
    none: messages.titleBlank,
    max: limits.documentTitle,
    give: async (title) => {
      const { id: spaceId } = await makeSpace(admin);
      const { id } = await makeDocument(admin, spaceId, {});
      return answerOf<Document>(admin.put(`/api/documents/${id}`, { title }), 'title');
    },
  },
};

async function answerOf<T extends object>(
  asked: Promise<{ status: number; body: unknown }>,
  field: keyof T & string,
): Promise<Answer> {
  const { status, body } = await asked;
  const given = body as T & ErrorBody;
  return { status, name: given[field] as string | undefined, fields: given.fields };
}

const unfit = [
  '\n',
  '\r\n',
  '\t',
  '\u0001',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u202a',
  '\u2066',
  '\u2069',
];

const kept = [
  'Zoë Müller-Œuvre',
  'مريم الزهراء',
  'מרים כהן',
  'C++\u200e في مريم',
  'می\u200cخواهم',
  'क्\u200dष',
  '👩\u200d💻 Team ❤\ufe0f',
  'Łukasz 田中 김민준',
  'O’Brien & Söhne <GmbH>',
];

describe.each(Object.entries(takers))('the name of %s', (_what, { unfit: message, none, max, give }) => {
  // evidence: S87
  it('has no line breaks, control characters and marks that turn text around', async () => {
    for (const sign of unfit) {
      const { status, fields } = await give(`Ana${sign}Lopez`);
      expect([sign.codePointAt(0)?.toString(16), status, Object.values(fields ?? {})]).toEqual([
        sign.codePointAt(0)?.toString(16),
        400,
        [message],
      ]);
    }
  });

  // evidence: S87
  it('can be seen', async () => {
    for (const name of [
      '   ',
      '\u200b\u200b',
      '\u200d\u200d',
      '\u3164\u3164',
      '\u2800\u2800',
      '\ufeff\u00a0',
      '\u0301\u0301',
    ])
      expect([name, Object.values((await give(name)).fields ?? {})]).toEqual([name, [none]]);
  });

  it('is trimmed and in form NFC, and else as it was typed', async () => {
    expect((await give('\u00a0\u3000\u200e Ana Lo\u0301pez \u200b\ufeff ')).name).toBe('Ana L\u00f3pez');
    for (const name of kept) expect((await give(name)).name).toBe(name);
  });

  it('is as long as the specification has it, in UTF-16 units', async () => {
    expect((await give(`  ${'x'.repeat(max)}  `)).name).toBe('x'.repeat(max));
    expect((await give('😀'.repeat(max / 2))).name).toBe('😀'.repeat(max / 2));
    expect((await give(`${'😀'.repeat(max / 2)}x`)).status).toBe(400);
  });
});

it('a name of many blanks is answered in one pass over it', async () => {
  // where it was not, this would take minutes: the test would run out of time
  expect((await takers['a new space']!.give(`x${' '.repeat(200_000)}x`)).status).toBe(400);
});

// evidence: S120
it.each(Object.entries(takers))(
  'a name of combining marks without end is refused as it came: %s',
  async (_what, { max, give }) => {
    // put in order, these would take minutes: the test would run out of time
    const marks = `e${'\u0301\u0323'.repeat(60_000)}`;
    const { status, fields } = await give(marks);
    expect([status, Object.values(fields ?? {}).length]).toEqual([400, 1]);
    // as many as a name can be made of are put in order
    const named = await give(`e${'\u0301'.repeat(max - 2)}\u0323`);
    expect(named.name).toBe(`ẹ${'\u0301'.repeat(max - 2)}`);
  },
);

describe('a display name', () => {
  /** What is shown beside the name of this person, as the writer of a document. */
  async function shownBeside(person: SignedIn): Promise<string | undefined> {
    const { id: spaceId } = await makeSpace(admin);
    const { id } = await makeDocument(person, spaceId, {});
    const { updatedBy } = bodyOf(await admin.get<Document>(`/api/documents/${id}`));
    expect(updatedBy?.id).toBe(person.userId);
    return updatedBy?.username;
  }

  const named = async (username: string, displayName: string, role: 'admin' | 'editor' = 'editor') => {
    const person = await app.signedIn(role, username);
    bodyOf(await person.put(`/api/users/${person.userId}`, { displayName }));
    return person;
  };

  it('that nobody else has stands alone', async () => {
    expect(await shownBeside(await named('solo', 'Solveig Only'))).toBeUndefined();
  });

  // evidence: S88
  it.each([
    ['the same', 'Ana Lopez'],
    ['in another case and with accents', 'ANA LÓPEZ'],
    ['with other blanks', 'Ana\u2003 Lopez'],
    ['with a mark that nobody sees', 'Ana\u200b Lopez'],
    ['with Cyrillic letters', 'Аnа Lореz'],
    ['in full width', 'Ａｎａ Lopez'],
  ])('that looks like that of another person (%s) has the username beside it', async (_how, name) => {
    const first = await named(`ana${(count += 1)}`, `Ana Lopez`);
    const second = await named(`ana${(count += 1)}`, name);
    expect(await shownBeside(second)).toBe(second.username);
    expect(await shownBeside(first)).toBe(first.username);
    // both are alone again at once
    await admin.put(`/api/users/${second.userId}`, { displayName: `Somebody ${second.username}` });
    await admin.put(`/api/users/${first.userId}`, { displayName: `Somebody ${first.username}` });
    expect(await shownBeside(first)).toBeUndefined();
  });

  // evidence: S88
  it.each(['Administrator', 'ADMIN', 'Аdmіn', 'Adm1nistrat0r', 'Editor', 'viewer', 'User'])(
    'that looks like a role (%s) has the username beside it',
    async (name) => {
      const person = await named(`role${(count += 1)}`, name);
      expect(await shownBeside(person)).toBe(person.username);
    },
  );

  it('of an administrator may be their role, as long as nobody else has it', async () => {
    const real = await named('real', 'Administrator', 'admin');
    await app.database.knex('users').whereNot('id', real.userId).where('display_name', 'ilike', 'adm%').del();
    expect(await shownBeside(real)).toBeUndefined();
    await named('false', 'administrator');
    expect(await shownBeside(real)).toBe('real');
  });

  // evidence: S88
  it('has the username beside it in every answer that shows it, and in the words of notifications', async () => {
    const { id: spaceId } = await makeSpace(admin);
    const { id } = await makeDocument(admin, spaceId, {});
    const one = await named('twin.one', 'Kim Twin');
    await named('twin.two', 'Kim Twin');
    const version = bodyOf(await admin.get<Document>(`/api/documents/${id}`)).version;
    const saved = bodyOf(await one.put<Document>(`/api/documents/${id}`, { content: 'a', version }));
    bodyOf(await one.post(`/api/documents/${id}/comments`, { content: 'hello @boss' }), 201);
    bodyOf(await one.upload(`/api/documents/${id}/attachments`, 'a.txt', 'a'), 201);

    const comments = bodyOf(await admin.get<Comment[]>(`/api/documents/${id}/comments`));
    expect(comments[0]?.author?.username).toBe('twin.one');
    const revisions = bodyOf(await admin.get<Revision[]>(`/api/documents/${id}/revisions`));
    expect(revisions[0]?.author?.username).toBe('twin.one');
    const path = `/api/documents/${id}/revisions/${saved.version}`;
    expect(bodyOf(await admin.get<Revision>(path)).author?.username).toBe('twin.one');
    const recent = bodyOf(await admin.get<Document[]>('/api/documents/recent'));
    expect(recent.find((row) => row.id === id)?.updatedBy?.username).toBe('twin.one');
    const conflict = await admin.put<ErrorBody>(`/api/documents/${id}`, { content: 'b', version });
    expect(conflict.body.message).toBe('Kim Twin (twin.one) saved this document while you were writing.');
    expect(conflict.body.current?.updatedBy?.username).toBe('twin.one');
    const notifications = bodyOf(await admin.get<Notification[]>('/api/notifications'));
    const told = notifications.find((row) => row.documentId === id && row.kind === 'mention');
    expect(told?.message).toMatch(/^Kim Twin \(twin\.one\) mentioned you in /);
    expect(told?.actor?.username).toBe('twin.one');
  });
});

describe('names from before', () => {
  // evidence: S87
  it('are cleaned by the migration, and a version of then is restored under a clean title', async () => {
    const { knex } = app.database;
    const { id: spaceId } = await makeSpace(admin);
    const { id } = await makeDocument(admin, spaceId, { title: 'Plan' });
    const person = await app.signedIn('viewer', 'oldname');
    const dirty = 'Old\r\n\u202eName';
    await knex('users').where({ id: person.userId }).update({ display_name: '\u202e\n' });
    await knex('spaces').where({ id: spaceId }).update({ name: dirty });
    await knex('documents').where({ id }).update({ title: dirty });
    await knex('document_revisions').where({ document_id: id }).update({ title: dirty });
    await knex.transaction(async (trx) => {
      await trx.raw('drop index users_name_key');
      // with the trigger that watches it
      await trx.raw('alter table users drop column name_key cascade');
      await trx.raw('drop function name_key(text)');
      await up(trx);
    });
    const read = async (path: string) => bodyOf(await admin.get<Record<string, unknown>>(path));
    expect((await read(`/api/users/${person.userId}`))['displayName']).toBe('oldname');
    expect((await read(`/api/spaces/${spaceId}`))['name']).toBe('Old Name');
    expect((await read(`/api/documents/${id}`))['title']).toBe('Old Name');
    expect((await read(`/api/documents/${id}/revisions/1`))['title']).toBe(dirty);
    const restored = await admin.post<Document>(`/api/documents/${id}/revisions/1/restore`, { version: 1 });
    expect(bodyOf(restored).title).toBe('Old Name');
  });
});
