import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { SearchResult } from '../../api/contract/search.ts';
import type { Document } from '../../api/contract/documents.ts';
import { createFileTextsService } from '../../api/features/file-texts/service.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace, png } from '../support/content.ts';
import { compoundFile } from '../support/compound-file.ts';
import { excelOf, pdfOf, pdfOfStreams, wordOf, zipOf } from '../support/searched-files.ts';

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
    await attach('locked.docx', compoundFile('EncryptedPackage'));
    await attach('half.pdf', pdfOf(['Half']).subarray(0, 80));
    await attach('letter.doc', compoundFile('WordDocument'));
    await attach('papers.zip', await zipOf({ 'note.txt': 'A note in a zip' }));
    await attach('fine.docx', await wordOf('Fine'));
    await attach('picture.png', png);
    expect(await readAll()).toBe(6);
    expect(await faults()).toEqual({
      'scan.pdf': 'empty',
      'locked.docx': 'locked',
      'half.pdf': 'broken',
      'letter.doc': 'old',
      'papers.zip': 'archive',
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

  const roomy = { refuseJob: () => Promise.resolve() };

  // one that takes too much memory, and one that takes too long: starting the process takes a part of its time
  // evidence: S152
  it.each([
    { memoryMb: 512, cpuMs: 60_000 },
    { memoryMb: 4_000, cpuMs: 4_000 },
  ])('ends a file that takes more than %o, tries it twice, and the server goes on', async (childLimits) => {
    const { knex } = app.database;
    const service = createFileTextsService({ knex, files: app.files, storage: roomy, childLimits });
    await attach('bomb.pdf', Buffer.concat([bomb, Buffer.from(`% ${childLimits.memoryMb}`)]));
    expect(await readAll(service)).toBe(1);
    expect(await faults()).toEqual({ 'bomb.pdf': null });
    await knex('file_texts').where({ state: 'waiting' }).update({ due_at: knex.fn.now() });
    expect(await readAll(service)).toBe(1);
    expect(await faults()).toEqual({ 'bomb.pdf': 'broken' });
  });
});

describe('searching files', () => {
  const find = async (q: string, client = editor, kind = 'all') => {
    const answer = await client.get<SearchResult[]>(
      `/api/search?q=${encodeURIComponent(q)}&kind=${kind}&limit=50`,
    );
    return { results: bodyOf(answer), headers: answer.headers };
  };
  const titles = async (...given: Parameters<typeof find>) =>
    (await find(...given)).results.map(({ title }) => title);

  beforeAll(async () => {
    const space = await makeSpace(editor, { name: 'Numbers' });
    const report = await makeDocument(editor, space.id, { title: 'Yearly figures' });
    await attach('figures.pdf', pdfOf(['Introduction', '', 'The zeppelin budget grows']), report);
    await attach('figures.xlsx', await excelOf('Rent', 'Costs 2026', 'Zeppelin hangar'), report);
    await makeDocument(editor, space.id, { title: 'Zeppelin', content: 'A zeppelin.' });
    await attach('zeppelin.png', png, report);
    await readAll();
    await app.services.fileTexts.cutNames();
  });

  it('finds a file by its text, with its document and the page where the match stands', async () => {
    const { results, headers } = await find('zeppelin');
    expect(results.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Zeppelin', 'figures.pdf', 'figures.xlsx', 'zeppelin.png']),
    );
    expect(results[0]).toMatchObject({ kind: 'document', title: 'Zeppelin' });
    const pdf = results.find(({ title }) => title === 'figures.pdf');
    expect(pdf).toMatchObject({
      kind: 'file',
      content: 'The zeppelin budget grows',
      snippet: [
        { text: 'The ', match: false },
        { text: 'zeppelin', match: true },
        { text: ' budget grows', match: false },
      ],
      file: {
        mimetype: 'application/pdf',
        document: { title: 'Yearly figures' },
        place: { kind: 'page', name: '3' },
      },
      space: { name: 'Numbers' },
      author: { id: editor.userId },
    });
    expect((await editor.get(pdf!.file!.url)).status).toBe(200);
    expect(results.find(({ title }) => title === 'figures.xlsx')?.file?.place).toEqual({
      kind: 'sheet',
      name: 'Costs 2026',
    });
    expect(headers.get('X-Count-Files')).toBe('3');
    expect(headers.get('X-Total-Count')).toBe(String(results.length));
  });

  it('limits files as documents, by filters, phrases and exclusions', async () => {
    expect(await titles('costs hangar', editor, 'files')).toEqual(['figures.xlsx']);
    expect(await titles('zeppelin file:pdf', editor, 'files')).toEqual(['figures.pdf']);
    expect(await titles('"zeppelin budget"', editor, 'files')).toEqual(['figures.pdf']);
    expect(await titles('zeppelin -budget', editor, 'files')).toEqual(['zeppelin.png', 'figures.xlsx']);
    expect(await titles('zeppelin in:title', editor, 'files')).toEqual(['zeppelin.png']);
    expect(await titles('file:xlsx', editor, 'files')).toEqual(['figures.xlsx']);
    expect(await titles('zeppelin', editor, 'documents')).toEqual(['Zeppelin']);
  });

  // the word stands nowhere else
  // evidence: S153
  it('finds nothing of a file whose document somebody may not see', async () => {
    const [viewer, other] = [await app.signedIn('viewer'), await app.signedIn('editor')];
    const space = await makeSpace(editor, { name: 'Open' });
    const [hidden, deleted] = [
      await makeDocument(editor, space.id, { title: 'Hidden' }),
      await makeDocument(editor, space.id, { title: 'Deleted' }),
    ];
    await attach('canary-in-name.txt', 'chinchilla one', hidden);
    await attach('deleted.txt', 'chinchilla two', deleted);
    const closed = await makeSpace(editor, { name: 'Closed', visibility: 'members' });
    await attach('closed.txt', 'chinchilla three', await makeDocument(editor, closed.id));
    await readAll();
    await app.services.fileTexts.cutNames();
    expect((await titles('chinchilla', editor)).sort()).toEqual([
      'canary-in-name.txt',
      'closed.txt',
      'deleted.txt',
    ]);
    expect((await titles('chinchilla', viewer)).sort()).toEqual(['canary-in-name.txt', 'deleted.txt']);
    await app.services.restrictions.restrict(await app.actor(editor.userId), hidden.id, {
      people: [editor.userId],
      groups: [],
    });
    bodyOf(await editor.delete(`/api/documents/${deleted.id}`), 204);
    for (const client of [viewer, other]) {
      const { headers, results } = await find('chinchilla', client);
      expect([results, headers.get('X-Count-Files')]).toEqual([[], '0']);
      expect(await titles('canary in name', client, 'files')).toEqual([]);
      expect(await titles('file:txt', client, 'files')).not.toContain('canary-in-name.txt');
    }
    expect((await titles('chinchilla', editor)).sort()).toEqual(['canary-in-name.txt', 'closed.txt']);
  });
});
