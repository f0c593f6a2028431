import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Look');
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}

test('the buttons of the question before leaving stand side by side, each on one line', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Left', 'Words.');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${program.url}/documents/${id}/edit`);
    await content(page).fill('Other words.');
    await page.getByRole('button', { name: 'Back' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
    for (const name of ['Cancel', 'Discard', 'Save & Leave'])
      expect((await boxOf(dialog.getByRole('button', { name }))).height).toBeLessThan(45);
    await dialog.getByRole('button', { name: 'Discard' }).click();
  }
});

test('a table of ten columns uses the room beside the text, one of two does not', async ({ page }) => {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`;
  const ten = Array.from({ length: 10 }, (_, index) => `Column ${index + 1}`);
  const wide = row(ten) + row(ten.map(() => '---')) + row(ten.map(() => 'some words that stand here'));
  const narrow = row(['One', 'Two']) + row(['---', '---']) + row(['a', 'b']);
  const id = await admin.makeDocument(spaceId, 'Tables', `Text.\n\n${wide}\nBetween.\n\n${narrow}`);
  await page.goto(`${program.url}/documents/${id}`);
  const [first, second] = [page.getByRole('table').first(), page.getByRole('table').last()];
  const text = await boxOf(page.getByText('Between.'));
  const sheet = await boxOf(page.getByRole('main'));
  const group = await boxOf(page.getByRole('group', { name: 'Table' }).first());
  expect((await boxOf(first)).width).toBeGreaterThan(text.width + 100);
  expect(group.x).toBeGreaterThanOrEqual(sheet.x + 48);
  expect(Math.abs((await boxOf(second)).x - text.x)).toBeLessThan(2);
  expect((await boxOf(second)).width).toBeLessThanOrEqual(text.width + 1);
});

test('an error below the space of a new document leaves the field of its parent where it is', async ({
  page,
}) => {
  await page.goto(`${program.url}/documents/create`);
  await content(page).fill('Words.');
  const parent = page.getByRole('combobox', { name: 'Parent document' });
  const before = await boxOf(parent);
  await page.getByRole('textbox', { name: 'Title' }).fill('A title');
  await page.getByRole('button', { name: 'Create Document', exact: true }).click();
  await expect(page.getByText('Space is required')).toBeVisible();
  expect((await boxOf(parent)).y).toBeCloseTo(before.y, 0);
  await page.getByRole('combobox', { name: 'Space', exact: true }).click();
  await page.getByRole('option', { name: 'Look' }).click();
  await expect(page.getByText('Space is required')).toBeHidden();
  await page.getByRole('button', { name: 'Create Document', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'A title', level: 1 })).toBeVisible();
});

test('the frame for files that are dropped lies on the sheet alone', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Dropped', 'Words.');
  await page.goto(`${program.url}/documents/${id}/edit`);
  await expect(page.getByText('No files are attached.')).toBeVisible();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.txt'));
    window.dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }));
  });
  const frame = await boxOf(page.locator('[data-drop-frame]'));
  const sheet = await boxOf(page.getByRole('main'));
  expect(frame.x).toBeGreaterThanOrEqual(sheet.x);
  expect(frame.x + frame.width).toBeLessThanOrEqual(sheet.x + sheet.width);
  expect(frame.y).toBeGreaterThanOrEqual(sheet.y);
});

test('many files that arrive are told of in one message', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Many files', 'Words.');
  await page.goto(`${program.url}/documents/${id}/edit`);
  const files = ['a', 'b', 'c', 'd'].map((name) => ({
    name: `${name}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(name),
  }));
  await page.getByLabel('Files to upload').setInputFiles(files);
  await expect(page.getByText('4 files uploaded', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('File uploaded', { exact: true })).toHaveCount(0);
});

test.describe('what failed', () => {
  test.use({ expected: async ({}, use) => use({ statuses: [401, 500], serverAway: false }) });

  test('is shown on its page alone, and stands within a landmark', async ({ page }) => {
    const id = await admin.makeDocument(spaceId, 'Fails', 'Words.');
    await page.route('**/star', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await page.goto(`${program.url}/documents/${id}`);
    await page.getByRole('button', { name: 'Star', exact: true }).click();
    const toast = page.getByRole('region', { name: 'Messages' });
    await expect(toast.getByText('No.').first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withRules(['region']).analyze();
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
    await page.getByRole('link', { name: 'Look' }).first().click();
    await expect(page.getByRole('heading', { name: 'Look', level: 1 })).toBeVisible();
    await expect(page.getByText('No.', { exact: true })).toHaveCount(0);
  });
});

test('a nested bullet that is begun makes no heading of the line above', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Bullets', '');
  await page.goto(`${program.url}/documents/${id}/edit`);
  await content(page).fill('- one\n  -');
  await page.getByRole('tab', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('listitem').first()).toContainText('one');
  await expect(preview.getByRole('heading')).toHaveCount(0);
});

test('back in the network, what was not saved is not called offline any more', async ({ page, expected }) => {
  expected.serverAway = true;
  const id = await admin.makeDocument(spaceId, 'Offline', 'Words.');
  await page.goto(`${program.url}/documents/${id}/edit`);
  await page.route(`**/api/documents/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionrefused') : route.fallback(),
  );
  await content(page).fill('Other words.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Offline. Your text is kept on this device')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Not saved yet. A copy is kept on this device')).toBeVisible();
});
