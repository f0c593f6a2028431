import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { safeFileName } from '../../api/text/file-name.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'boss');
});
afterAll(() => app.close());

describe('a download', () => {
  // evidence: S89
  it.each([
    ['../../etc/passwd', '-..-etc-passwd'],
    ['.htaccess', 'htaccess'],
    ['CON', '_CON'],
    ['aux.txt', '_aux.txt'],
    ['lpt1 .md', '_lpt1 .md'],
    ['photo\u202egpj.exe', 'photo-gpj.exe'],
    ['a\u0000b\r\nc', 'a-b--c'],
    ['C:\\temp\\x', 'C--temp-x'],
    ['ends with dots...  ', 'ends with dots'],
    ['👩\u200d💻 مريم', '👩\u200d💻 مريم'],
    ['...', ''],
  ])('of %j is called %j', (name, expected) => {
    expect(safeFileName(name)).toBe(expected);
  });

  // evidence: S89
  it('has a clean name in its header, also for rows from before', async () => {
    const { id: spaceId } = await makeSpace(admin);
    const { id } = await makeDocument(admin, spaceId, { title: 'CON' });
    const file = bodyOf(
      await admin.upload<{ id: number; url: string }>(`/api/documents/${id}/attachments`, 'a.txt', 'a'),
      201,
    );
    await app.database
      .knex('attachments')
      .where({ id: file.id })
      .update({ filename: '..\\photo\u202egpj.exe' });
    const disposition = async (path: string) => (await admin.get(path)).headers.get('content-disposition');
    expect(await disposition(`/api/documents/${id}/download?format=md`)).toBe('attachment; filename=_CON.md');
    expect(await disposition(`/api/documents/${id}/download?format=zip`)).toBe(
      'attachment; filename=_CON.zip',
    );
    expect(await disposition(file.url)).toMatch(/; filename=-photo-gpj\.exe$/);
    const zip = (await admin.bytes(`/api/documents/${id}/download?format=zip`)).toString('latin1');
    expect(zip).toContain('attachments/-photo-gpj.exe');
    expect(zip).toContain('_CON.md');
  });
});
