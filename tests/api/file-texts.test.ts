import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import { createFileTextsService } from '../../api/features/file-texts/service.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace, png } from '../support/content.ts';
import { lockedPdf, pdfOf, pdfOfStreams, wordOf } from '../support/searched-files.ts';

let app: TestApp;
let editor: SignedIn;
let document: Document;

beforeAll(async () => {
  app = await startTestApp();
  editor = await app.signedIn('editor');
});
afterAll(() => app.close());
beforeEach(async () => {
  document = await makeDocument(editor, (await makeSpace(editor)).id);
});

const attach = async (name: string, bytes: Uint8Array | string, { id } = document) =>
  bodyOf(await editor.upload<Attachment>(`/api/documents/${id}/attachments`, name, bytes), 201);

const readAll = async (service = app.services.fileTexts) => {
  let count = 0;
  while (await service.readNext()) count += 1;
  return count;
};

const faults = async () =>
  Object.fromEntries(
    bodyOf(await editor.get<Attachment[]>(`/api/documents/${document.id}/attachments`)).map(
      ({ filename, unsearchable }) => [filename, unsearchable],
    ),
  );

/** Unpacks to 300 MB of text commands. */
const bomb = pdfOfStreams([deflateSync(deflateSync(Buffer.alloc(300e6, 'BT /F1 12 Tf (a) Tj ET ')))], {
  filter: '[/FlateDecode /FlateDecode]',
});

describe('reading files for search', () => {
  it('says of a file in which nothing can be found why that is so', async () => {
    await attach('scan.pdf', pdfOf(['']));
    await attach('locked.pdf', lockedPdf('x'));
    await attach('half.pdf', pdfOf(['Half']).subarray(0, 80));
    await attach('fine.docx', await wordOf('Fine'));
    await attach('picture.png', png);
    expect(await readAll()).toBe(4);
    expect(await faults()).toEqual({
      'scan.pdf': 'empty',
      'locked.pdf': 'locked',
      'half.pdf': 'broken',
      'fine.docx': null,
      'picture.png': null,
    });
  });

  it('reads the same bytes once, however many documents have them', async () => {
    await attach('one.txt', 'the same words');
    await attach('two.txt', 'the same words', await makeDocument(editor, document.spaceId));
    expect(await readAll()).toBe(1);
    expect(await readAll()).toBe(0);
  });

  it('finds files that nothing was noted of, and forgets texts that no file has', async () => {
    const { id, sha256 } = await attach('note.txt', 'found after a restore');
    await app.database.knex('file_texts').where({ sha256 }).delete();
    expect(await app.services.fileTexts.tidy()).toMatchObject({ noted: 1 });
    expect(await readAll()).toBe(1);
    bodyOf(await editor.delete(`/api/attachments/${id}`), 204);
    await app.services.fileTexts.tidy();
    const left = await app.database.knex('file_text_parts').where('content', 'like', '%after a restore%');
    expect(left).toEqual([]);
  });

  // one that takes too much memory, and one that takes too long
  it.each([
    { megabytes: 512, milliseconds: 60_000 },
    { megabytes: 4_000, milliseconds: 1_500 },
  ])('ends a file that takes more than %o, tries it twice, and the server goes on', async (childLimits) => {
    const { knex } = app.database;
    const service = createFileTextsService({ knex, files: app.files, childLimits });
    await attach('bomb.pdf', Buffer.concat([bomb, Buffer.from(`% ${childLimits.megabytes}`)]));
    expect(await readAll(service)).toBe(1);
    expect(await faults()).toEqual({ 'bomb.pdf': null });
    await knex('file_texts').where({ state: 'waiting' }).update({ due_at: knex.fn.now() });
    expect(await readAll(service)).toBe(1);
    expect(await faults()).toEqual({ 'bomb.pdf': 'broken' });
  });
});
