import type { Page } from '@playwright/test';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';
import type { Program } from '../support/program.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Harbour');
});
test.use({ reducedMotion: 'reduce' });

/** The server does what it is asked, once, and the page hears that its database is away. */
async function loseAnAnswer(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.continue();
    isLost = true;
    expect((await route.fetch()).status()).toBe(201);
    return route.fulfill({ status: 503, json: { message: 'The database is away', code: 'unavailable' } });
  });
}

test('a comment that is sent again after a lost answer is there once', async ({ page, expected }) => {
  expected.statuses.push(503);
  const id = await admin.makeDocument(spaceId, 'Tides', 'High and low.');
  await admin.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await loseAnAnswer(page, '**/api/documents/*/comments');
  const box = page.getByRole('textbox', { name: 'Add a comment' });
  await box.fill('When is the next one?');
  const add = page.getByRole('button', { name: 'Add Comment' });
  await add.click();
  await expect(page.getByText('Failed to add your comment').first()).toBeVisible();
  await expect(box).toHaveValue('When is the next one?');
  await add.click();
  await expect(page.getByText('Comment added').first()).toBeVisible();
  expect(await admin.get<unknown[]>(`/api/documents/${id}/comments`)).toHaveLength(1);
});

test('a space that is created again after a lost answer is there once', async ({ page, expected }) => {
  expected.statuses.push(503);
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/create`);
  await loseAnAnswer(page, '**/api/spaces');
  await page.getByRole('textbox', { name: 'Space name' }).fill('Lighthouses');
  const create = page.getByRole('button', { name: 'Create Space' });
  await create.click();
  await expect(page.getByText('Failed to create space').first()).toBeVisible();
  await create.click();
  await expect(page.getByRole('heading', { name: 'Lighthouses' })).toBeVisible();
  const spaces = await admin.get<{ name: string }[]>('/api/spaces');
  expect(spaces.filter(({ name }) => name === 'Lighthouses')).toHaveLength(1);
});

test('a file that is sent again after a lost answer is attached once', async ({ page, expected }) => {
  expected.statuses.push(503);
  const id = await admin.makeDocument(spaceId, 'Charts', 'Depths.');
  await admin.lend(page);
  await page.goto(`${program.url}/documents/${id}/edit`);
  await loseAnAnswer(page, '**/api/documents/*/attachments');
  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'depths.txt', mimeType: 'text/plain', buffer: Buffer.from('5 m') });
  await expect(page.getByText('Upload failed').first()).toBeVisible();
  await page.getByRole('button', { name: 'Upload depths.txt again' }).click();
  await expect(page.getByText('File uploaded').first()).toBeVisible();
  expect(await admin.get<unknown[]>(`/api/documents/${id}/attachments`)).toHaveLength(1);
});
