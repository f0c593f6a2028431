import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportDetails } from '../../api/contract/imports.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { details, step } from '../support/imports.ts';

let app: TestApp;
let editor: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ settings: { IMPORT_MAX_MB: '40' } });
  editor = await app.signedIn('editor', 'importer');
});
afterAll(() => app.close());

async function newSpace(): Promise<number> {
  const space = { name: 'Space', description: '', visibility: 'everyone' as const };
  return (await app.services.spaces.create(await app.actor(editor.userId), space)).id;
}

describe('the upload', () => {
  test('arrives in parts, in any order and again, and is complete before it is read', async () => {
    const spaceId = await newSpace();
    const size = 16 * 1024 * 1024 + 3;
    const { body } = await editor.post<ImportDetails>('/api/imports', { name: 'a.zip', size, spaceId });
    const octets = { headers: { 'content-type': 'application/octet-stream' } };
    const put = async (number: number, bytes: Buffer) =>
      (await editor.put(`/api/imports/${body.id}/parts/${number}`, bytes, octets)).status;
    expect(await put(2, Buffer.alloc(2))).toBe(400);
    expect(await put(2, Buffer.alloc(4))).toBe(400);
    expect(await put(3, Buffer.alloc(3))).toBe(404);
    expect(await put(2, Buffer.from('old'))).toBe(204);
    expect(await put(2, Buffer.from('new'))).toBe(204);
    const early = await editor.post(`/api/imports/${body.id}/read`);
    expect([early.status, early.body]).toEqual([
      400,
      expect.objectContaining({ message: 'The file is not complete: 1 part is missing.' }),
    ]);
    expect(await details(editor, body.id)).toMatchObject({ state: 'uploading', parts: [2] });
    const blobs = await app.storedFiles();
    await step(editor, body.id, 'cancel');
    expect(await app.storedFiles()).toHaveLength(blobs.length - 1);
    expect(await put(1, Buffer.alloc(16 * 1024 * 1024))).toBe(409);
  });

  test('is refused when it is too large, or the sixth that is not finished', async () => {
    const other = await app.signedIn('editor', 'collector');
    const spaceId = await newSpace();
    const begin = (size: number) => other.post('/api/imports', { name: 'a.zip', size, spaceId });
    expect((await begin(41 * 1024 * 1024)).body).toMatchObject({
      message: 'This file is larger than 40 MB. Use "lectern import" on the server.',
    });
    for (let count = 1; count <= 5; count += 1) expect((await begin(1)).status).toBe(201);
    expect((await begin(1)).status).toBe(429);
  });
});
