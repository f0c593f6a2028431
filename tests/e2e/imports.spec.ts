import type { Page, Request } from '@playwright/test';
import type { ImportDetails } from '../../api/contract/imports.ts';
import type { Program } from '../support/program.ts';
import { zipOf } from '../support/imports.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Imported');
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

const handbook = () =>
  zipOf({
    'Welcome.md': '# Welcome\n\nSee [the rules](Rules.md) and ![a lamp](lamp.png).\n',
    'Rules.md': '# Rules\n\nBe kind. [Nowhere](gone.md)\n',
    'lamp.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  });

const choose = async (page: Page, name: string, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/zip', buffer });
};

test('a zip is read, looked at, imported into a space, and taken back', async ({ page }) => {
  await page.goto(`${program.url}/spaces/${spaceId}/settings`);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await choose(page, 'Handbook.zip', await handbook());
  await expect(page.getByText(/“Handbook.zip”: 2 documents, 1 file\.$/)).toBeVisible();
  const documents = () => admin.get<{ title: string }[]>(`/api/spaces/${spaceId}/documents`);
  expect(await documents()).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show the documents' }).first().click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Welcome$|^Rules$/ })).not.toHaveCount(0);

  await page.getByRole('button', { name: 'Import 2 documents' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 documents are here.' })).toBeVisible();
  await expectAccessible(page);
  expect((await documents()).map(({ title }) => title).sort()).toEqual(['Rules', 'Welcome']);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Report' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.md$/);

  await page.getByRole('button', { name: 'Remove imported documents' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The imported documents were removed.')).toBeVisible();
  expect(await documents()).toEqual([]);
});

test('a new space is made by an import, and a plan is discarded', async ({ page }) => {
  await page.goto(`${program.url}/spaces`);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await choose(page, 'Plans.zip', await handbook());
  await expect(page.getByRole('alert')).toHaveText('Give the new space a name first.');
  await page.getByRole('textbox', { name: 'Name of the new space' }).fill('From elsewhere');
  await choose(page, 'Plans.zip', await handbook());
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Name of the new space' }).fill('From elsewhere');
  await choose(page, 'Plans.zip', await handbook());
  await page.getByRole('button', { name: 'Import 2 documents' }).click();
  await page.getByRole('link', { name: 'Open the space' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'From elsewhere' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Welcome', exact: true })).toBeVisible();
});

/** Sends a file for the signed-in person. @returns the number of the import, which is planned */
async function planned(name: string): Promise<number> {
  const bytes = await handbook();
  const { id } = await admin.post('/api/imports', { name, size: bytes.length, spaceId });
  await admin.send(`/api/imports/${id}/parts/1`, bytes);
  await admin.post(`/api/imports/${id}/read`, {});
  await expect.poll(async () => (await admin.get<ImportDetails>(`/api/imports/${id}`)).state).toBe('planned');
  return id;
}

const clocked = async (page: Page, id: number, change: Partial<ImportDetails>) => {
  let looks = 0;
  const isLook = (request: Request) =>
    request.method() === 'GET' && request.url().endsWith(`/api/imports/${id}`);
  page.on('request', (request) => (looks += isLook(request) ? 1 : 0));
  const details = await admin.get<ImportDetails>(`/api/imports/${id}`);
  await page.route(`**/api/imports/${id}`, (route) => route.fulfill({ json: { ...details, ...change } }));
  await page.clock.install();
  return { looks: () => looks, nextLook: () => page.waitForRequest(isLook) };
};

test('events show how far an import is, without polling', async ({ page }) => {
  const id = await planned('Live.zip');
  const listened = page.waitForResponse('**/api/events');
  await page.goto(`${program.url}/spaces/${spaceId}/import?import=${id}`);
  await listened;
  await expect(page.getByRole('button', { name: 'Import 2 documents' })).toBeVisible();
  // somewhere else, by the same person
  await admin.post(`/api/imports/${id}/start`, { options: {} });
  await expect(page.getByRole('status').filter({ hasText: '2 documents are here.' })).toBeVisible();

  const { looks } = await clocked(page, id, { state: 'running', progress: { done: 3, of: 7 } });
  await page.reload();
  await expect(page.getByText('3 of 7 documents. You can leave this page.')).toBeVisible();
  // a look may have been on its way while the stream was opened
  await page.clock.runFor(5_000);
  await page.evaluate("fetch('/api/imports')");
  const before = looks();
  await page.clock.runFor(10_000);
  await page.evaluate("fetch('/api/imports')");
  expect(looks()).toBe(before);
  await admin.post(`/api/imports/${id}/undo`, {});
  await expect.poll(looks).toBeGreaterThan(before);
});

test.describe('where the stream is refused', () => {
  test.use({ expected: { statuses: [429], serverAway: false } });

  test('the page polls an import instead', async ({ page }) => {
    const id = await planned('Polled.zip');
    await page.route('**/api/events', (route) => route.fulfill({ status: 429, body: '' }));
    const { nextLook } = await clocked(page, id, { state: 'reading' });
    await page.goto(`${program.url}/spaces/${spaceId}/import?import=${id}`);
    await expect(page.getByText('Reading. Nothing is written yet.')).toBeVisible();
    for (let count = 0; count < 3; count += 1) {
      const looked = nextLook();
      await page.clock.runFor(1_100);
      await looked;
    }
    await admin.post(`/api/imports/${id}/cancel`, {});
  });
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the import speaks German', async ({ page }) => {
    await page.goto(`${program.url}/spaces/${spaceId}/import`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Datei wählen' }).click();
    await (await chooser).setFiles({ name: 'H.zip', mimeType: 'application/zip', buffer: await handbook() });
    await expect(page.getByRole('heading', { name: 'Wird geändert' })).toBeVisible();
    await expect(page.getByText('2 Links führen zu den neuen Dokumenten und Dateien.')).toBeVisible();
  });
});

test('a file that is no archive is refused with its reason', async ({ page }) => {
  await page.goto(`${program.url}/spaces/${spaceId}/import`);
  await choose(page, 'broken.zip', (await handbook()).subarray(0, 200));
  await expect(page.getByRole('alert')).toHaveText('This archive is damaged or not complete.');
  await expectAccessible(page);
});

for (const theme of ['light', 'dark'] as const)
  test(`the preview is accessible and fits a phone, ${theme}`, async ({ page }) => {
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${program.url}/spaces/${spaceId}/import`);
    const name = `${'a-long-name-of-a-file-'.repeat(6)}.md`;
    const text = '# Long\n\n[Nowhere](gone.md)';
    await choose(page, `Handbook-${theme}.zip`, await zipOf({ [name]: text, [`${name}.png`]: 'bytes' }));
    await expect(page.getByRole('button', { name: 'Import 1 document' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show the documents' }).first()).toBeInViewport({
      ratio: 1,
    });
    await expectAccessible(page);
    const isWider = () =>
      page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    await expect.poll(isWider).toBe(false);
  });
