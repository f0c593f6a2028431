import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts } from '../../api/contract/texts.ts';
import type { User } from '../../api/contract/users.ts';
import { collectBlobs } from '../../api/jobs/collect-blobs.ts';
import type { FilesPort } from '../../api/ports/files/port.ts';
import { limits } from '../../api/text/limits.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, png } from '../support/content.ts';

/** Old enough to be collected, were it not for a name. */
const aged = (files: FilesPort): FilesPort => ({
  ...files,
  list: async (after) => (await files.list(after)).map((info) => ({ ...info, modifiedAt: new Date(0) })),
});

let app: TestApp;
let person: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signedIn('viewer');
});
afterAll(() => app.close());

const upload = (content: Uint8Array | string, name = 'me.png', as = person) =>
  as.upload<User>(`/api/users/${as.userId}/avatar`, name, content);

describe('the picture of a person', () => {
  it('is shown to everybody who is signed in, by the address of the account', async () => {
    const { avatar } = bodyOf(await upload(png));
    expect(avatar).toMatch(/^\/uploads\/avatars\/[0-9a-f]{32}$/);
    const other = await app.signedIn('viewer');
    const answer = await other.get(avatar!);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-length')).toBe(String(png.length));
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect((await app.anonymous().get(avatar!)).status).toBe(401);
  });

  it('is given up by another one, by an address and by none', async () => {
    const first = bodyOf(await upload(png)).avatar!;
    const second = bodyOf(await upload(png)).avatar!;
    expect(second).not.toBe(first);
    expect((await person.get(first)).status).toBe(404);
    expect((await person.get(second)).status).toBe(200);

    const path = `/api/users/${person.userId}`;
    // the page sends it back with every other change
    expect(bodyOf(await person.put<User>(path, { displayName: 'Mia', avatar: second })).avatar).toBe(second);
    expect((await person.get(second)).status).toBe(200);
    expect(bodyOf(await person.put<User>(path, { avatar: null })).avatar).toBeNull();
    expect((await person.get(second)).status).toBe(404);
    const refused = await person.put(path, { avatar: second });
    expect(refused.body).toMatchObject({ fields: { avatar: texts.avatarNotPicture } });

    const third = bodyOf(await upload(png)).avatar!;
    await person.put(path, { avatar: 'https://pictures.example/mia.png' });
    expect((await person.get(third)).status).toBe(404);
  });

  it.each([
    ['a drawing, which could hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page that is called picture', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
  ])('cannot be %s', async (_what, content) => {
    const before = await app.storedFiles();
    const answer = await upload(content);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields: { file: texts.avatarKind } });
    expect(await app.storedFiles()).toEqual(before);
  });

  it('is not larger than 512 kB', async () => {
    const large = Buffer.concat([png, Buffer.alloc(limits.avatarBytes)]);
    expect((await upload(large)).status).toBe(413);
  });

  it('is kept while files that nothing names are collected', async () => {
    const { avatar } = bodyOf(await upload(png));
    const named = await app.database.knex('users').whereNotNull('avatar_key').pluck<string[]>('avatar_key');
    await collectBlobs(app.database.knex, aged(app.files));
    expect((await app.storedFiles()).length).toBe(named.length);
    expect((await person.get(avatar!)).status).toBe(200);
  });
});
