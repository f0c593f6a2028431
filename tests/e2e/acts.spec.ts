import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { pixel } from './paste-and-drop.ts';
import { prepareProgram } from './prepare-program.ts';
import { closeByEscape, expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let vera: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  await admin.makePerson('vera', 'viewer', 'Vera');
  vera = await Person.signIn(program, 'vera');
  spaceId = await admin.makeSpace('Lagoon');
});
test.afterAll(() => vera.leave());
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name, exact: true });

async function openPalette(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search documents, spaces and actions' }).fill(query);
}

test('Ctrl+K does what the menu of the open document does, also beside its history', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Tidal flats', 'Wide.');
  await admin.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await openPalette(page, '');
  const acts = page.getByRole('group', { name: 'This document' }).getByRole('option');
  await expect(acts).toHaveText([
    // the active row names its key
    /^Edit/,
    ...['History', 'Star', 'Owner and review', 'Download', 'Share', 'Restrict access', 'Copy link', 'Move'],
    ...['Duplicate', 'Require a release', 'Make this the front page', 'Use as a template', 'Delete'],
  ]);
  await expectAccessible(page);
  await option(page, 'Star').click();
  await expect(page.getByRole('button', { name: 'Starred' })).toBeVisible();

  await openPalette(page, 'move');
  await page.keyboard.press('Enter');
  await closeByEscape(page.getByRole('dialog', { name: 'Move document' }));

  await page.goto(`${program.url}/documents/${id}/history`);
  await expect(page.getByRole('navigation', { name: 'Versions' })).toBeVisible();
  await openPalette(page, 'delete');
  await option(page, 'Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`${program.url}/spaces/${spaceId}`);
});

test('Ctrl+K offers a viewer what they may do, and what they do for themselves', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Sandbar', 'Low.');
  await vera.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await openPalette(page, '');
  const acts = page.getByRole('group', { name: 'This document' }).getByRole('option');
  await expect(acts).toHaveText([/^History/, 'Star', 'Owner and review', 'Download', 'Share', 'Copy link']);
  await page.keyboard.press('Escape');

  await openPalette(page, 'shortcuts');
  await page.keyboard.press('Enter');
  await closeByEscape(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await openPalette(page, 'deutsch');
  await option(page, 'Language: Deutsch').click();
  await expect(page.getByRole('link', { name: 'Gemerkt' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('abmelden');
  await page.getByRole('option', { name: /^Abmelden/ }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the path above a document is shown where there is room', async ({ page }) => {
  const above = ['Coasts of the north', 'Islands in the west', 'Beaches of sand'];
  let parent: number | undefined;
  for (const title of [...above, 'Dunes']) parent = await admin.makeDocument(spaceId, title, 'Sand.', parent);
  await admin.lend(page);
  await page.goto(`${program.url}/documents/${parent}`);
  const path = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(path.getByRole('link')).toHaveText(['Lagoon', ...above]);
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(path.getByRole('button', { name: 'Documents above this one' })).toBeVisible();
  await expect(path.getByRole('link').first()).toHaveText('Lagoon');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(path.getByRole('link')).toHaveText(['Lagoon', ...above]);
});

test('a person uploads a picture and chooses its part by keys', async ({ page }) => {
  await admin.lend(page);
  await page.goto(`${program.url}/profile`);
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Upload a/ }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  const dialog = page.getByRole('dialog', { name: 'Choose what is shown' });
  await choose('no.png', 'image/png', Buffer.from('no picture'));
  await expect(dialog.getByRole('alert')).toContainText('This file cannot be shown.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await choose('me.png', 'image/png', Buffer.from(pixel.bytes, 'base64'));
  await dialog.getByRole('slider', { name: 'Size' }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('application').focus();
  await page.keyboard.press('ArrowLeft');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  const picture = page.getByRole('main').locator('img');
  await expect(picture).toHaveAttribute('src', /^\/uploads\/avatars\/[0-9a-f]{32}$/);
  expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
    256, 256,
  ]);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(picture).toHaveCount(0);
});
