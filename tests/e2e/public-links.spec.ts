import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let rootId: number;

prepareOwnProgram(
  async (prepared) => {
    ({ program, admin } = prepared);
    const spaceId = await admin.makeSpace('Trips');
    rootId = await admin.makeDocument(
      spaceId,
      'Field trip',
      '# Field trip\n\nBring **boots**, @admin.\n\n$a^2$',
    );
    await admin.makeDocument(spaceId, 'Packing list', 'Socks.', rootId);
  },
  { PUBLIC_LINKS: 'on' },
);
test.use({ reducedMotion: 'reduce' });

const shareDialog = (page: Page) => page.getByRole('dialog', { name: 'Share' });
async function openShare(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  return shareDialog(page);
}

test('a public link is made, read without an account and without scripts, ended, and gone', async ({
  page,
  browser,
  expected,
}) => {
  expected.statuses.push(400);
  await admin.lend(page);
  await page.goto(`${program.url}/documents/${rootId}`);
  const dialog = await openShare(page);
  await dialog.getByRole('button', { name: 'Make a public link' }).click();
  await dialog.getByRole('radio', { name: 'This document and all below it' }).check();
  await dialog.getByLabel('Expires after').selectOption('30 days');
  await dialog.getByLabel('Password').fill('password');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(dialog).toContainText('common');
  await dialog.getByLabel('Password').fill('blue boots 7');
  await picture(page, 'share-form');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const address = await dialog.getByLabel('Your new public link').inputValue();
  expect(address).toMatch(/\/p\/[\w-]{43}$/);
  await expect(dialog.getByRole('listitem')).toContainText('Never opened');
  await picture(page, 'share-made');
  await expectAccessible(page);

  const outside = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
  const reader = await outside.newPage();
  const first = await reader.goto(address);
  expect(first?.status()).toBe(401);
  await picture(reader, 'password');
  await reader.getByLabel('Password').fill('red boots');
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(reader.getByRole('alert')).toBeVisible();
  await reader.getByLabel('Password').fill('blue boots 7');
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(reader.getByRole('heading', { name: 'Field trip' })).toBeVisible();
  await expect(reader.getByText('Bring boots, @admin.')).toBeVisible();
  await picture(reader, 'page');
  await reader
    .getByRole('navigation', { name: 'Documents' })
    .getByRole('link', { name: 'Packing list' })
    .click();
  await expect(reader.getByText('Socks.')).toBeVisible();
  expect(await outside.cookies()).toEqual([]);
  const inside = reader.url();

  await page.goto(`${program.url}/admin/links`);
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });
  await expect(row).toContainText('Opened 2 times');
  await expect(row).toContainText('With a password');
  await picture(page, 'admin');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'End the public link: Field trip and all below it' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click();
  await expect(page.getByText('No public links yet')).toBeVisible();
  for (const gone of [address, inside]) expect((await reader.goto(gone))?.status()).toBe(404);
  await expect(reader.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await outside.close();
});

test('a link is ended in the dialog that lists it', async ({ page }) => {
  await admin.post(`/api/documents/${rootId}/public-links`, {});
  await admin.lend(page);
  await page.goto(`${program.url}/documents/${rootId}`);
  const dialog = await openShare(page);
  await dialog.getByRole('button', { name: 'End the public link: This document' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Make a public link' })).toBeVisible();
});

/** For looking at: nothing without the folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['LINK_PICTURES'];
  if (folder === undefined) return;
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: 'light' });
}
