import type { Page } from '@playwright/test';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { SearchResult } from '../../api/contract/search.ts';
import type { Program } from '../support/program.ts';
import { compoundFile } from '../support/compound-file.ts';
import { png } from '../support/content.ts';
import { pdfOf, zipOf } from '../support/searched-files.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareOwnProgram(
  async (prepared) => {
    ({ program, admin } = prepared);
    spaceId = await admin.makeSpace('Handbook');
  },
  { MAX_UPLOAD_MB: '1' },
);
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => admin.lend(page));

const section = (page: Page) => page.getByRole('region', { name: 'Attachments' });
const rows = (page: Page) => section(page).getByRole('listitem');
const textFile = (name: string, size: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'a'),
});

test('files are uploaded, one that is too large is refused before it is sent, and deleted after a question', async ({
  page,
}) => {
  const id = await admin.makeDocument(spaceId, 'With files', 'Text.');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/attachments')) sent.push(request.url());
  });
  await page.goto(`${program.url}/documents/${id}/edit`);
  await expect(section(page).getByText('No files are attached.')).toBeVisible();
  await page
    .getByLabel('Files to upload')
    .setInputFiles([textFile('small.txt', 2048), textFile('large.bin', 1_300_000)]);
  await expect(page.getByText('File uploaded').first()).toBeVisible();
  await expect(rows(page).filter({ hasText: 'small.txt' })).toContainText('2.0 KB');
  const large = rows(page).filter({ hasText: 'large.bin' });
  await expect(large).toContainText('Files can be up to 1 MB.');
  await expect(large).toContainText('0.00 of 1.24 MB');
  await expect(page.getByText('Upload failed').first()).toBeVisible();
  expect(sent).toHaveLength(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss large.bin' }).click();
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Delete small.txt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Attachment deleted').first()).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('of many files the first page is shown, and more on demand', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Many files', 'Text.');
  for (let number = 1; number <= 103; number += 1) {
    await admin.attach(id, textFile(`file-${number}.txt`, 10));
  }
  await page.goto(`${program.url}/documents/${id}`);
  await expect(rows(page)).toHaveCount(100);
  await expect(section(page).getByText('100+')).toBeVisible();
  await section(page).getByRole('button', { name: 'Show more files' }).click();
  await expect(rows(page)).toHaveCount(103);
  await expect(section(page).getByRole('button', { name: 'Show more files' })).toBeHidden();
});

test('the anchor of a heading stays readable, and is the page’s only place of that name', async ({
  page,
}) => {
  const id = await admin.makeDocument(spaceId, 'Anchors', '## Main\n\nOne.\n\n## Root\n\nTwo.\n');
  await page.goto(`${program.url}/documents/${id}#root`);
  await expect(page.getByRole('heading', { name: 'Root' })).toBeVisible();
  for (const name of ['main', 'root']) await expect(page.locator(`[id="${name}"]`)).toHaveCount(1);
});

test('a file is found by what is in it, with its page, and a scan says that nothing is', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Minutes', 'Text.');
  const pdf = (name: string, pages: string[]) =>
    admin.attach(id, { name, mimeType: 'application/pdf', buffer: pdfOf(pages) });
  await pdf('scan.pdf', ['']);
  const url = await pdf('minutes.pdf', ['Welcome', 'A pangolin was seen']);
  const found = () => admin.get<SearchResult[]>('/api/search?q=pangolin&kind=files');
  await expect.poll(async () => (await found()).length).toBe(1);
  await expect
    .poll(() => admin.get<Attachment[]>(`/api/documents/${id}/attachments`))
    .toContainEqual(expect.objectContaining({ unsearchable: 'empty' }));

  await page.goto(`${program.url}/search?q=pangolin`);
  await expect(page.getByRole('tab', { name: 'Files 1' })).toBeVisible();
  const result = page.getByRole('tabpanel').getByRole('listitem');
  await expect(result).toContainText('Page 2·Handbook › Minutes');
  await expect(result.locator('mark')).toHaveText('pangolin');
  await expect(result.getByRole('link', { name: 'Open minutes.pdf' })).toHaveAttribute(
    'href',
    new URL(url).pathname,
  );
  await expectAccessible(page);
  await result.getByRole('link', { name: /A pangolin was seen/ }).click();
  await expect(page).toHaveURL(/\/documents\/\d+#attachment-\d+$/);
  await expect(rows(page).filter({ hasText: 'minutes.pdf' })).toBeInViewport();
  await expect(rows(page).filter({ hasText: 'scan.pdf' })).toContainText('No text found');
});

test('under a file in which nothing is found stands why, and what helps', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Unread', 'Text.');
  const files: [name: string, buffer: Buffer, said: string | null][] = [
    ['scan.pdf', pdfOf(['', '']), 'No text found: it may be a scan'],
    ['empty.txt', Buffer.alloc(0), 'No text found'],
    ['locked.docx', compoundFile('EncryptedPackage'), 'No text found: locked by a password'],
    ['half.pdf', pdfOf(['Half']).subarray(0, 80), 'No text found: the file may be damaged or too complex'],
    ['letter.doc', compoundFile('WordDocument'), 'No text found: save it as DOCX, XLSX or PPTX to search it'],
    [
      'papers.zip',
      await zipOf({ 'note.txt': 'A note' }),
      'No text found: files in an archive aren’t searched',
    ],
    ['photo.png', png, null],
  ];
  for (const [name, buffer] of files)
    await admin.attach(id, { name, mimeType: 'application/octet-stream', buffer });
  const faults = async () =>
    (await admin.get<Attachment[]>(`/api/documents/${id}/attachments`)).filter((file) => file.unsearchable);
  await expect.poll(async () => (await faults()).length, { timeout: 50_000 }).toBe(files.length - 1);
  await page.goto(`${program.url}/documents/${id}`);
  for (const [name, , said] of files) {
    const row = rows(page).filter({ hasText: name });
    if (said === null) await expect(row).not.toContainText('No text found');
    else await expect(row.getByText(said, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});
