import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Waiting');
});
test.use({ reducedMotion: 'reduce' });

/** Holds the answers of an address back until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

// evidence: C240 C259
test('signed out, nothing is asked for but who is there', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.goto(program.url);
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible();
  await page.getByLabel('Username').fill('somebody');
  expect(asked).toContain('/api/auth/user');
  for (const path of asked) expect(path).toMatch(/^\/api\/auth\//);
});

// evidence: C71 C150
test('what is on its way shows as a skeleton, and then as itself', async ({ page }) => {
  await admin.lend(page);
  await admin.makeDocument(spaceId, 'Slow', 'A slow text.');
  const spaces = await hold(page, /\/api\/spaces$/);
  const recent = await hold(page, /\/api\/documents\/recent/);
  const starred = await hold(page, /\/api\/documents\/starred/);
  await page.goto(program.url);
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  // in the sidebar and on the dashboard
  await expect(page.getByRole('status', { name: 'Loading spaces' })).toHaveCount(2);
  await expect(page.getByRole('status', { name: 'Loading recent documents' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading starred documents' })).toBeVisible();
  for (const release of [spaces, recent, starred]) release();
  await expect(page.getByRole('treeitem', { name: 'Waiting' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent Documents' }).getByText('Slow')).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);

  const search = await hold(page, /\/api\/search/);
  await page.goto(`${program.url}/search?q=slow`);
  await expect(page.getByRole('status', { name: 'Searching' })).toBeVisible();
  search();
  await expect(page.locator('main ol').getByRole('link', { name: /Slow/ })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Searching' })).toHaveCount(0);
});

// evidence: C114 C187
test('the save button says that it is saving', async ({ page }) => {
  await admin.lend(page);
  const id = await admin.makeDocument(spaceId, 'Saved', 'Before.');
  await page.goto(`${program.url}/documents/${id}/edit`);
  await page.getByPlaceholder('Start writing your document here...').fill('After.');
  const save = await hold(page, new RegExp(`/api/documents/${id}$`));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saving...', exact: true })).toBeDisabled();
  save();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(page.getByText('Document saved', { exact: true }).first()).toBeVisible();
});

// evidence: C368
test('bars of a scrolled area hide 600 ms after it came to rest', async ({ page }) => {
  await admin.lend(page);
  const id = await admin.makeDocument(spaceId, 'Long', 'A line.\n\n'.repeat(200));
  await page.clock.install();
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
  const sheet = page.getByRole('main');
  const bars = () => sheet.evaluate((element) => getComputedStyle(element).scrollbarColor);
  const hidden = 'rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)';
  // the pointer is elsewhere: under it the bars show
  await page.mouse.move(700, 20);
  await expect.poll(bars).toBe(hidden);
  await page.clock.pauseAt(Date.now() + 60_000);
  await sheet.evaluate((element) => element.scrollBy(0, 200));
  await expect(sheet).toHaveAttribute('data-scrolled', '');
  await expect.poll(bars).toBe('auto');
  await page.clock.runFor(599);
  await expect(sheet).toHaveAttribute('data-scrolled', '');
  await page.clock.runFor(1);
  await expect(sheet).not.toHaveAttribute('data-scrolled');
  await expect.poll(bars).toBe(hidden);
});
