import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
prepareProgram((prepared) => {
  ({ program, admin } = prepared);
});
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => admin.lend(page));

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });

// first: no space is there yet
test('a new document without any space offers to make one', async ({ page }) => {
  await page.goto(`${program.url}/documents/create`);
  await expect(page.getByRole('heading', { name: 'Create a space first' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'New Space' }).click();
  await page.getByRole('textbox', { name: 'Space name' }).fill('First space');
  await page.getByRole('button', { name: 'Create Space' }).click();
  await expect(page.getByRole('heading', { name: 'First space' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'New Document', exact: true }).click();
  await expect(title(page)).toBeFocused();
});

const chapters = Array.from(
  { length: 30 },
  (_, number) =>
    `## Chapter ${number}\n\nIt **begins** [here](/documents/1) with ${number}.\n\n${'More words. '.repeat(60)}\n`,
).join('\n');

test('Edit opens at what was being read, and the caret stands there', async ({ page }) => {
  const spaceId = await admin.makeSpace('Books');
  const id = await admin.makeDocument(spaceId, 'Long book', chapters);
  await page.goto(`${program.url}/documents/${id}`);
  const read = page.getByRole('article').getByText('It begins here with 20.');
  await read.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  // below the bar of the page
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -80);
  await expect(page.getByRole('heading', { name: 'Chapter 20' })).toBeInViewport();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(content(page)).toBeFocused();
  const shown = await content(page).evaluate((field: HTMLTextAreaElement) => ({
    before: field.value.slice(0, field.selectionStart),
    isScrolled: field.scrollTop > 0,
  }));
  expect(shown.isScrolled).toBe(true);
  // the first words below the bar: the end of one chapter or the beginning of the next
  expect(['19', '20']).toContain(lastChapter(shown.before));
  await page.keyboard.type('NEW ');
  const [before = ''] = (await content(page).inputValue()).split('NEW ');
  expect(before).toBe(shown.before);
});

const lastChapter = (text: string) => [...text.matchAll(/^## Chapter (\d+)$/gm)].at(-1)?.[1];

test('Edit of a page that was not scrolled opens at its top', async ({ page }) => {
  const spaceId = await admin.makeSpace('Tops');
  const id = await admin.makeDocument(spaceId, 'Unread book', chapters);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Chapter 0' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(content(page)).toBeVisible();
  expect(await content(page).evaluate((field) => field.scrollTop)).toBe(0);
});

test('Enter in the title goes to the beginning of the text, later to where the caret was', async ({
  page,
}) => {
  const spaceId = await admin.makeSpace('Titles');
  const id = await admin.makeDocument(spaceId, 'Entered', 'First line.\n');
  await page.goto(`${program.url}/documents/${id}/edit`);
  await title(page).press('Enter');
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('New: ');
  await expect(content(page)).toHaveValue('New: First line.\n');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await title(page).press('Enter');
  await page.keyboard.type('and ');
  await expect(content(page)).toHaveValue('New: and First line.\n');

  await page.goto(`${program.url}/documents/create?spaceId=${spaceId}`);
  await title(page).fill('Quick');
  await title(page).press('Enter');
  await page.keyboard.type('note');
  await expect(content(page)).toHaveValue('note');
});

test('the tree keeps the current page in view while what stands above it is still being loaded', async ({
  page,
}) => {
  const above = await admin.makeSpace('Aardvarks');
  const below = await admin.makeSpace('Zebras');
  for (let number = 0; number < 60; number += 1) await admin.makeDocument(above, `Aardvark ${number}`);
  const parent = await admin.makeDocument(below, 'Herd');
  const id = await admin.makeDocument(below, 'Foal', '', parent);
  await page.goto(`${program.url}/spaces/${above}`);
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true });
  await expect(row('Aardvark 0')).toBeVisible();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/api/spaces/${above}/documents?*`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${program.url}/documents/${id}`);
  await expect(row('Foal')).toBeInViewport();
  letGo();
  await expect(row('Aardvark 59')).toBeVisible();
  await expect(row('Foal')).toBeInViewport();
  await page.reload();
  await expect(row('Aardvark 59')).toBeVisible();
  await expect(row('Foal')).toBeInViewport();
});
